// The emergency stop: a large button and the space bar, by a connection of its own to a process of its own.

import type { WsSource } from "./ws_source";

const AGAIN = 500; // ms between tries to reach the stop
const KEEP = 3; // presses in a row that are sent until one is answered
const REPEAT = 100; // ms between them

export class Bell {
  readonly button = document.createElement("button");
  /** Called when a machine was stopped, by this page or another. */
  onrung: (why: string) => void = () => {};
  presses = 0;
  answers = 0;
  private socket: WebSocket | null = null;
  private ids = 0;

  constructor(private source: WsSource) {
    this.button.id = "emergency";
    this.button.title = "torque off at once (space)";
    this.button.onclick = () => this.press();
    this.connect();
    this.show();
  }

  get connected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private address(scheme: string, path: string, more = ""): string {
    const { port, key } = this.source.bell;
    return `${scheme}://${location.hostname}:${port}/${path}?key=${encodeURIComponent(key)}${more}`;
  }

  private connect(): void {
    const socket = (this.socket = new WebSocket(this.address("ws", "")));
    socket.onopen = () => this.show();
    socket.onmessage = (e) => {
      const message = JSON.parse(e.data as string) as { type: string; why?: string };
      if (message.type === "stopped") this.answers++;
      else if (message.type === "rung") this.onrung(message.why ?? "emergency stop");
    };
    socket.onclose = () => {
      this.show();
      setTimeout(() => this.connect(), AGAIN);
    };
  }

  private show(): void {
    this.button.textContent = this.connected ? "EMERGENCY STOP" : "STOP (not connected, tries all roads)";
  }

  /** Stop: by the open connection, again until it is answered, and by a plain request that outlives this page. All have
   * the name of this press: what comes late does not stop a machine that was started since. */
  press(): void {
    this.presses++;
    const answered = this.answers, press = [...crypto.getRandomValues(new Uint32Array(2))].join("-");
    const send = (left: number) => {
      if (this.answers > answered) return;
      if (this.connected) this.socket!.send(JSON.stringify({ do: "stop", id: ++this.ids, press }));
      if (left > 1) setTimeout(() => send(left - 1), REPEAT);
    };
    send(KEEP);
    fetch(this.address("http", "stop", `&press=${press}`), { mode: "no-cors", keepalive: true }).catch(() => {});
  }
}
