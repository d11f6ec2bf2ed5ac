// Lines, arrows and bars on a canvas, in metres of the plane.

import { metres, round125 } from "./view";

export type Point = [number, number];

export class Brush {
  scale = 0; // pixels per metre
  centre: Point = [0, 0];
  ratio = 1; // pixels of the canvas per pixel of the page
  constructor(readonly g: CanvasRenderingContext2D) {}

  get canvas(): HTMLCanvasElement {
    return this.g.canvas;
  }

  screen([x, y]: Point): Point {
    const { width, height } = this.canvas;
    return [width / 2 + this.scale * (x - this.centre[0]), height / 2 - this.scale * (y - this.centre[1])];
  }

  path(points: Point[]): void {
    this.g.beginPath();
    points.forEach((point, k) => (k ? this.g.lineTo(...this.screen(point)) : this.g.moveTo(...this.screen(point))));
  }

  /** A line of some pixels' width. */
  line(points: Point[], colour: string, width: number): void {
    this.path(points);
    this.g.strokeStyle = colour;
    this.g.lineWidth = width * this.ratio;
    this.g.stroke();
  }

  /** A filled circle of some metres' radius, at least of `least` pixels. */
  dot(at: Point, radius: number, colour: string, least = 1): void {
    this.g.fillStyle = colour;
    this.g.beginPath();
    this.g.arc(...this.screen(at), Math.max(radius * this.scale, least * this.ratio), 0, 7);
    this.g.fill();
  }

  arrow(from: Point, to: Point, colour: string): void {
    const { g, ratio } = this, [x0, y0] = this.screen(from), [x1, y1] = this.screen(to);
    const angle = Math.atan2(y1 - y0, x1 - x0), head = Math.min(9 * ratio, Math.hypot(x1 - x0, y1 - y0));
    g.strokeStyle = g.fillStyle = colour;
    g.lineWidth = 2 * ratio;
    g.beginPath();
    g.moveTo(x0, y0);
    g.lineTo(x1, y1);
    g.stroke();
    g.beginPath();
    g.moveTo(x1, y1);
    for (const turn of [2.6, -2.6]) g.lineTo(x1 + head * Math.cos(angle + turn), y1 + head * Math.sin(angle + turn));
    g.fill();
  }

  text(words: string, x: number, y: number, colour: string, weight = 400, size = 12): void {
    this.g.fillStyle = colour;
    this.g.font = `${weight} ${size * this.ratio}px system-ui, sans-serif`;
    this.g.fillText(words, x, y);
  }

  grid(colour: string): void {
    const { g, canvas, ratio } = this, step = round125((120 * ratio) / this.scale), [cx, cy] = this.centre;
    const wide = canvas.width / this.scale / 2, high = canvas.height / this.scale / 2;
    g.strokeStyle = colour;
    g.lineWidth = ratio;
    g.beginPath();
    for (let k = Math.ceil((cx - wide) / step); k * step < cx + wide; k++) {
      const [x] = this.screen([k * step, 0]);
      g.moveTo(x, 0);
      g.lineTo(x, canvas.height);
    }
    for (let k = Math.ceil((cy - high) / step); k * step < cy + high; k++) {
      const [, y] = this.screen([0, k * step]);
      g.moveTo(0, y);
      g.lineTo(canvas.width, y);
    }
    g.stroke();
  }

  /** A length at the lower left, as long as it appears. */
  scaleBar(scale: number, colour: string): void {
    const { g, canvas, ratio } = this, length = round125((150 * ratio) / scale), wide = length * scale;
    const x = 14 * ratio, y = canvas.height - 14 * ratio;
    g.strokeStyle = colour;
    g.lineWidth = 2 * ratio;
    g.beginPath();
    g.moveTo(x, y - 5 * ratio);
    g.lineTo(x, y);
    g.lineTo(x + wide, y);
    g.lineTo(x + wide, y - 5 * ratio);
    g.stroke();
    this.text(metres(length), x + 6 * ratio, y - 6 * ratio, colour);
  }

  /** What the colours of a range mean, above the scale bar. */
  legend(words: string, colours: (part: number) => string, colour: string): void {
    const { g, canvas, ratio } = this, x = 14 * ratio, y = canvas.height - 52 * ratio, steps = 24, wide = 4 * ratio;
    for (let k = 0; k < steps; k++) {
      g.fillStyle = colours(k / (steps - 1));
      g.fillRect(x + k * wide, y, wide + 1, 8 * ratio);
    }
    this.text(words, x + (steps + 2) * wide, y + 8 * ratio, colour);
  }
}
