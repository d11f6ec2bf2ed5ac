// A robot in space, drawn on a plain canvas where there is no WebGL: a few hundred lines and discs, far ones first.

import { Brush } from "./brush";
import type { Frame, Source } from "./source";
import { add, fit, LENS, Orbit, Places, type Vector } from "./spatial";
import { ink, round125, View } from "./view";

type Item = { depth: number; draw: () => void };
const CIRCLE = 18; // corners of a disc
const GHOST = 0.28; // opacity

export class Scene3d extends View {
  private g: CanvasRenderingContext2D;
  private brush: Brush;
  private places: Places;
  private orbit: Orbit;

  constructor(private canvas: HTMLCanvasElement, private source: Source) {
    super();
    this.g = canvas.getContext("2d")!;
    this.brush = new Brush(this.g);
    this.places = new Places(source);
    this.orbit = new Orbit(canvas);
  }

  zoom(factor: number): void {
    this.orbit.zoom(factor);
  }

  /** x to the right, y down [pixels], and depth [m] of a point. */
  private screen(p: Vector): Vector {
    const { centre, turn, rise, away } = this.orbit, [x, y, z] = add(p, centre!, -1), c = Math.cos(turn), s = Math.sin(turn);
    const right = c * y - s * x, near = c * x + s * y, cr = Math.cos(rise), sr = Math.sin(rise);
    const up = cr * z - sr * near, depth = Math.max(away - cr * near - sr * z, 0.02 * away);
    const scale = (LENS * this.canvas.height) / 2 / depth;
    return [this.canvas.width / 2 + scale * right, this.canvas.height / 2 - scale * up, depth];
  }

  draw(frame: Frame, trail: Frame[]): void {
    const { canvas, g, orbit } = this, ratio = devicePixelRatio || 1;
    fit(canvas, ratio);
    orbit.look(this.places.spine(frame.row), this.follow);
    g.clearRect(0, 0, canvas.width, canvas.height);
    this.drawGrid(ratio);
    if (frame.ghost) {
      g.globalAlpha = GHOST;
      this.paint(frame.ghost, ratio, []);
      g.globalAlpha = 1;
    }
    this.paint(frame.row, ratio, trail);
    this.brush.ratio = ratio;
    // a length as it appears at the middle of the picture
    this.brush.scaleBar(orbit.scale(canvas.height), ink("--ink"));
  }

  /** One row, what is far away first. */
  private paint(row: Float64Array, ratio: number, trail: Frame[]): void {
    const items: Item[] = [], { scene } = this.source.about, way = this.places.trail(trail);
    for (let k = 1; k < way.length; k++) this.line(way[k - 1], way[k], ink("--trail"), 1.5 * ratio, items);
    this.platforms(row, ratio, items);
    if (scene.tube) this.chain(row, scene.tube.width, ratio, items);
    for (const name of scene.marks) if (this.places.has(name)) this.ball(this.places.vector(row, name), 0, ink("--goal"), ratio, items);
    for (const [x, y, z, radius] of scene.balls) this.ball([x, y, z], radius, ink("--obstacle"), ratio, items);
    for (const item of items.sort((a, b) => b.depth - a.depth)) item.draw();
  }

  private line(a: Vector, b: Vector, colour: string, width: number, items: Item[], behind = 0): void {
    const [x0, y0, d0] = this.screen(a), [x1, y1, d1] = this.screen(b), { g } = this;
    items.push({ depth: (d0 + d1) / 2 + behind, draw: () => {
      g.strokeStyle = colour;
      g.lineWidth = width;
      g.beginPath();
      g.moveTo(x0, y0);
      g.lineTo(x1, y1);
      g.stroke();
    } });
  }

  private disc(centre: Vector, x: Vector, y: Vector, radius: number, colour: string, edge: string, items: Item[]): void {
    const { g } = this, corners = Array.from({ length: CIRCLE }, (_, k) => {
      const angle = (2 * Math.PI * k) / CIRCLE;
      return this.screen(add(add(centre, x, radius * Math.cos(angle)), y, radius * Math.sin(angle)));
    });
    items.push({ depth: this.screen(centre)[2], draw: () => {
      g.beginPath();
      for (const [px, py] of corners) g.lineTo(px, py);
      g.closePath();
      const opacity = g.globalAlpha;
      g.fillStyle = colour;
      g.globalAlpha = 0.82 * opacity;
      g.fill();
      g.globalAlpha = opacity;
      g.strokeStyle = edge;
      g.lineWidth = 1;
      g.stroke();
    } });
  }

  /** Plates, each with legs to the next. */
  private platforms(row: Float64Array, ratio: number, items: Item[]): void {
    const legs = ink("--strut"), edge = ink("--card");
    for (const plate of this.places.plates(row)) {
      this.disc(plate.place, plate.x, plate.y, plate.radius, ink(plate.legs.length ? "--link" : "--head"), edge, items);
      for (const [a, b] of plate.legs) this.line(a, b, legs, 1.5 * ratio, items);
    }
  }

  private chain(row: Float64Array, width: number, ratio: number, items: Item[]): void {
    const ends = this.places.chain(row), shade = ink("--line");
    this.g.lineCap = "round";
    for (let k = 0; k + 1 < ends.length; k++) {
      const depth = this.screen(ends[k])[2], thick = Math.max((width * LENS * this.canvas.height) / 2 / depth, ratio);
      this.line(ends[k], ends[k + 1], ink(k ? "--link" : "--head"), thick, items);
      // its shadow on the ground
      this.line([ends[k][0], ends[k][1], 0], [ends[k + 1][0], ends[k + 1][1], 0], shade, thick, items, 1e3);
    }
  }

  /** A ball of some metres' radius, or of 5 pixels. */
  private ball(p: Vector, radius: number, colour: string, ratio: number, items: Item[]): void {
    const [x, y, depth] = this.screen(p), { g } = this, size = Math.max((radius * LENS * this.canvas.height) / 2 / depth, 5 * ratio);
    items.push({ depth, draw: () => {
      g.fillStyle = colour;
      g.beginPath();
      g.arc(x, y, size, 0, 7);
      g.fill();
    } });
  }

  private drawGrid(ratio: number): void {
    const step = round125(0.3 * this.orbit.away), { g } = this, reach = 5, at = this.orbit.centre!;
    const cx = Math.round(at[0] / step), cy = Math.round(at[1] / step);
    g.strokeStyle = ink("--grid");
    g.lineWidth = ratio;
    g.beginPath();
    for (let k = -reach; k <= reach; k++) {
      for (const [a, b] of [[[cx + k, cy - reach], [cx + k, cy + reach]], [[cx - reach, cy + k], [cx + reach, cy + k]]]) {
        const [x0, y0] = this.screen([a[0] * step, a[1] * step, 0]), [x1, y1] = this.screen([b[0] * step, b[1] * step, 0]);
        g.moveTo(x0, y0);
        g.lineTo(x1, y1);
      }
    }
    g.stroke();
  }
}
