// The machine's cockpit: emergency stop, start and finish, servos, bus, model, alarms, range map, calibration.

import { Bell } from "./bell";
import { drawJoint, type Lesson } from "./lesson";
import type { Page } from "./page";
import { RangeMap, type Scan } from "./rangemap";
import type { WsSource } from "./ws_source";

interface Servo {
  id: number;
  temperature: number | null;
  voltage: number | null;
  age: number | null;
  round_trip: number | null;
  unheard: number;
  residual: number | null;
}

interface Status {
  mode: string;
  runs: boolean;
  ids: number[];
  servos: Servo[];
  alarms: string[];
  events?: string[];
  words: string[];
  delay?: number | null;
  drift?: number | null;
  model?: string;
  timing: { rate: number; p50: number; p99: number; most: number; missed: number } | null;
  bus?: { quality: number; unanswered: number; foreign: number; implausible: number; missed: number };
  clipped?: number;
  range: Scan | null;
  calibration?: Lesson;
}

const HTML = `<div class="row"><span id="mode"></span><button id="start">start</button><button id="finish">finish</button>
<label>for <input type="text" id="long" size="4" value="60" inputmode="decimal"> s</label>
<button id="calibrate">calibrate</button><label><input type="checkbox" id="byhand"> by hand</label></div>
<div id="ask"></div><ul id="alarms"></ul>
<div class="wide"><table><thead><tr><th>joint</th><th>servo</th><th>temperature [\u00b0C]</th><th>voltage [V]</th><th>age [ms]</th><th>round trip [ms]</th><th>unanswered in a row</th><th>residual [rad]</th></tr></thead><tbody id="servos"></tbody></table></div>
<div class="pictures"><div><p class="words" id="loop"></p><p class="words" id="bus"></p><p class="words" id="model"></p><p class="words" id="log"></p></div></div>`;

const fixed = (value: number | null | undefined, digits: number, scale = 1) => (value === null || value === undefined ? "\u2013" : (scale * value).toFixed(digits));

export class Cockpit {
  readonly bell: Bell;
  readonly map = new RangeMap();
  last: Status | null = null;
  private picture = document.createElement("canvas");

  constructor(private source: WsSource, private page: Page) {
    const box = document.getElementById("cockpit")!;
    box.innerHTML = HTML;
    this.bell = new Bell(source);
    document.getElementById("transport")!.before(this.bell.button);
    this.bell.onrung = (why) => page.tell(why);
    box.querySelector(".pictures")!.append(this.map.canvas);
    this.picture.width = 460;
    this.picture.height = 170;
    page.onkey = (e) => {
      if (e.key !== " ") return false;
      if (!e.repeat) this.bell.press();
      return true;
    };
    const ask = async (message: Record<string, unknown>) => page.tell(await source.ask(message));
    this.$("start").onclick = () => ask({ do: "start", duration: Number(this.$<HTMLInputElement>("long").value.replace(",", ".")) });
    this.$("finish").onclick = () => ask({ do: "finish" });
    this.$("calibrate").onclick = () => ask({ do: "calibrate", by_hand: this.$<HTMLInputElement>("byhand").checked });
    for (const id of ["play", "step", "restart", "speed", "resume"]) {
      const made = document.getElementById(id)!;
      (made.closest("label") ?? made).style.display = "none";
    }
    this.refresh();
  }

  private $<T extends HTMLElement>(id: string): T {
    return document.getElementById(id) as T;
  }

  refresh(): void {
    const runs = this.last?.runs ?? false, drives = this.source.driven, learns = this.last?.calibration?.busy ?? false;
    for (const [id, good] of [["start", !runs && !learns], ["finish", runs || learns], ["calibrate", !runs && !learns]] as const) {
      this.$<HTMLButtonElement>(id).disabled = !(drives && good);
    }
  }

  status(message: unknown): void {
    const now = (this.last = message as Status);
    this.$("mode").textContent = now.mode;
    this.$("alarms").replaceChildren(...now.alarms.map((text) => this.item(text, "")), ...(now.events ?? []).slice(-3).map((text) => this.item(text, "over")));
    this.$("servos").replaceChildren(...now.servos.map((servo, k) => this.row(servo, k)));
    const { timing, bus } = now;
    this.$("loop").textContent = timing ? `loop ${timing.rate.toFixed(1)} Hz, period p50 ${fixed(timing.p50, 1, 1e3)} ms, p99 ${fixed(timing.p99, 1, 1e3)} ms, ${timing.missed} late` : "loop: stands";
    this.$("bus").textContent = bus ? `bus ${fixed(bus.quality, 1, 100)} % answered, ${bus.unanswered} unanswered, ${bus.foreign} foreign, ${bus.implausible} implausible` : "bus: line closed, torque off";
    this.$("model").textContent = now.model ? `model: ${now.model}` : bus ? `model: machine ${fixed(now.delay, 0, 1e3)} ms behind, drift ${fixed(now.drift, 1, 1e3)} mm, ${now.clipped} commands cut by limits` : "";
    this.$("log").textContent = now.words.slice(-2).join(" \u00b7 ");
    if (now.range) this.map.take(now.range);
    this.lesson(now.calibration);
    this.refresh();
  }

  private item(text: string, kind: string): HTMLElement {
    const made = document.createElement("li");
    made.textContent = text;
    made.className = kind;
    return made;
  }

  private row(servo: Servo, k: number): HTMLElement {
    const made = document.createElement("tr");
    const cells = [k + 1, servo.id, fixed(servo.temperature, 0), fixed(servo.voltage, 2), fixed(servo.age, 0, 1e3), fixed(servo.round_trip, 2, 1e3), servo.unheard, fixed(servo.residual, 4)];
    for (const text of cells) made.insertCell().textContent = String(text);
    return made;
  }

  private lesson(lesson: Lesson | undefined): void {
    const box = this.$("ask");
    if (!lesson) return box.replaceChildren();
    const words = document.createElement("p"), buttons = document.createElement("p");
    words.textContent = lesson.failed ? `not calibrated: ${lesson.failed}` : lesson.busy ? lesson.words : "calibrated";
    const answer = (text: string, value: boolean) => {
      const made = document.createElement("button");
      made.textContent = text;
      made.onclick = async () => this.page.tell(await this.source.ask({ do: "reply", value }));
      buttons.append(made, " ");
    };
    if (lesson.what === "sign") {
      answer("yes, as the arrow", true);
      answer("no, the other way", false);
    } else if (lesson.what === "go on") answer("done", true);
    drawJoint(this.picture, this.last?.ids.length ?? 0, lesson.joint, lesson.what === "sign" || lesson.joint > 0);
    const table = document.createElement("table");
    if (lesson.rows.length) table.innerHTML = "<tr><th>joint</th><th>servo</th><th>home [tick]</th><th>sign</th><th>range [rad]</th></tr>";
    for (const row of lesson.rows) {
      const made = table.insertRow();
      for (const text of [row.joint, row.servo, row.home, row.sign, `${row.lower.toFixed(2)} to ${row.upper.toFixed(2)}`]) made.insertCell().textContent = String(text);
    }
    box.replaceChildren(words, ...(lesson.busy ? [this.picture] : []), buttons, table);
  }
}
