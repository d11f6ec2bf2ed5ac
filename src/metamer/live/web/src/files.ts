// What can be taken away from a page: the robot as TOML, the run as CSV.

import { edges, type About, type Field, type Frame } from "./source";

/** The robot as TOML with the fields as they are set now. */
export function toml(about: About, changed: Field[]): string {
  const lines = about.toml.split("\n");
  for (const field of changed) {
    const [, path, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(field.name)!;
    const section = path.slice(0, path.lastIndexOf(".")), key = path.slice(path.lastIndexOf(".") + 1);
    const begin = lines.indexOf(`[${section}]`);
    let at = begin + 1;
    while (at < lines.length && !lines[at].startsWith("[") && !new RegExp(`^(# )?${key} =`).test(lines[at])) at++;
    const value = typeof field.value === "number" ? number(field.value) : JSON.stringify(field.value);
    if (index === undefined) lines[at] = lines[at].replace(/^(# )?(\w+ =)( [^#\s]+)?/, (_, _off, name) => `${name} ${value}`);
    else replaceInList(lines, at, Number(index) - 1, value);
  }
  return lines.join("\n");
}

/** A number as TOML writes a float. */
function number(x: number): string {
  const text = String(x);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Write the k-th number of a list that begins at a line. */
function replaceInList(lines: string[], at: number, k: number, value: string): void {
  let seen = 0;
  for (let line = at; line < lines.length; line++) {
    const code = lines[line].split("#")[0], start = line === at ? code.indexOf("[") + 1 : 0;
    let done = false;
    const text = code.slice(start).replace(/[^\s,[\]]+/g, (old) => (seen++ === k ? ((done = true), value) : old));
    lines[line] = code.slice(0, start) + text + lines[line].slice(code.length);
    if (done || code.includes("]")) return;
  }
}

/** All kept frames, one a row, as the logs of metamer name them. */
export function csv(about: About, frames: Frame[]): string {
  const head = ["t", ...about.channels.flatMap(edges)], units = ["s", ...about.channels.flatMap((c) => edges(c).map(() => c.unit))];
  const rows = frames.map((frame) => Array.from(frame.row).join(","));
  return [head.map((name, k) => `${name} [${units[k]}]`).map((x) => (x.includes(",") ? `"${x}"` : x)).join(","), ...rows].join("\n") + "\n";
}

export function download(name: string, text: string | Blob, kind: string): void {
  const link = document.createElement("a"), address = URL.createObjectURL(new Blob([text], { type: kind }));
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
