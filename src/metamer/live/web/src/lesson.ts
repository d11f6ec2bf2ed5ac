// Calibration with pictures: what to do now, which joint, which way is positive, what was found.

import { ink } from "./view";

export interface Lesson {
  what: "" | "go on" | "sign";
  words: string;
  joint: number;
  busy: boolean;
  failed: string;
  rows: { joint: number; servo: number; home: number; sign: number; lower: number; upper: number; low: number; high: number; note: string }[];
}

/** The robot as a chain lying still; a joint is marked and an arrow shows which way is positive. */
export function drawJoint(canvas: HTMLCanvasElement, joints: number, joint: number, bend: boolean): void {
  const g = canvas.getContext("2d")!, { width, height } = canvas, n = joints + 1, long = (width - 60) / n, y0 = height * 0.62;
  g.clearRect(0, 0, width, height);
  g.lineCap = "round";
  const at = (k: number) => 30 + k * long;
  const link = (x: number, y: number, u: number, v: number, colour: string) => {
    g.strokeStyle = colour;
    g.lineWidth = 12;
    g.beginPath();
    g.moveTo(x + 6, y);
    g.lineTo(u - 6, v);
    g.stroke();
  };
  for (let k = 0; k < n; k++) {
    const raised = joint > 0 && bend && k >= joint, colour = ink(k === 0 ? "--head" : "--link");
    if (raised) {
      const a = 0.45, x = at(joint), d0 = at(k) - x, d1 = at(k + 1) - x;
      g.globalAlpha = 0.35;
      link(x + d0 * Math.cos(a), y0 - d0 * Math.sin(a), x + d1 * Math.cos(a), y0 - d1 * Math.sin(a), colour);
      g.globalAlpha = 1;
    }
    link(at(k), y0, at(k + 1), y0, colour);
  }
  g.fillStyle = ink("--card");
  for (let k = 1; k < n; k++) {
    g.beginPath();
    g.arc(at(k), y0, 4, 0, 7);
    g.fill();
  }
  g.fillStyle = ink("--soft");
  g.fillText("head", 24, y0 + 24);
  if (joint > 0) {
    g.strokeStyle = g.fillStyle = ink("--force");
    g.lineWidth = 2;
    g.beginPath();
    g.arc(at(joint), y0, 14, 0, 7);
    g.stroke();
    g.fillText(`joint ${joint}`, at(joint) - 16, y0 + 32);
    if (bend) {
      const r = Math.min(2 * long, width - 40 - at(joint));
      g.beginPath();
      g.arc(at(joint), y0, Math.max(30, r), -0.5, 0.05);
      g.stroke();
      const tip = [at(joint) + Math.max(30, r) * Math.cos(0.5), y0 - Math.max(30, r) * Math.sin(0.5)];
      g.beginPath();
      g.moveTo(tip[0] - 9, tip[1] - 1);
      g.lineTo(tip[0] + 4, tip[1] + 8);
      g.lineTo(tip[0] + 5, tip[1] - 8);
      g.fill();
    }
  } else {
    g.strokeStyle = ink("--soft");
    g.setLineDash([4, 4]);
    g.lineWidth = 1;
    g.beginPath();
    g.moveTo(10, y0 + 12);
    g.lineTo(width - 10, y0 + 12);
    g.stroke();
    g.setLineDash([]);
    g.fillText("home posture: all joints straight", 24, 18);
  }
}
