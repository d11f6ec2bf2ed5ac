// The frames of the last ten minutes.

import type { Frame } from "./source";

const SECONDS = 600;

export class History {
  frames: Frame[] = [];
  private most: number;

  constructor(pace: number) {
    this.most = Math.ceil(SECONDS / pace);
  }

  add(kept: Frame[]): void {
    this.frames.push(...kept);
    // in large pieces: to cut the front off costs as much as all that is left
    if (this.frames.length > 1.1 * this.most) this.frames = this.frames.slice(-this.most);
  }

  /** Forget a moment and what came after it. */
  cut(t: number): void {
    this.frames = this.frames.filter((frame) => frame.t < t);
  }

  clear(first: Frame): void {
    this.frames = [first];
  }

  /** Place of the frame nearest to a time. */
  at(t: number): number {
    let low = 0, high = this.frames.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.frames[middle].t < t) low = middle + 1;
      else high = middle;
    }
    if (low > 0 && t - this.frames[low - 1].t < this.frames[low].t - t) low--;
    return low;
  }
}
