// Calls numba kernels in WebAssembly by numba's own convention: i32 f(result*, exception**, flat arguments).
// An array is (owner, parent, items, itemsize, data, shape.., strides..); whole numbers are 64 bits wide (BigInt).

export interface ArrayData {
  name: string;
  shape: number[];
  itemsize: number;
  data: string; // base64 of its bytes
}

type Call = (...args: (number | bigint)[]) => number;
const RESULT_BYTES = 256;

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

/** Base64 of a zlib stream back to bytes. */
export async function inflated(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/** An array in the memory of the kernels, seen as numbers of 8 bytes; memory may grow, so views are made anew. */
export class KernelArray {
  readonly flat: (number | bigint)[];
  constructor(private memory: WebAssembly.Memory, readonly at: number, shape: number[], itemsize: number) {
    const items = shape.reduce((a, b) => a * b, 1);
    const strides = shape.map((_, k) => itemsize * shape.slice(k + 1).reduce((a, b) => a * b, 1));
    this.length = (items * itemsize) / 8;
    this.flat = [0, 0, BigInt(items), BigInt(itemsize), at, ...shape.map(BigInt), ...strides.map(BigInt)];
  }
  readonly length: number;
  get numbers(): Float64Array {
    return new Float64Array(this.memory.buffer, this.at, this.length);
  }
}

export class Kernels {
  readonly arrays = new Map<string, KernelArray>();
  private row: KernelArray;
  private frame: number;
  private exports: Record<string, Call>;
  private memory: WebAssembly.Memory;

  private constructor(instance: WebAssembly.Instance, arrays: ArrayData[], width: number) {
    this.exports = instance.exports as unknown as Record<string, Call>;
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.frame = this.exports.room(BigInt(RESULT_BYTES));
    for (const { name, shape, itemsize, data } of arrays) {
      const array = this.array(shape, itemsize);
      new Uint8Array(this.memory.buffer, array.at, array.length * 8).set(bytes(data));
      this.arrays.set(name, array);
    }
    this.row = this.array([width], 8);
  }

  static async load(module: BufferSource, arrays: ArrayData[], width: number): Promise<Kernels> {
    const { instance } = await WebAssembly.instantiate(module, {});
    return new Kernels(instance, arrays, width);
  }

  private array(shape: number[], itemsize: number): KernelArray {
    const size = shape.reduce((a, b) => a * b, 1) * itemsize;
    return new KernelArray(this.memory, this.exports.room(BigInt(Math.max(size, 8))), shape, itemsize);
  }

  private call(name: string, ...last: (number | bigint)[]): void {
    const flat: (number | bigint)[] = [this.frame, this.frame + RESULT_BYTES / 2];
    for (const array of this.arrays.values()) flat.push(...array.flat);
    const status = this.exports[name](...flat, ...last);
    if (status !== 0 && status !== -2) throw Error(`the kernel ${name} stopped with status ${status}`);
  }

  tick(count: number): void {
    this.call("tick", BigInt(count));
  }

  look(): Float64Array {
    this.call("look", ...this.row.flat);
    return this.row.numbers.slice();
  }
}
