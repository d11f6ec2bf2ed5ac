// A run that was made elsewhere and is played back: nothing can be set or pushed.

import { bytes } from "./kernels";
import type { About, Command, Frame, Progress, Source } from "./source";

export interface RecordAbout extends About {
  rows: string; // base64 of the rows, 4 bytes a number
  width: number;
  shapes: string;
}

export class RecordSource implements Source {
  readonly driven = false;
  readonly pace: number;
  private frames: Frame[];
  private numbers: Float64Array;
  private t = 0;
  private next = 0;

  constructor(readonly about: RecordAbout) {
    const all = new Float32Array(bytes(about.rows).buffer), { width } = about;
    this.frames = Array.from({ length: all.length / width }, (_, k) => {
      const row = Float64Array.from(all.subarray(k * width, (k + 1) * width));
      return { t: row[0], row, state: null };
    });
    this.numbers = new Float64Array(bytes(about.shapes).buffer);
    this.pace = this.frames.length > 1 ? this.frames[1].t - this.frames[0].t : 1;
  }

  advance(seconds: number): Progress {
    this.t += seconds;
    const kept: Frame[] = [];
    while (this.next < this.frames.length && this.frames[this.next].t <= this.t + 1e-9) kept.push(this.frames[this.next++]);
    const over = this.next === this.frames.length && seconds > 0 && this.t > this.frames[this.next - 1].t + this.pace;
    return { kept, now: this.frames[Math.max(this.next - 1, 0)], stopped: over ? "the record ends here: restart plays it again" : "" };
  }

  async send(command: Command): Promise<string> {
    if (command.do !== "restart") return "a recorded run cannot be changed";
    this.t = this.next = 0;
    return "";
  }

  shapes(): Float64Array {
    return this.numbers;
  }
}
