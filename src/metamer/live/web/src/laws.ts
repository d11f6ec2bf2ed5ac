// How arrays follow from fields: every entry as a sum of c f1(x1) f2(x2) .., found and checked when the page was made.

export interface Law {
  array: string;
  at: number[];
  of: number[]; // fields, by place
  terms: [number, (number | "c" | "s")[]][]; // coefficient, and of each field a power, its cosine or its sine
}

function part(name: number | "c" | "s", x: number): number {
  return name === "c" ? Math.cos(x) : name === "s" ? Math.sin(x) : x ** name;
}

/** What a text of a choice writes: array, entry, value. */
export type Writes = Record<string, [string, number, number][]>;

/** Values of fields, and the numbers of all arrays that follow from them. */
export class Laws {
  readonly numbers = new Map<string, Float64Array>();
  private published = new Map<string, Float64Array>();

  constructor(
    private laws: Law[],
    private choices: Record<number, Writes>,
    private values: (number | string | null)[],
    arrays: Map<string, Float64Array>,
  ) {
    for (const [name, array] of arrays) {
      this.numbers.set(name, array.slice());
      this.published.set(name, array.slice());
    }
    this.first = values.slice();
  }
  private first: (number | string | null)[];

  /** Set one field; the arrays that changed. */
  set(field: number, value: number | string): Set<string> {
    this.values[field] = value;
    const changed = new Set<string>();
    for (const [array, at, number] of this.choices[field]?.[value] ?? []) {
      this.numbers.get(array)![at] = number;
      changed.add(array);
    }
    for (const law of this.laws) if (law.of.includes(field)) this.apply(law, changed);
    return changed;
  }

  private apply(law: Law, changed: Set<string>): void {
    const array = this.numbers.get(law.array)!;
    changed.add(law.array);
    if (law.of.every((k) => this.values[k] === this.first[k])) {
      // as published: the numbers as Python wrote them, to the bit
      for (const at of law.at) array[at] = this.published.get(law.array)![at];
      return;
    }
    let sum = 0;
    for (const [c, powers] of law.terms) {
      sum += powers.reduce<number>((product, name, k) => product * part(name, this.values[law.of[k]] as number), c);
    }
    for (const at of law.at) array[at] = sum;
  }
}
