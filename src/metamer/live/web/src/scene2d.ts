// A robot in a plane, on a canvas: the camera, and the pointer that pulls.

import { Body2d, POINTS } from "./body2d";
import { Brush, type Point } from "./brush";
import type { Frame, Source } from "./source";
import { ink, newtons, View, VIEWS } from "./view";

const GRAB_PIXELS = 14; // how near to a link the pointer must be
const SHOWN_BODIES = { top: 2.6, side: 1.8, space: 2.6 }; // body lengths across the picture at first
const SKY = 0.16; // of the picture's height by which a robot on its ground stands below the middle
const EASE = 0.08; // of the way to the robot that the camera goes in a frame

export class Scene2d extends View {
  readonly brush: Brush;
  private body: Body2d;
  private placed = false;
  private frame: Frame | null = null;
  private pulled: { link: number; here: Point } | null = null;
  private dragged: Point | null = null;
  private pinch = new Map<number, Point>();

  constructor(private canvas: HTMLCanvasElement, private source: Source) {
    super();
    this.brush = new Brush(canvas.getContext("2d")!);
    this.body = new Body2d(source, this.brush);
    canvas.addEventListener("pointerdown", (e) => this.down(e));
    canvas.addEventListener("pointermove", (e) => this.move(e));
    for (const name of ["pointerup", "pointercancel"] as const) canvas.addEventListener(name, (e) => this.up(e));
    canvas.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.zoom(Math.exp(-0.0015 * e.deltaY));
    }, { passive: false });
  }

  zoom(factor: number): void {
    this.brush.scale *= factor;
  }

  /** Where a point of a link appears, in pixels of the page. */
  spot(link: number, x: number, y: number): Point {
    const box = this.canvas.getBoundingClientRect(), ratio = this.canvas.width / box.width;
    const [px, py] = this.brush.screen(this.body.place(this.frame!.row, link, x, y));
    return [box.left + px / ratio, box.top + py / ratio];
  }

  private world(e: PointerEvent): Point {
    const box = this.canvas.getBoundingClientRect(), ratio = this.canvas.width / box.width, { centre, scale } = this.brush;
    const px = (e.clientX - box.left) * ratio, py = (e.clientY - box.top) * ratio;
    return [centre[0] + (px - this.canvas.width / 2) / scale, centre[1] - (py - this.canvas.height / 2) / scale];
  }

  draw(frame: Frame, trail: Frame[]): void {
    this.frame = frame;
    const { canvas, brush, body } = this, { g } = brush;
    brush.ratio = devicePixelRatio || 1;
    const width = Math.round(canvas.clientWidth * brush.ratio), height = Math.round(canvas.clientHeight * brush.ratio);
    if (canvas.width !== width || canvas.height !== height) {
      const before = canvas.width;
      [canvas.width, canvas.height] = [width, height];
      brush.scale *= width / before;
    }
    if (!brush.scale) brush.scale = Math.min(width, 1.6 * height) / (SHOWN_BODIES[this.source.about.scene.view] * body.size);
    const [x, y] = body.middle(frame.row), sky = this.source.about.scene.view === "side" ? SKY : 0;
    this.chase([x, y + (sky * height) / brush.scale], width);
    g.clearRect(0, 0, width, height);
    brush.grid(ink("--grid"));
    body.ground();
    body.world();
    if (trail.length > 1) brush.line(trail.map((past) => body.middle(past.row)), ink("--trail"), 1.5);
    if (frame.ghost) body.ghost(frame.ghost);
    body.draw(frame.row);
    this.drawPull(frame.row);
    body.legend();
    brush.scaleBar(brush.scale, ink("--ink"));
  }

  /** Move the camera after a point: the farther away, the faster, so that a quick robot stays in the picture. */
  private chase(middle: Point, width: number): void {
    const { centre, scale } = this.brush;
    if (!this.placed) [this.placed, this.brush.centre] = [true, [...middle]];
    else if (this.follow) {
      const away = (Math.hypot(middle[0] - centre[0], middle[1] - centre[1]) * scale) / (0.25 * width);
      for (const k of [0, 1]) centre[k] += Math.min(EASE + away * away, 1) * (middle[k] - centre[k]);
    }
  }

  private drawPull(row: Float64Array): void {
    if (!this.pulled) return;
    const from = this.held(row), to = this.pulled.here, [x, y] = this.brush.screen(to), { ratio } = this.brush;
    this.brush.arrow(from, to, ink("--force"));
    const force = this.source.about.newton_per_metre * Math.hypot(to[0] - from[0], to[1] - from[1]);
    this.brush.text(newtons(force), x + 10 * ratio, y - 8 * ratio, ink("--force"), 600, 13);
    // the pointer holds still while the link moves on: the force is told anew with every picture
    this.pull();
  }

  /** The middle of the pulled link, where the force acts. */
  private held(row: Float64Array): Point {
    const shapes = this.source.shapes(), k = this.source.about.scene.shapes.findIndex(([, link]) => link === this.pulled!.link);
    return this.body.place(row, this.pulled!.link, (shapes[5 * k] + shapes[5 * k + 2]) / 2, (shapes[5 * k + 1] + shapes[5 * k + 3]) / 2);
  }

  /** The link under a point, -1 = none. */
  private under([x, y]: Point): number {
    const shapes = this.source.shapes(), row = this.frame!.row;
    let best = (GRAB_PIXELS * this.brush.ratio) / this.brush.scale, found = -1;
    this.source.about.scene.shapes.forEach(([role, link], k) => {
      if (link < 0 || POINTS.has(role)) return;
      const [x0, y0, x1, y1, width] = shapes.subarray(5 * k, 5 * k + 5);
      const a = this.body.place(row, link, x0, y0), b = this.body.place(row, link, x1, y1), dx = b[0] - a[0], dy = b[1] - a[1];
      const s = Math.min(Math.max(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1), 0), 1);
      const away = Math.hypot(x - a[0] - s * dx, y - a[1] - s * dy) - width / 2;
      if (away < best) [best, found] = [away, link];
    });
    return found;
  }

  private down(e: PointerEvent): void {
    if (!this.frame) return;
    this.canvas.setPointerCapture(e.pointerId);
    this.pinch.set(e.pointerId, [e.clientX, e.clientY]);
    const here = this.world(e), link = this.under(here);
    if (link >= 0 && this.pinch.size === 1) this.pulled = { link, here };
    else this.dragged = here;
  }

  private move(e: PointerEvent): void {
    const held = this.pinch.get(e.pointerId);
    if (!held) return;
    if (this.pinch.size === 2) {
      const other = [...this.pinch].find(([id]) => id !== e.pointerId)![1];
      this.zoom(Math.hypot(e.clientX - other[0], e.clientY - other[1]) / Math.max(Math.hypot(held[0] - other[0], held[1] - other[1]), 1));
    }
    this.pinch.set(e.pointerId, [e.clientX, e.clientY]);
    const here = this.world(e);
    if (this.pulled) this.pulled.here = here;
    else if (this.dragged && this.pinch.size === 1) {
      this.follow = false;
      this.onpan();
      for (const k of [0, 1]) this.brush.centre[k] += this.dragged[k] - here[k];
    }
  }

  /** Tell the force: a spring from the link to the pointer. */
  private pull(): void {
    const from = this.held(this.frame!.row), k = this.source.about.newton_per_metre, { link, here } = this.pulled!;
    this.onpush({ link, x: k * (here[0] - from[0]), y: k * (here[1] - from[1]) });
  }

  private up(e: PointerEvent): void {
    this.pinch.delete(e.pointerId);
    if (this.pulled) this.onpush(null);
    this.pulled = this.dragged = null;
  }
}

VIEWS.top = VIEWS.side = (canvas, source) => new Scene2d(canvas, source);
