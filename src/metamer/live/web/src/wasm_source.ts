// The robot by its own kernels, in this page.

import { bytes, inflated, Kernels, type ArrayData } from "./kernels";
import { Laws, type Law, type Writes } from "./laws";
import type { About, Command, Frame, Progress, Source } from "./source";

export interface KernelAbout extends About {
  arrays: ArrayData[];
  shapes: string; // base64 of the numbers of the shapes
  width: number; // of a row
  laws: Law[];
  choices: Record<number, Writes>;
  push: { array: string; x: number[]; y: number[]; over: number[] } | null;
  fastest: number;
  fault: number; // entry of the state, -1 = none
  faults: string[];
}

const LEAST_PACE = 1 / 30; // s between frames that are kept

export class WasmSource implements Source {
  readonly driven = true;
  readonly pace: number;
  private kernels: Kernels;
  private laws: Laws;
  private stride: number; // control periods between kept frames
  private ticks = 0;
  private owed = 0;
  private pushed: { link: number; x: number; y: number } | null = null;
  private stopped = "";
  private last: Frame;

  private constructor(readonly about: KernelAbout, kernels: Kernels) {
    this.kernels = kernels;
    const arrays = new Map([...kernels.arrays].map(([name, array]) => [name, array.numbers]));
    arrays.set("scene", new Float64Array(bytes(about.shapes).buffer));
    arrays.set("earth", new Float64Array((about.scene.ground ?? []).flat()));
    this.laws = new Laws(about.laws, about.choices, about.fields.map((f) => f.value), arrays);
    this.stride = Math.max(1, Math.round(LEAST_PACE / about.dt));
    this.pace = this.stride * about.dt;
    this.last = this.look();
  }

  static async load(about: KernelAbout, module: string): Promise<WasmSource> {
    return new WasmSource(about, await Kernels.load(await inflated(module), about.arrays, about.width));
  }

  private get state(): Float64Array {
    return this.kernels.arrays.get("state")!.numbers;
  }

  private look(): Frame {
    const row = this.kernels.look();
    return { t: row[0], row, state: this.state.slice() };
  }

  advance(seconds: number, budget: number): Progress {
    const { dt } = this.about, kept: Frame[] = [], end = performance.now() + budget;
    this.owed += seconds;
    let ticks = Math.floor(this.owed / dt + 1e-9), done = false;
    this.owed -= ticks * dt;
    while (ticks > 0 && !this.stopped) {
      const count = Math.min(ticks, this.stride - (this.ticks % this.stride));
      this.run(count);
      ticks -= count;
      done = true;
      if (!this.stopped && this.ticks % this.stride === 0) kept.push((this.last = this.look()));
      if (performance.now() > end) {
        this.owed = 0;
        break;
      }
    }
    if (done && !this.stopped && !(kept.length && this.ticks % this.stride === 0)) this.last = this.look();
    return { kept, now: this.last, stopped: this.stopped };
  }

  private run(count: number): void {
    const before = this.state.slice();
    let why = "";
    try {
      this.kernels.tick(count);
    } catch (error) {
      why = String(error instanceof Error ? error.message : error);
    }
    this.ticks += count;
    if (this.about.fault >= 0) why ||= this.about.faults[this.state[this.about.fault]] ?? "";
    for (const x of this.state) {
      if (!Number.isFinite(x)) why ||= "the state is not finite any more: try smaller gains, forces or masses less apart";
      else if (Math.abs(x) > this.about.fastest) why ||= `a number exceeds ${this.about.fastest}`;
    }
    if (why) {
      this.state.set(before);
      this.ticks -= count;
      this.stopped = why;
    }
  }

  async send(command: Command): Promise<string> {
    switch (command.do) {
      case "play":
      case "step":
        return "time is the page's own here";
      case "set":
        return this.set(command.field, command.value);
      case "push":
        if (!this.about.push) return this.about.still;
        this.pushed = command;
        this.write([this.about.push.array]);
        return "";
      case "release":
        this.pushed = null;
        if (this.about.push) this.write([this.about.push.array]);
        return "";
      case "restart":
        this.state.set(this.laws.numbers.get("state")!);
        this.begin();
        return "";
      case "resume":
        if (!command.frame.state) return "this frame has no state to go on from";
        this.state.set(command.frame.state);
        this.begin();
        return "";
    }
  }

  private begin(): void {
    this.ticks = this.owed = 0;
    this.stopped = "";
    this.last = this.look();
  }

  private set(name: string, value: number | string): string {
    const index = this.about.fields.findIndex((field) => field.name === name), field = this.about.fields[index];
    if (!field?.live) return `${name} is set when the page is made`;
    if (field.options) {
      if (!field.options.includes(String(value))) return `${name} must be one of ${field.options.join(", ")}`;
    } else {
      if (typeof value !== "number" || !Number.isFinite(value)) return `${name} must be a finite number [${field.unit}]`;
      if (value < field.low!) return field.why![0];
      if (value > field.high!) return field.why![1];
    }
    this.write(this.laws.set(index, value));
    return "";
  }

  /** Copy arrays that changed to the kernels, with the push on top; the state only counts at a new start. */
  private write(names: Iterable<string>): void {
    const { push } = this.about;
    for (const name of names) {
      if (name === "scene" || name === "earth" || name === "state") continue;
      this.kernels.arrays.get(name)!.numbers.set(this.laws.numbers.get(name)!);
    }
    if (!push) return;
    const into = this.kernels.arrays.get(push.array)!.numbers, from = this.laws.numbers.get(push.array)!;
    for (let k = 0; k < push.x.length; k++) {
      const here = this.pushed?.link === k ? this.pushed : { x: 0, y: 0 };
      const over = push.over.length ? from[push.over[k]] : 1;
      into[push.x[k]] = (push.array === "state" ? 0 : from[push.x[k]]) + here.x / over;
      into[push.y[k]] = (push.array === "state" ? 0 : from[push.y[k]]) + here.y / over;
    }
  }

  shapes(): Float64Array {
    return this.laws.numbers.get("scene")!;
  }

  corners(): Float64Array {
    return this.laws.numbers.get("earth")!;
  }
}
