// The robot moved by a program elsewhere: frames and words over a WebSocket.

import { bytes } from "./kernels";
import type { About, Command, Frame, Progress, Source } from "./source";

const HEAD = 16; // bytes before the numbers of a frame
const GHOST = 1; // flag: a second row follows
const PACE = 1 / 30; // s between frames
const ANSWER = 5000; // ms, longest wait for an answer
const AGAIN = 1000; // ms between tries to reach a server that is gone
const UNWELCOME = 4401;

export interface StudioAbout extends About {
  feed: "simulation" | "log" | "twin";
  shapes: string;
  width: number;
}

export interface Crew {
  you: number;
  may: boolean;
  drives: boolean;
  pilot: number;
  asking: number[];
  viewers: number;
}

export interface RunState {
  run: number;
  t: number;
  playing: boolean;
  speed: number;
  factor: number;
  stopped: string;
  ghost: string;
  recording: string;
  recorded: string;
}

type Message = { type: string } & Record<string, unknown>;

export class WsSource implements Source {
  readonly remote = true;
  readonly pace = PACE;
  driven = false;
  about!: StudioAbout;
  crew: Crew = { you: 0, may: false, drives: false, pilot: 0, asking: [], viewers: 0 };
  state: RunState | null = null;
  key = "";
  bell = { port: 0, key: "" };
  connected = false;
  /** Called with every message that is not a frame. */
  onmessage: (message: Message) => void = () => {};
  /** Called when a run has begun anew, with its first frame. */
  onrun: (frame: Frame) => void = () => {};
  onlink: (connected: boolean, why: string) => void = () => {};
  private socket!: WebSocket;
  private fresh: Frame[] = [];
  private last: Frame | null = null;
  private run = -1;
  private ids = 0;
  private waiting = new Map<number, (why: string) => void>();
  private numbers = new Float64Array();

  private constructor(private token: string, private ready: (why: string) => void) {
    this.connect();
  }

  /** Resolves with the first frame; rejects where this page is not let in. */
  static open(token: string): Promise<WsSource> {
    return new Promise((good, bad) => {
      const made: WsSource = new WsSource(token, (why) => (why ? bad(new Error(why)) : good(made)));
    });
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => this.socket.send(JSON.stringify({ do: "hello", token: this.token }));
    this.socket.onmessage = (e) => (typeof e.data === "string" ? this.hear(JSON.parse(e.data)) : this.look(e.data));
    this.socket.onclose = (e) => {
      const why = e.code === UNWELCOME ? e.reason : "the studio is gone; trying again";
      this.connected = false;
      this.drive(false);
      for (const answer of this.waiting.values()) answer("the studio is gone");
      this.waiting.clear();
      this.onlink(false, why);
      if (e.code === UNWELCOME) this.ready(why);
      else setTimeout(() => this.connect(), AGAIN);
    };
  }

  private drive(on: boolean): void {
    this.driven = on;
    this.crew = { ...this.crew, drives: on };
  }

  private hear(message: Message): void {
    if (message.type === "answer") {
      this.waiting.get(message.id as number)?.(message.why as string);
      this.waiting.delete(message.id as number);
      return;
    }
    if (message.type === "welcome") {
      this.connected = true;
      this.key = message.key as string;
      this.bell = { port: message.bell as number, key: message.bell_key as string };
      this.onlink(true, "");
    } else if (message.type === "about") this.take(message.about as StudioAbout, message.run as number);
    else if (message.type === "crew") {
      this.crew = message as unknown as Crew;
      this.driven = this.crew.drives;
    } else if (message.type === "state") this.state = message as unknown as RunState;
    this.onmessage(message);
  }

  private take(about: StudioAbout, run: number): void {
    const layout = (a: StudioAbout) => JSON.stringify([a.channels, a.scene, a.fields.map((f) => [f.name, f.options])]);
    // a robot with other coordinates or other fields is another page
    if (this.about && layout(this.about) !== layout(about)) return location.reload();
    this.about = about;
    this.run = run % 65536;
    this.numbers = new Float64Array(bytes(about.shapes).buffer);
  }

  private look(data: ArrayBuffer): void {
    const head = new DataView(data), run = head.getUint16(2, true), t = head.getFloat64(8, true);
    if (!this.about) return;
    const width = this.about.width - 1, rows = new Float32Array(data, HEAD);
    if (rows.length < width) return;
    const row = (from: number) => {
      const made = new Float64Array(width + 1);
      made[0] = t;
      made.set(rows.subarray(from, from + width), 1);
      return made;
    };
    const frame: Frame = { t, row: row(0), state: null, ghost: head.getUint8(1) & GHOST ? row(width) : null };
    const anew = run !== this.run || (this.last !== null && t < this.last.t);
    this.run = run;
    const first = this.last === null;
    this.last = frame;
    if (anew) this.fresh = [];
    this.fresh.push(frame);
    if (first) this.ready("");
    else if (anew) this.onrun(frame);
  }

  advance(): Progress {
    const kept = this.fresh;
    this.fresh = [];
    return { kept, now: this.last!, stopped: this.state?.stopped ?? "" };
  }

  /** Send a message; the answer is empty, or says why it is refused. */
  ask(message: Record<string, unknown>): Promise<string> {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve("the studio is gone; trying again");
    const id = ++this.ids;
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((good) => {
      this.waiting.set(id, good);
      setTimeout(() => this.waiting.delete(id) && good("no answer: the robot is busy"), ANSWER);
    });
  }

  async send(command: Command): Promise<string> {
    // who only looks on pauses and scrubs its own page
    if ((command.do === "play" || command.do === "release") && !this.driven) return "";
    if (command.do === "resume") return this.ask({ do: "resume", t: command.frame.t });
    if (command.do === "set") {
      const field = this.about.fields.find((f) => f.name === command.field) as { whole?: boolean } | undefined;
      if (typeof command.value === "number" && !Number.isFinite(command.value)) return `${command.field} must be a finite number`;
      if (field?.whole && typeof command.value === "number") return this.ask({ ...command, value: Math.round(command.value) });
    }
    return this.ask({ ...command });
  }

  shapes(): Float64Array {
    return this.numbers;
  }

  /** A finished recording. */
  recording(name: string): string {
    return `/recordings/${name}?key=${encodeURIComponent(this.key)}`;
  }
}
