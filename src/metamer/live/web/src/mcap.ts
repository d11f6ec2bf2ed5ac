// The run as MCAP that `metamer show` reads: every kept frame a message of /samples, the robot in the metadata.

import { bytes } from "./kernels";
import type { Field, Frame } from "./source";

/** What Python laid out: a message with all numbers zero, where the numbers stand, its schema, and the metadata. */
export interface SampleLayout {
  template: string; // base64
  places: number[];
  schema: string; // base64 of a FileDescriptorSet
  name: string; // of the schema
  meta: Record<string, string>; // JSON texts
}

const MAGIC = [0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a];
const HEADER = 1, FOOTER = 2, SCHEMA = 3, CHANNEL = 4, MESSAGE = 5, METADATA = 12, DATA_END = 15;

/** Bytes of a record, appended one after another, low byte first. */
class Bytes {
  private parts: Uint8Array<ArrayBuffer>[] = [];
  size = 0;

  raw(data: Uint8Array<ArrayBuffer>): this {
    this.parts.push(data);
    this.size += data.length;
    return this;
  }

  number(value: number, width: 2 | 4): this {
    return this.raw(Uint8Array.from({ length: width }, (_, k) => (value >>> (8 * k)) & 255));
  }

  long(value: bigint): this {
    return this.raw(new Uint8Array(new BigUint64Array([value]).buffer));
  }

  text(value: string): this {
    return this.block(new TextEncoder().encode(value));
  }

  block(data: Uint8Array<ArrayBuffer>): this {
    return this.number(data.length, 4).raw(data);
  }

  map(values: Record<string, string>): this {
    const inside = new Bytes();
    for (const [key, value] of Object.entries(values)) inside.text(key).text(value);
    return this.block(inside.whole());
  }

  record(code: number, inside: Bytes): this {
    return this.raw(Uint8Array.of(code)).long(BigInt(inside.size)).raw(inside.whole());
  }

  whole(): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(this.size);
    let at = 0;
    for (const part of this.parts) {
      out.set(part, at);
      at += part.length;
    }
    return out;
  }
}

/** The robot's description with the fields as they are set now. */
function spec(text: string, changed: Field[]): string {
  const table = JSON.parse(text);
  for (const { name, value } of changed) {
    const [, path, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(name)!, keys: (string | number)[] = path.split(".");
    if (index !== undefined) keys.push(Number(index) - 1);
    let at = table;
    for (const key of keys.slice(0, -1)) at = at[key];
    at[keys[keys.length - 1]] = value;
  }
  return JSON.stringify(table);
}

export function mcap(layout: SampleLayout, frames: Frame[], changed: Field[]): Blob {
  const meta = { ...layout.meta }, out = new Bytes().raw(Uint8Array.from(MAGIC));
  if (changed.length) {
    meta["meta.spec"] = spec(meta["meta.spec"], changed);
    const set = changed.map((field) => `${field.name} = ${field.value}`).join(", ");
    meta["meta.notes"] = JSON.stringify([...JSON.parse(meta["meta.notes"]), `set in the page, perhaps while it ran: ${set}`]);
  }
  out.record(HEADER, new Bytes().text("").text("metamer page"));
  out.record(METADATA, new Bytes().text("metamer.log").map(meta));
  out.record(SCHEMA, new Bytes().number(1, 2).text(layout.name).text("protobuf").block(bytes(layout.schema)));
  out.record(CHANNEL, new Bytes().number(0, 2).number(1, 2).text("/samples").text("protobuf").map({}));
  const template = bytes(layout.template);
  frames.forEach((frame, k) => {
    const message = template.slice(), view = new DataView(message.buffer), stamp = BigInt(Math.round(frame.t * 1e9));
    layout.places.forEach((place, j) => view.setFloat64(place, frame.row[j], true));
    out.record(MESSAGE, new Bytes().number(0, 2).number(k + 1, 4).long(stamp).long(stamp).raw(message));
  });
  out.record(DATA_END, new Bytes().number(0, 4));
  out.record(FOOTER, new Bytes().long(0n).long(0n).number(0, 4)).raw(Uint8Array.from(MAGIC));
  return new Blob([out.whole()], { type: "application/octet-stream" });
}
