// The studio: the page fed by a program elsewhere, with its crew, recordings and, beside a machine, the cockpit.

import { Cockpit } from "./cockpit";
import { Page } from "./page";
import { WsSource } from "./ws_source";

function element<K extends keyof HTMLElementTagNameMap>(tag: K, id: string, text = "", title = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.id = id;
  made.textContent = text;
  made.title = title;
  return made;
}

function crewPanel(source: WsSource, page: Page): () => void {
  const box = document.getElementById("crew")!, who = element("span", "who");
  const buttons = {
    request: element("button", "request", "request", "ask the pilot for the helm"),
    take: element("button", "take", "take over", "drive from now on"),
    release: element("button", "release", "release", "let others drive"),
  };
  for (const [how, button] of Object.entries(buttons)) {
    button.onclick = async () => page.tell(await source.ask({ do: "helm", how }));
  }
  box.append(who, ...Object.values(buttons));
  return () => {
    const { crew } = source, others = crew.asking.filter((n) => n !== crew.you);
    const role = crew.drives ? "you drive" : crew.pilot ? `page ${crew.pilot} drives` : "nobody drives";
    const asks = others.length && crew.drives ? ` \u00b7 page ${others[0]} asks for the helm` : "";
    who.textContent = source.connected ? `${role} \u00b7 ${crew.viewers} looking on${asks}` : "not connected";
    buttons.request.hidden = !crew.may || crew.drives || crew.pilot === 0 || crew.asking.includes(crew.you);
    buttons.take.hidden = !crew.may || crew.drives;
    buttons.release.hidden = !crew.drives;
  };
}

function recorder(source: WsSource, page: Page): () => void {
  const bar = document.getElementById("transport")!, button = element("button", "record", "record", "write the run to an MCAP file");
  const link = element("a", "recorded");
  button.onclick = async () => page.tell(await source.ask({ do: "record", on: !source.state?.recording }));
  bar.append(button, link);
  return () => {
    const { state } = source;
    button.hidden = source.about.feed !== "simulation" || !source.driven;
    button.textContent = state?.recording ? "end recording" : "record";
    button.ariaPressed = String(Boolean(state?.recording));
    link.hidden = !state?.recorded;
    if (state?.recorded) {
      link.href = source.recording(state.recorded);
      link.download = link.textContent = state.recorded;
    }
  };
}

async function main(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  const source = await WsSource.open(token);
  const page = new Page(source);
  (window as unknown as { page: Page }).page = page;
  const crew = crewPanel(source, page), tape = recorder(source, page);
  const cockpit = source.about.feed === "twin" ? new Cockpit(source, page) : null;
  (window as unknown as { cockpit: Cockpit | null }).cockpit = cockpit;
  const refresh = () => {
    crew();
    tape();
    cockpit?.refresh();
    page.refresh();
    if (source.state) page.follows(source.state);
  };
  source.onmessage = (message) => {
    if (message.type === "set") page.put(message.field as string, message.value as number | string);
    if (message.type === "told") page.tell(message.text as string);
    if (message.type === "status") cockpit?.status(message);
    if (message.type === "crew" || message.type === "state" || message.type === "about") refresh();
    if (message.type === "state" && source.state?.ghost) page.tell(`the ghost stopped: ${source.state.ghost}`);
  };
  source.onlink = (connected, why) => {
    page.tell(why);
    document.body.classList.toggle("cut", !connected);
    refresh();
  };
  source.onrun = (frame) => page.renew(frame);
  for (const field of source.about.fields as { name: string; value: unknown; now?: number | string }[]) {
    if (field.now !== undefined && field.now !== field.value) page.put(field.name, field.now);
  }
  refresh();
}

main().catch((error) => {
  const box = document.createElement("p");
  box.className = "broken";
  box.textContent = `The studio does not let this page in: ${error instanceof Error ? error.message : error}`;
  document.body.replaceChildren(box);
});
