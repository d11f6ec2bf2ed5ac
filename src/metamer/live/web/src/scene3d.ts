// A robot in space, drawn on a plain canvas: a few hundred lines and discs, far ones first.

import { Brush } from "./brush";
import { places, type Frame, type Scene, type Source } from "./source";
import { ink, round125, type Grip, type View } from "./view";

type Vector = [number, number, number];
type Item = { depth: number; draw: () => void };
const CIRCLE = 18; // corners of a disc
const LENS = 2.6; // distance of the picture over its half height
const TURN = 0.008; // rad per pixel of a drag
const EASE = 0.06;
const GHOST = 0.28; // opacity

const add = (a: Vector, b: Vector, s = 1): Vector => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

export class Scene3d implements View {
  follow = true;
  onpush: (grip: Grip | null) => void = () => {};
  onpan: () => void = () => {};
  private g: CanvasRenderingContext2D;
  private brush: Brush;
  private scene: Scene;
  private at: Map<string, [begin: number, count: number]>;
  private centre: Vector | null = null;
  private turn = 0.7; // of the camera about z [rad]
  private rise = 0.25; // above the horizon [rad]
  private away = 0; // of the camera from what it looks at [m]
  private held: [number, number] | null = null;

  constructor(private canvas: HTMLCanvasElement, private source: Source) {
    this.g = canvas.getContext("2d")!;
    this.brush = new Brush(this.g);
    this.scene = source.about.scene;
    this.at = places(source.about);
    canvas.addEventListener("pointerdown", (e) => {
      canvas.setPointerCapture(e.pointerId);
      this.held = [e.clientX, e.clientY];
    });
    canvas.addEventListener("pointermove", (e) => {
      if (!this.held) return;
      this.turn -= TURN * (e.clientX - this.held[0]);
      this.rise = Math.min(Math.max(this.rise + TURN * (e.clientY - this.held[1]), -1.5), 1.5);
      this.held = [e.clientX, e.clientY];
    });
    for (const name of ["pointerup", "pointercancel"] as const) canvas.addEventListener(name, () => (this.held = null));
    canvas.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.zoom(Math.exp(-0.0015 * e.deltaY));
    }, { passive: false });
  }

  zoom(factor: number): void {
    this.away /= factor;
  }

  private vector(row: Float64Array, name: string, k = 0): Vector {
    const begin = this.at.get(name)![0] + 3 * k;
    return [row[begin], row[begin + 1], row[begin + 2]];
  }

  private vectors(row: Float64Array, name: string): Vector[] {
    return Array.from({ length: (this.at.get(name)?.[1] ?? 0) / 3 }, (_, k) => this.vector(row, name, k));
  }

  /** Points with x, y and z in channels of their own. */
  private points(row: Float64Array, names: string[]): Vector[] {
    const [x, y, z] = names.map((name) => this.at.get(name)!);
    return Array.from({ length: x?.[1] ?? 0 }, (_, k) => [row[x[0] + k], row[y[0] + k], row[z[0] + k]]);
  }

  /** Points along the body. */
  private spine(row: Float64Array): Vector[] {
    const { tube, plates } = this.scene;
    return [...(plates ? this.vectors(row, plates.places) : []), ...(tube ? this.points(row, tube.places) : [])];
  }

  /** x to the right, y down [pixels], and depth [m] of a point. */
  private screen(p: Vector): Vector {
    const [x, y, z] = add(p, this.centre!, -1), c = Math.cos(this.turn), s = Math.sin(this.turn);
    const right = c * y - s * x, near = c * x + s * y, cr = Math.cos(this.rise), sr = Math.sin(this.rise);
    const up = cr * z - sr * near, depth = Math.max(this.away - cr * near - sr * z, 0.02 * this.away);
    const scale = (LENS * this.canvas.height) / 2 / depth;
    return [this.canvas.width / 2 + scale * right, this.canvas.height / 2 - scale * up, depth];
  }

  draw(frame: Frame, trail: Frame[]): void {
    const { canvas, g } = this, ratio = devicePixelRatio || 1, row = frame.row, spine = this.spine(row);
    const width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const middle = spine.reduce((sum, p) => add(sum, p, 1 / spine.length), [0, 0, 0] as Vector);
    if (!this.centre) {
      this.centre = middle;
      const size = Math.max(...spine.map((p) => Math.hypot(...add(p, middle, -1))));
      this.away = 1.35 * LENS * size;
    }
    if (this.follow) this.centre = add(this.centre, add(middle, this.centre, -1), EASE);
    g.clearRect(0, 0, width, height);
    this.drawGrid(ratio);
    if (frame.ghost) {
      g.globalAlpha = GHOST;
      this.paint(frame.ghost, ratio, []);
      g.globalAlpha = 1;
    }
    this.paint(row, ratio, trail);
    this.brush.ratio = ratio;
    // a length as it appears at the middle of the picture
    this.brush.scaleBar((LENS * canvas.height) / 2 / this.away, ink("--ink"));
  }

  /** One row, what is far away first. */
  private paint(row: Float64Array, ratio: number, trail: Frame[]): void {
    const items: Item[] = [], { plates, tube } = this.scene;
    this.trailOf(trail, ratio, items);
    if (plates) this.platforms(row, plates, ratio, items);
    if (tube) this.chain(row, tube, ratio, items);
    for (const name of this.scene.marks) if (this.at.has(name)) this.ball(this.vector(row, name), 0, ink("--goal"), ratio, items);
    for (const [x, y, z, radius] of this.scene.balls) this.ball([x, y, z], radius, ink("--obstacle"), ratio, items);
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
  private platforms(row: Float64Array, said: NonNullable<Scene["plates"]>, ratio: number, items: Item[]): void {
    const ring = this.source.shapes(), legs = ink("--strut"), edge = ink("--card"), body = ink("--link");
    const ends = this.vectors(row, said.places), radius = this.at.get(said.radius)![0];
    let place: Vector = [0, 0, 0], x: Vector = [1, 0, 0], y: Vector = [0, 1, 0];
    ends.forEach((end, i) => {
      const z = this.vector(row, said.axes, i), side = this.vector(row, said.sides, i);
      const across = cross(z, side), base = row[radius + i], top = base * ring[24 + i];
      this.disc(place, x, y, base, body, edge, items);
      for (let k = 0; k < 6; k++) {
        const [ca, sa, cb, sb] = ring.subarray(4 * k, 4 * k + 4);
        this.line(add(add(place, x, base * ca), y, base * sa), add(add(end, side, top * cb), across, top * sb), legs, 1.5 * ratio, items);
      }
      [place, x, y] = [end, side, across];
      if (i === ends.length - 1) this.disc(end, side, across, top, ink("--head"), edge, items);
    });
  }

  private chain(row: Float64Array, said: NonNullable<Scene["tube"]>, ratio: number, items: Item[]): void {
    const ends = [...this.points(row, said.places), ...this.points(row, said.end)], shade = ink("--line");
    this.g.lineCap = "round";
    for (let k = 0; k + 1 < ends.length; k++) {
      const depth = this.screen(ends[k])[2], thick = Math.max((said.width * LENS * this.canvas.height) / 2 / depth, ratio);
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

  private trailOf(trail: Frame[], ratio: number, items: Item[]): void {
    const names = this.scene.trail, colour = ink("--trail");
    if (!names.every((name) => this.at.has(name))) return;
    const at = ({ row }: Frame) => (names.length === 3 ? this.points(row, names)[0] : this.vector(row, names[0]));
    for (let k = 3; k < trail.length; k += 3) this.line(at(trail[k - 3]), at(trail[k]), colour, 1.5 * ratio, items);
  }

  private drawGrid(ratio: number): void {
    const step = round125(0.3 * this.away), { g } = this, reach = 5, at = this.centre!;
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
