// What the range sensor has seen so far, from above: cells that rays ended in or passed, and the last scan.

import { ink } from "./view";

export interface Scan {
  x: number;
  y: number;
  heading: number;
  begin: number;
  end: number;
  reach: number;
  ranges: (number | null)[];
}

const CELL = 0.02; // m
const HIT = 0.85; // log-odds of a cell that a ray ends in ..
const PASS = -0.25; // .. and of one that it passes
const MOST = 4;
const SPAN = 1.6; // m shown
const MOST_CELLS = 20000;

export class RangeMap {
  readonly canvas = document.createElement("canvas");
  private cells = new Map<string, number>();
  private last: Scan | null = null;

  constructor() {
    this.canvas.width = this.canvas.height = 260;
    this.canvas.id = "rangemap";
    this.canvas.title = "range map from above: what stands in the way";
  }

  private add(x: number, y: number, by: number): void {
    const name = `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;
    if (!this.cells.has(name) && this.cells.size >= MOST_CELLS) return;
    this.cells.set(name, Math.min(MOST, Math.max(-MOST, (this.cells.get(name) ?? 0) + by)));
  }

  private angle(scan: Scan, k: number): number {
    const n = scan.ranges.length;
    return scan.heading + (n > 1 ? scan.begin + ((scan.end - scan.begin) * k) / (n - 1) : 0);
  }

  take(scan: Scan): void {
    if (this.last && JSON.stringify(this.last) === JSON.stringify(scan)) return;
    this.last = scan;
    scan.ranges.forEach((range, k) => {
      const a = this.angle(scan, k), c = Math.cos(a), s = Math.sin(a), far = range ?? scan.reach;
      for (let d = 0; d < far - CELL; d += CELL) this.add(scan.x + d * c, scan.y + d * s, PASS);
      if (range !== null) this.add(scan.x + range * c, scan.y + range * s, HIT);
    });
    this.draw();
  }

  private draw(): void {
    const scan = this.last!, g = this.canvas.getContext("2d")!, { width, height } = this.canvas, scale = width / SPAN;
    const px = (x: number) => width / 2 + (x - scan.x - 0.3 * SPAN * Math.cos(scan.heading)) * scale;
    const py = (y: number) => height / 2 - (y - scan.y - 0.3 * SPAN * Math.sin(scan.heading)) * scale;
    g.clearRect(0, 0, width, height);
    for (const [name, odds] of this.cells) {
      const [i, j] = name.split(",").map(Number);
      g.fillStyle = odds > 0 ? `rgb(180 50 30 / ${Math.min(1, odds / 2)})` : `rgb(80 150 110 / ${Math.min(0.35, -odds / 8)})`;
      g.fillRect(px(i * CELL), py((j + 1) * CELL), CELL * scale + 0.5, CELL * scale + 0.5);
    }
    scan.ranges.forEach((range, k) => {
      const a = this.angle(scan, k), far = range ?? scan.reach, near = 1 - Math.min(1, far / scan.reach);
      g.strokeStyle = range === null ? "rgb(120 120 120 / .25)" : `hsl(${210 - 205 * near} 80% 50%)`;
      g.beginPath();
      g.moveTo(px(scan.x), py(scan.y));
      g.lineTo(px(scan.x + far * Math.cos(a)), py(scan.y + far * Math.sin(a)));
      g.stroke();
    });
    g.fillStyle = ink("--head");
    g.beginPath();
    g.arc(px(scan.x), py(scan.y), 4, 0, 7);
    g.fill();
    g.fillStyle = ink("--soft");
    g.fillText("range map, 1.6 m across", 6, height - 6);
  }
}
