// What every drawing of a robot gives the page, in a plane or in space.

import type { Frame, Source } from "./source";

export interface Grip {
  link: number;
  x: number; // force [N]
  y: number;
}

export abstract class View {
  follow = true;
  /** Called while a link is pulled by the pointer, and with null when it is let go. */
  onpush: (grip: Grip | null) => void = () => {};
  onpan: () => void = () => {};
  /** Draw a frame with the trail of those before it. */
  abstract draw(frame: Frame, trail: Frame[]): void;
  abstract zoom(factor: number): void;
}

/** What draws each view of a scene; the script that holds one enters it here. */
export const VIEWS: Record<string, (canvas: HTMLCanvasElement, source: Source) => View> = {};

export function ink(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** 1, 2 or 5 times a power of ten, at most x. */
export function round125(x: number): number {
  const p = 10 ** Math.floor(Math.log10(x));
  return x >= 5 * p ? 5 * p : x >= 2 * p ? 2 * p : p;
}

export function metres(x: number): string {
  return x >= 1 ? `${+x.toPrecision(3)} m` : x >= 0.01 ? `${+(100 * x).toPrecision(3)} cm` : `${+(1000 * x).toPrecision(3)} mm`;
}

export function newtons(f: number): string {
  return f >= 1 ? `${f.toFixed(2)} N` : f >= 1e-3 ? `${(1e3 * f).toFixed(1)} mN` : `${(1e6 * f).toFixed(1)} \u00b5N`;
}
