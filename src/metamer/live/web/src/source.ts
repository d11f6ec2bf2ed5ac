// What a page is fed by: frames of channels come out of a source, commands go in. Our kernels in this page are one
// source, a recorded run another; a connection to a program elsewhere can be a third, and the page does not change.

import type { SampleLayout } from "./mcap";

/** A named block of numbers with a unit; `labels` are those of its axes, `edge` the pattern of the single names. */
export interface Channel {
  name: string;
  unit: string;
  labels: string[][];
  edge: string;
}

/** A field of the robot. `live` fields can be set; `why` says what is refused below and above the range. */
export interface Field {
  name: string;
  unit: string;
  meaning: string;
  value: number | string | null;
  live: boolean;
  low?: number;
  high?: number;
  why?: [string, string];
  options?: string[];
}

/** What to draw of a robot, as `metamer.systems.page.Scene`; a channel that it names is drawn where the rows have it. */
export interface Scene {
  view: "top" | "side" | "space";
  shapes: [role: string, link: number][];
  ground: [number, number][] | null;
  strands: { ends: [number, number]; channel: [string, number] }[];
  rays: { link: number; x: number; y: number; angle: number; channel: [string, number]; reach: number }[];
  balls: [number, number, number, number][];
  solids: [number, number][][];
  lines: [number, number][][];
  tube: { places: string[]; end: string[]; width: number } | null;
  plates: { places: string; axes: string; sides: string; radius: string } | null;
  marks: string[];
  trail: string[];
}

export interface About {
  name: string;
  title: string;
  source: string;
  version: string;
  dt: number;
  channels: Channel[];
  fields: Field[];
  scene: Scene;
  pushable: boolean;
  still: string;
  newton_per_metre: number;
  notes: string[];
  layout?: SampleLayout; // of an MCAP that the page writes itself
  banner: string; // said above the robot; empty = nothing
  toml: string;
}

/** One moment: the time, the row of all channels behind it, and what a source needs to go on from there; `ghost` is a
 * second row, of another engine or of a machine's model, that is drawn pale behind the first. */
export interface Frame {
  t: number;
  row: Float64Array;
  state: Float64Array | null;
  ghost?: Float64Array | null;
}

export type Command =
  | { do: "set"; field: string; value: number | string }
  | { do: "push"; link: number; x: number; y: number }
  | { do: "release" }
  | { do: "restart" }
  | { do: "play"; playing: boolean; speed: number } // to remote sources alone
  | { do: "step" } // likewise
  | { do: "resume"; frame: Frame };

export interface Progress {
  kept: Frame[]; // frames for the history, at an even pace
  now: Frame; // the newest
  stopped: string; // why the run cannot go on; empty if it can
}

export interface Source {
  about: About;
  driven: boolean; // whether commands mean anything; may change (then page.refresh())
  remote?: boolean; // whether time is the source's own: `advance` gives what has arrived, whatever is asked
  pace: number; // time between kept frames [s]
  /** Go on by so many seconds of the robot's time, but work no longer than `budget` milliseconds. */
  advance(seconds: number, budget: number): Progress;
  /** Send a command; the answer is empty, or says why it is refused. */
  send(command: Command): Promise<string>;
  /** (shapes, 5) x, y of both ends of every shape in its link's frame, and its width [m]. */
  shapes(): Float64Array;
  /** (k, 2) corners of the ground's line [m], where they follow fields; else those of the scene count. */
  corners?(): Float64Array;
  /** The run as MCAP, where the source has it; else the page writes its own history. */
  mcap?(): Promise<Blob>;
}

/** Where the numbers of a channel lie in a row (the time comes first). */
export function places(about: About): Map<string, [begin: number, count: number]> {
  const found = new Map<string, [number, number]>();
  let at = 1;
  for (const channel of about.channels) {
    const count = channel.labels.reduce((n, axis) => n * axis.length, 1);
    found.set(channel.name, [at, count]);
    at += count;
  }
  return found;
}

/** The single names of a channel, the last axis fastest. */
export function edges(channel: Channel): string[] {
  let names = [channel.edge];
  for (const axis of channel.labels) names = names.flatMap((name) => axis.map((label) => name.replace("{}", label)));
  return names;
}
