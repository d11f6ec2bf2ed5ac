// Draws one row of a planar robot as its scene says.

import { Brush, type Point } from "./brush";
import { places, type Scene, type Source } from "./source";
import { ink, newtons } from "./view";

export const POINTS = new Set(["foot", "anchor"]); // shapes that are no bars
const GHOST = 0.28; // opacity
const TOUCHES = 1e-5; // of the robot's size: a gap below this is contact
const FORCE_LENGTH = 0.25; // of the robot's size for a force as large as its weight

/** From slack to the hardest pull. */
export function strain(part: number): string {
  return `hsl(${210 - 200 * part} 75% ${60 - 10 * part}%)`;
}

/** From nothing in reach to close by. */
function nearness(part: number): string {
  return `hsl(4 80% 55% / ${0.12 + 0.8 * part})`;
}

export class Body2d {
  private at = new Map<string, [begin: number, count: number]>();
  private scene: Scene;
  private feet: number[]; // places among the shapes
  private hardest = 1e-9; // pull of a strand so far
  private size_ = 0;

  constructor(private source: Source, private brush: Brush) {
    this.at = places(source.about);
    this.scene = source.about.scene;
    this.feet = this.scene.shapes.flatMap(([role], k) => (role === "foot" ? [k] : []));
  }

  /** One number of a channel, 0 where the rows do not have it. */
  value(row: Float64Array, name: string, k = 0): number {
    const found = this.at.get(name);
    return found && k < found[1] ? row[found[0] + k] : 0;
  }

  place(row: Float64Array, link: number, x: number, y: number): Point {
    if (link < 0) return [x, y];
    const theta = this.value(row, "link.theta", link), c = Math.cos(theta), s = Math.sin(theta);
    return [this.value(row, "link.x", link) + c * x - s * y, this.value(row, "link.y", link) + s * x + c * y];
  }

  /** The beginning of a shape. */
  private spot(row: Float64Array, k: number): Point {
    const shapes = this.source.shapes();
    return this.place(row, this.scene.shapes[k][1], shapes[5 * k], shapes[5 * k + 1]);
  }

  /** The point that the camera follows and that leaves the trail. */
  middle(row: Float64Array): Point {
    const [x, y] = this.scene.trail;
    return [this.value(row, x), this.value(row, y)];
  }

  /** Length of all links together.   [m] */
  get size(): number {
    if (this.size_) return this.size_;
    const shapes = this.source.shapes();
    this.scene.shapes.forEach(([role], k) => {
      if (role === "link" || role === "head") this.size_ += Math.hypot(shapes[5 * k + 2] - shapes[5 * k], shapes[5 * k + 3] - shapes[5 * k + 1]);
    });
    return (this.size_ ||= 1);
  }

  ground(): void {
    const flat = this.source.corners?.() ?? this.scene.ground?.flat() ?? [], { brush } = this;
    if (flat.length < 4) return;
    const corners = Array.from({ length: flat.length / 2 }, (_, k) => [flat[2 * k], flat[2 * k + 1]] as Point);
    const reach = (2 * brush.canvas.width) / brush.scale, [cx] = brush.centre;
    const slope = (a: Point, b: Point) => (b[1] - a[1]) / (b[0] - a[0]);
    const first = corners[0], last = corners[corners.length - 1];
    const left = Math.min(cx - reach, first[0]), right = Math.max(cx + reach, last[0]);
    const line: Point[] = [
      [left, first[1] + (left - first[0]) * slope(first, corners[1])], ...corners,
      [right, last[1] + (right - last[0]) * slope(corners[corners.length - 2], last)],
    ];
    brush.path(line);
    const [x0] = brush.screen(line[0]), [x1] = brush.screen(line[line.length - 1]), deep = 3 * brush.canvas.height;
    brush.g.lineTo(x1, deep);
    brush.g.lineTo(x0, deep);
    brush.g.fillStyle = ink("--earth");
    brush.g.fill();
    brush.line(line, ink("--soft"), 1.5);
  }

  /** What stands in the world: paths to follow, obstacles. */
  world(): void {
    const { g } = this.brush;
    for (const line of this.scene.lines) {
      g.setLineDash([6 * this.brush.ratio, 5 * this.brush.ratio]);
      this.brush.line(line, ink("--goal"), 1.5);
      g.setLineDash([]);
    }
    g.fillStyle = ink("--obstacle");
    for (const corners of this.scene.solids) {
      this.brush.path(corners);
      g.fill();
    }
    for (const [x, y, , radius] of this.scene.balls) this.brush.dot([x, y], radius, ink("--obstacle"));
  }

  ghost(row: Float64Array): void {
    this.brush.g.globalAlpha = GHOST;
    this.shapes(row);
    this.brush.g.globalAlpha = 1;
  }

  draw(row: Float64Array): void {
    this.rays(row);
    this.strands(row);
    this.shapes(row);
    this.forces(row);
  }

  private shapes(row: Float64Array): void {
    const { brush } = this, { g } = brush, shapes = this.source.shapes();
    for (let k = this.scene.shapes.length - 1; k >= 0; k--) {
      const [role, link] = this.scene.shapes[k];
      if (POINTS.has(role)) continue;
      const [x0, y0, x1, y1, width] = shapes.subarray(5 * k, 5 * k + 5);
      g.lineCap = role === "wheel" ? "butt" : "round";
      brush.line([this.place(row, link, x0, y0), this.place(row, link, x1, y1)], ink(`--${role}`), Math.max((width * brush.scale) / brush.ratio, 1));
    }
    this.scene.shapes.forEach(([role], k) => {
      if (role === "link" || role === "head") brush.dot(this.spot(row, k), 0.22 * shapes[5 * k + 4], ink("--card"));
    });
  }

  private strands(row: Float64Array): void {
    this.brush.g.lineCap = "round";
    for (const { ends, channel } of this.scene.strands) {
      const pull = this.value(row, ...channel);
      this.hardest = Math.max(this.hardest, pull);
      const part = Math.max(pull / this.hardest, 0);
      this.brush.line(ends.map((k) => this.spot(row, k)), strain(part), 2 + 3 * part);
    }
  }

  legend(): void {
    if (this.scene.strands.length) this.brush.legend(`0 to ${newtons(this.hardest)}`, strain, ink("--soft"));
  }

  /** Contact forces; a point that is pulled onto the ground, by adhesion, has the colour of that. */
  private forces(row: Float64Array): void {
    if (!this.at.has("point.normal")) return;
    const weight = (this.source.about.newton_per_metre * this.size) / 2, per = (FORCE_LENGTH * this.size) / weight;
    this.feet.forEach((shape, k) => {
      const normal = this.value(row, "point.normal", k), tangent = this.value(row, "point.tangent", k);
      const from = this.spot(row, shape), sticky = this.value(row, "point.adhesion", 2 * k + 1) > 0 || this.value(row, "point.adhesion", 2 * k) > 0;
      const touches = this.at.has("point.gap") && this.value(row, "point.gap", k) < TOUCHES * this.size;
      if (touches) this.brush.dot(from, 0, ink(sticky ? "--adhesion" : "--force"), 3.5);
      if (Math.hypot(normal, tangent) < 1e-3 * weight) return;
      const [nx, ny] = this.normal(from);
      const to: Point = [from[0] + per * (normal * nx + tangent * ny), from[1] + per * (normal * ny - tangent * nx)];
      this.brush.arrow(from, to, ink(normal < 0 ? "--adhesion" : "--force"));
    });
  }

  /** Of the ground's piece below a point. */
  private normal([x]: Point): Point {
    const flat = this.source.corners?.() ?? this.scene.ground?.flat() ?? [];
    let k = 0;
    while (2 * k + 4 < flat.length && flat[2 * k + 2] < x) k++;
    const dx = flat[2 * k + 2] - flat[2 * k], dy = flat[2 * k + 3] - flat[2 * k + 1], long = Math.hypot(dx, dy);
    return long > 0 ? [-dy / long, dx / long] : [0, 1];
  }

  private rays(row: Float64Array): void {
    for (const { link, x, y, angle, channel, reach } of this.scene.rays) {
      if (!this.at.has(channel[0])) continue;
      const seen = Math.min(Math.max(this.value(row, ...channel), 0), reach), part = 1 - seen / reach;
      const from = this.place(row, link, x, y), to = this.place(row, link, x + seen * Math.cos(angle), y + seen * Math.sin(angle));
      this.brush.line([from, to], nearness(part), 1.5);
      if (part > 0) this.brush.dot(to, 0, nearness(part), 2.5);
    }
  }
}
