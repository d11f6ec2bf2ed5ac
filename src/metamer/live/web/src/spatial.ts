// What the views of robots in space share: where the numbers lie, and the camera that a pointer turns.

import { places, type Frame, type Scene, type Source } from "./source";

export type Vector = [number, number, number];
export const LENS = 2.6; // distance of the picture over its half height
const TURN = 0.008; // rad per pixel of a drag
const EASE = 0.06; // part of the way to the robot that a following camera goes in a picture
const FRAMED = 1.35; // distance of the camera over that at which the robot just fits

export const add = (a: Vector, b: Vector, s = 1): Vector => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
export const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Points of a robot in the rows of its channels. */
export class Places {
  private at: Map<string, [begin: number, count: number]>;
  private scene: Scene;

  constructor(private source: Source) {
    this.at = places(source.about);
    this.scene = source.about.scene;
  }

  has(name: string): boolean {
    return this.at.has(name);
  }

  number(row: Float64Array, name: string, k: number): number {
    return row[this.at.get(name)![0] + k];
  }

  vector(row: Float64Array, name: string, k = 0): Vector {
    const begin = this.at.get(name)![0] + 3 * k;
    return [row[begin], row[begin + 1], row[begin + 2]];
  }

  vectors(row: Float64Array, name: string): Vector[] {
    return Array.from({ length: (this.at.get(name)?.[1] ?? 0) / 3 }, (_, k) => this.vector(row, name, k));
  }

  /** Points with x, y and z in channels of their own. */
  points(row: Float64Array, names: string[]): Vector[] {
    const [x, y, z] = names.map((name) => this.at.get(name)!);
    return Array.from({ length: x?.[1] ?? 0 }, (_, k) => [row[x[0] + k], row[y[0] + k], row[z[0] + k]]);
  }

  /** Points along the body. */
  spine(row: Float64Array): Vector[] {
    const { tube, plates } = this.scene;
    return [...(plates ? this.vectors(row, plates.places) : []), ...(tube ? this.points(row, tube.places) : [])];
  }

  /** Number of plates, or of joints of a tube. */
  most(): number {
    const { tube, plates } = this.scene;
    return (plates ? (this.at.get(plates.places)?.[1] ?? 0) / 3 : 0) + (tube ? (this.at.get(tube.places[0])?.[1] ?? 0) : 0);
  }

  /** Joints of a tube, from the head to the end. */
  chain(row: Float64Array): Vector[] {
    const { tube } = this.scene;
    return tube ? [...this.points(row, tube.places), ...this.points(row, tube.end)] : [];
  }

  /** Plates with their radius, two directions in each, and both ends of the six legs to the next. */
  plates(row: Float64Array): { place: Vector; x: Vector; y: Vector; radius: number; legs: [Vector, Vector][] }[] {
    const said = this.scene.plates, found: ReturnType<Places["plates"]> = [];
    if (!said) return found;
    const ring = this.source.shapes(), ends = this.vectors(row, said.places);
    let place: Vector = [0, 0, 0], x: Vector = [1, 0, 0], y: Vector = [0, 1, 0], top = 0;
    ends.forEach((end, i) => {
      const z = this.vector(row, said.axes, i), side = this.vector(row, said.sides, i), across = cross(z, side);
      const base = this.number(row, said.radius, i), legs: [Vector, Vector][] = [];
      top = base * ring[24 + i];
      for (let k = 0; k < 6; k++) {
        const [ca, sa, cb, sb] = ring.subarray(4 * k, 4 * k + 4);
        legs.push([add(add(place, x, base * ca), y, base * sa), add(add(end, side, top * cb), across, top * sb)]);
      }
      found.push({ place, x, y, radius: base, legs });
      [place, x, y] = [end, side, across];
    });
    return [...found, { place, x, y, radius: top, legs: [] }];
  }

  /** Points of the trail of the frames so far, every third. */
  trail(frames: Frame[]): Vector[] {
    const names = this.scene.trail, found: Vector[] = [];
    if (!names.every((name) => this.at.has(name))) return found;
    for (let k = 0; k < frames.length; k += 3) {
      const { row } = frames[k];
      found.push(names.length === 3 ? this.points(row, names)[0] : this.vector(row, names[0]));
    }
    return found;
  }
}

/** A camera that looks at the robot; a drag turns it, the wheel brings it nearer. */
export class Orbit {
  centre: Vector | null = null;
  turn = 0.7; // about z [rad]
  rise = 0.25; // above the horizon [rad]
  away = 0; // from what it looks at [m]
  private held: [number, number] | null = null;
  private zoomed = false;

  constructor(canvas: HTMLCanvasElement) {
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
    this.zoomed = true;
  }

  /** Frame the robot at first, then go with it, and back where it grows out of the picture. */
  look(spine: Vector[], follow: boolean): void {
    const middle = spine.reduce((sum, p) => add(sum, p, 1 / spine.length), [0, 0, 0] as Vector);
    const enough = FRAMED * LENS * Math.max(...spine.map((p) => Math.hypot(...add(p, middle, -1))));
    if (!this.centre) {
      this.centre = middle;
      this.away = enough;
    }
    if (!follow) return;
    this.centre = add(this.centre, add(middle, this.centre, -1), EASE);
    if (!this.zoomed) this.away += EASE * Math.max(enough - this.away, 0);
  }

  /** Pixels per metre at what it looks at, in a picture of some height. */
  scale(height: number): number {
    return (LENS * height) / 2 / this.away;
  }
}

/** Give a canvas as many pixels as it covers; whether they changed. */
export function fit(canvas: HTMLCanvasElement, ratio: number): boolean {
  const width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width === width && canvas.height === height) return false;
  [canvas.width, canvas.height] = [width, height];
  return true;
}
