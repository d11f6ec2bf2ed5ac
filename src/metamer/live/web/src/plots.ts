// Plots of channels over time, with a cursor tied to the scrub bar.

import uPlot from "uplot";
import { edges, places, type About, type Frame } from "./source";
import { ink } from "./view";

const MOST_POINTS = 700; // along a plot
const MOST_LINES = 40;
const HEIGHT = 150;
const FAVOURITES = ["joint.angle", "tip.error", "segment.bend", "joint.torque", "muscle.tension", "point.normal", "wheel.along", "centre.x"];

/** Numbers along an axis with the digits that tell them apart. */
function labels(ticks: number[]): string[] {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0)) || 1, digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return ticks.map((y) => (digits > 4 || Math.abs(y) >= 1e5 ? (y === 0 ? "0" : y.toExponential(1)) : y.toFixed(digits)));
}

export class Plots {
  onpick: (t: number) => void = () => {};
  private plots: { box: HTMLElement; chosen: string; plot: uPlot | null }[] = [];
  private cursor = 0;

  constructor(private parent: HTMLElement, private about: About, private seconds: () => number) {
    const known = about.channels.map((c) => c.name), first = FAVOURITES.filter((name) => known.includes(name));
    for (const name of [...first, ...known].slice(0, 2)) this.add(name);
    new ResizeObserver(() => this.resize()).observe(parent);
  }

  private add(name: string): void {
    const box = document.createElement("div"), select = document.createElement("select");
    box.className = "plot";
    select.ariaLabel = "channel to plot";
    for (const channel of this.about.channels) select.add(new Option(`${channel.name} [${channel.unit}]`, channel.name));
    select.value = name;
    box.append(select);
    this.parent.append(box);
    const item = { box, chosen: name, plot: null };
    this.plots.push(item);
    select.onchange = () => {
      item.chosen = select.value;
      this.make(item);
    };
    this.make(item);
  }

  /** Colours and lines anew, after a change of the theme. */
  restyle(): void {
    for (const item of this.plots) this.make(item);
  }

  private make(item: (typeof this.plots)[number]): void {
    item.plot?.destroy();
    const channel = this.about.channels.find((c) => c.name === item.chosen)!, names = edges(channel).slice(0, MOST_LINES);
    const axis = { stroke: ink("--soft"), grid: { stroke: ink("--grid"), width: 1 }, ticks: { show: false }, font: "11px system-ui", size: 46 };
    item.plot = new uPlot({
      width: Math.max(this.parent.clientWidth - 2, 100), height: HEIGHT, legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false } },
      axes: [{ ...axis, size: 24, values: (_, ticks) => ticks.map((t) => `${t} s`) }, { ...axis, values: (_, ticks) => labels(ticks) }],
      series: [{}, ...names.map((label, k) => ({ label, width: 1.5, pxAlign: 0, points: { show: false }, stroke: `hsl(${(160 + (300 * k) / names.length) % 360} 55% 50%)` }))],
      hooks: { draw: [(plot) => this.line(plot)] },
    }, [[], ...names.map(() => [])], item.box);
    item.plot.over.addEventListener("click", () => {
      const left = item.plot!.cursor.left;
      if (left !== undefined && left >= 0) this.onpick(item.plot!.posToVal(left, "x"));
    });
  }

  private line(plot: uPlot): void {
    const x = Math.round(plot.valToPos(this.cursor, "x", true)), { ctx, bbox } = plot;
    if (x < bbox.left - 1 || x > bbox.left + bbox.width + 1) return;
    ctx.strokeStyle = ink("--head");
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }

  private resize(): void {
    for (const { plot } of this.plots) plot?.setSize({ width: Math.max(this.parent.clientWidth - 2, 100), height: HEIGHT });
  }

  draw(frames: Frame[], t: number, at: number): void {
    this.cursor = t;
    const span = this.seconds(), begin = Math.max(t - span, frames[0]?.t ?? 0), inside: Frame[] = [];
    let k = at;
    while (k > 0 && frames[k - 1].t >= begin) k--;
    const step = Math.max(1, Math.ceil((at - k) / MOST_POINTS));
    for (; k <= at && k < frames.length; k += step) inside.push(frames[k]);
    const found = places(this.about);
    for (const { plot, chosen } of this.plots) {
      const [first, count] = found.get(chosen)!, lines = Math.min(count, MOST_LINES);
      const data: number[][] = [inside.map((frame) => frame.t)];
      for (let j = 0; j < lines; j++) data.push(inside.map((frame) => frame.row[first + j]));
      plot!.setData(data as uPlot.AlignedData, false);
      plot!.setScale("x", { min: begin, max: Math.max(begin + Math.min(span, 2), t) });
    }
  }
}
