// The page: a view, a panel and plots around any source.

import body from "./page.html";
import { csv, download, toml } from "./files";
import { mcap } from "./mcap";
import { History } from "./history";
import { Panel } from "./panel";
import { Plots } from "./plots";
import { edges, type Frame, type Source } from "./source";
import "./scene2d";
import { VIEWS, type View } from "./view";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50];
const SPANS = [5, 10, 30, 60, 300, 600]; // s shown by the plots
const BUDGET = 12; // ms of a frame for the kernels
const STEP_BUDGET = 1000; // ms, for a step that was asked for
const TRAIL_SECONDS = 20;
const PLOT_INTERVAL = 100; // ms

function $<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

export class Page {
  readonly history: History;
  readonly names = edges; // of a channel's numbers, for those who drive the page by script
  readonly report = { frames: 0, busy: 0, simulated: 0, real: 0, ready: false };
  /** Called once a picture with the frame that is shown. */
  onframe: (frame: Frame) => void = () => {};
  /** Asked before the page's own keys; true = taken. */
  onkey: (e: KeyboardEvent) => boolean = () => false;
  playing = true;
  private view: View;
  private panel: Panel;
  private plots: Plots;
  private now: Frame;
  private shown = -1; // place in the history; -1 = the newest moment
  private speed = 1;
  private span = 10;
  private before = 0;
  private plotted = 0;
  private stopped = "";
  private factor = 0;

  constructor(readonly source: Source) {
    const { about } = source;
    document.body.innerHTML = body;
    document.title = `${about.name} \u00b7 metamer`;
    document.querySelector("h1")!.textContent = about.name;
    $("about").textContent = about.title + (about.source ? ` (${about.source})` : "");
    $("banner").textContent = about.banner;
    document.querySelector("footer")!.textContent = [`metamer ${about.version}`, ...about.notes].join(" \u00b7 ");
    this.history = new History(source.pace);
    this.now = source.advance(0, 0).now;
    this.history.clear(this.now);
    this.view = VIEWS[about.scene.view]($("view"), source);
    this.panel = new Panel($("panel"), source);
    this.plots = new Plots($("plots"), about, () => this.span);
    this.bind();
    requestAnimationFrame((t) => this.frame(t));
    this.report.ready = true;
  }

  private bind(): void {
    const { view, source } = this;
    for (const x of SPEEDS) $<HTMLSelectElement>("speed").add(new Option(`${x}\u00d7`, String(x), x === 1, x === 1));
    for (const x of SPANS) $<HTMLSelectElement>("span").add(new Option(`${x} s`, String(x), x === 10, x === 10));
    $("speed").onchange = (e) => {
      this.speed = +(e.target as HTMLSelectElement).value;
      this.pace();
    };
    $("span").onchange = (e) => (this.span = +(e.target as HTMLSelectElement).value);
    $("play").onclick = () => this.play(!this.playing);
    $("step").onclick = () => this.step();
    $("restart").onclick = () => this.restart();
    $("resume").onclick = () => this.resume();
    $("in").onclick = () => view.zoom(1.25);
    $("out").onclick = () => view.zoom(0.8);
    $("follow").onclick = () => this.follow(!view.follow);
    $("theme").onclick = () => this.theme();
    $("toml").onclick = () => this.copy();
    $("csv").onclick = () => download(`${source.about.name}.csv`, csv(source.about, this.history.frames), "text/csv");
    $("mcap").hidden = !source.mcap && !source.about.layout;
    $("mcap").onclick = async () => {
      const { layout } = source.about;
      const file = source.mcap ? await source.mcap() : mcap(layout!, this.history.frames, this.panel.changed());
      download(`${source.about.name}.mcap`, file, "application/octet-stream");
    };
    $("scrub").oninput = (e) => this.show(+(e.target as HTMLInputElement).value);
    this.plots.onpick = (t) => this.show(this.history.at(t));
    view.onpan = () => this.follow(false);
    view.onpush = async (grip) => {
      if (!source.driven) return this.tell("a recorded run cannot be pushed");
      if (this.shown >= 0) return this.tell("go on from here first: this moment has passed");
      const why = await source.send(grip ? { do: "push", ...grip } : { do: "release" });
      if (why) this.tell(why);
    };
    document.addEventListener("keydown", (e) => this.key(e));
    this.refresh();
  }

  /** After a change of what the source takes. */
  refresh(): void {
    $("resume").hidden = !this.source.driven;
    this.panel.refresh();
  }

  /** Tell a source with a time of its own how fast to go. */
  private async pace(): Promise<void> {
    if (this.source.remote) this.tell(await this.source.send({ do: "play", playing: this.playing, speed: this.speed }));
  }

  /** Show how a source with a time of its own goes, which another page may have changed. */
  follows(state: { playing: boolean; speed: number; stopped: string }): void {
    this.playing = state.playing;
    this.speed = state.speed;
    if (state.stopped && state.stopped !== this.stopped) this.tell(state.stopped);
    this.stopped = state.stopped;
    // frames that came before these words belong to them
    this.go(0);
    $("play").textContent = this.playing ? "pause" : "play";
    const select = $<HTMLSelectElement>("speed");
    if ([...select.options].some((option) => +option.value === state.speed)) select.value = String(state.speed);
  }

  /** The source began anew by itself: what came after its first frame never was. */
  renew(first: Frame): void {
    this.history.cut(first.t);
    this.begin();
  }

  /** Show a value of a field that was set elsewhere. */
  put(field: string, value: number | string): void {
    this.panel.put(field, value);
  }

  private key(e: KeyboardEvent): void {
    if (this.onkey(e)) return e.preventDefault();
    const tag = (e.target as HTMLElement).tagName;
    if (e.ctrlKey || e.metaKey || e.altKey || tag === "INPUT" || tag === "SELECT") return;
    const keys: Record<string, () => void> = {
      " ": () => this.play(!this.playing), ".": () => this.step(), r: () => this.restart(), f: () => this.follow(!this.view.follow),
      "+": () => this.view.zoom(1.25), "-": () => this.view.zoom(0.8), t: () => this.theme(), c: () => this.copy(),
      ArrowLeft: () => this.show(this.place() - 1), ArrowRight: () => this.show(this.place() + 1),
      Home: () => this.show(0), End: () => this.latest(),
    };
    if (!keys[e.key] || (e.key === " " && tag === "BUTTON") || (e.key === " " && tag === "SUMMARY")) return;
    e.preventDefault();
    keys[e.key]();
  }

  tell(text: string): void {
    $("told").textContent = text;
  }

  play(on: boolean): void {
    if (on && this.shown >= 0) this.latest();
    this.playing = on && !this.stopped;
    $("play").textContent = this.playing ? "pause" : "play";
    this.pace();
  }

  private step(): void {
    this.play(false);
    if (this.shown >= 0 && this.shown < this.history.frames.length - 1) return this.show(this.shown + 1);
    this.latest();
    if (this.source.remote) this.source.send({ do: "step" }).then((why) => this.tell(why));
    else this.go(this.source.pace, STEP_BUDGET);
  }

  private async restart(): Promise<void> {
    await this.source.send({ do: "restart" });
    this.begin();
    this.history.clear(this.now);
    this.play(true);
  }

  private async resume(): Promise<void> {
    const frame = this.history.frames[this.place()];
    this.tell(await this.source.send({ do: "resume", frame }));
    this.history.cut(frame.t);
    this.history.add([frame]);
    this.begin();
    this.play(true);
  }

  private begin(): void {
    this.stopped = "";
    this.tell("");
    this.latest();
    const made = this.source.advance(0, 0);
    this.now = made.now;
    this.history.add(made.kept);
  }

  private follow(on: boolean): void {
    this.view.follow = on;
    $("follow").ariaPressed = String(on);
  }

  private theme(): void {
    const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = (root.dataset.theme ?? (dark ? "dark" : "light")) === "dark" ? "light" : "dark";
    this.plots.restyle();
    this.plotted = 0;
  }

  private async copy(): Promise<void> {
    const text = toml(this.source.about, this.panel.changed());
    try {
      await navigator.clipboard.writeText(text);
      this.tell("copied");
    } catch {
      download(`${this.source.about.name}.toml`, text, "text/plain");
    }
  }

  /** Place in the history of the moment that is shown. */
  private place(): number {
    return this.shown >= 0 ? this.shown : this.history.frames.length - 1;
  }

  private latest(): void {
    this.shown = -1;
    $<HTMLButtonElement>("resume").disabled = true;
  }

  /** Show a kept frame; the run pauses. */
  show(place: number): void {
    this.play(false);
    this.shown = Math.min(Math.max(place, 0), this.history.frames.length - 1);
    $<HTMLButtonElement>("resume").disabled = false;
    this.plotted = 0;
  }

  private go(seconds: number, budget = BUDGET): void {
    const begin = performance.now(), from = this.now.t, made = this.source.advance(seconds, budget);
    this.now = made.now;
    this.history.add(made.kept);
    this.report.busy += performance.now() - begin;
    this.report.simulated += this.now.t - from;
    if (made.stopped && !this.stopped) {
      this.stopped = made.stopped;
      this.tell(made.stopped);
      this.play(false);
    }
  }

  private frame(time: number): void {
    const real = Math.min((time - this.before) / 1e3, 0.25), from = this.now.t;
    this.before = time;
    if ((this.playing || this.source.remote) && real > 0) {
      this.go(this.speed * real);
      this.factor += 0.05 * ((this.now.t - from) / real - this.factor);
      this.report.real += real;
    }
    this.report.frames++;
    const frame = this.shown >= 0 ? this.history.frames[this.shown] : this.now, at = this.place();
    this.view.draw(frame, this.trail(at, frame));
    this.onframe(frame);
    if (time - this.plotted > PLOT_INTERVAL) {
      this.plotted = time;
      this.plots.draw(this.history.frames, frame.t, at);
      this.readout(frame, at);
    }
    requestAnimationFrame((t) => this.frame(t));
  }

  private trail(at: number, frame: Frame): Frame[] {
    const { frames } = this.history, count = Math.round(TRAIL_SECONDS / this.source.pace);
    return [...frames.slice(Math.max(0, at - count), at + 1), frame];
  }

  private readout(frame: Frame, at: number): void {
    const scrub = $<HTMLInputElement>("scrub");
    scrub.max = String(this.history.frames.length - 1);
    scrub.value = String(at);
    $("shown").textContent = this.shown >= 0 ? `${frame.t.toFixed(2)} s` : "now";
    $("time").textContent = `${frame.t.toFixed(2)} s`;
    $("pace").textContent = this.playing ? `${this.factor.toFixed(this.factor < 9.95 ? 1 : 0)}\u00d7 real time` : "paused";
  }
}
