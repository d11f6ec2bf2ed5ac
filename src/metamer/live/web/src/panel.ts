// Controls made from the declared fields: unit, range, refusals in words, back to the published value.

import type { Field, Source } from "./source";

export class Panel {
  onset: (changed: Field[]) => void = () => {};
  private values = new Map<string, number | string>();

  constructor(private parent: HTMLElement, private source: Source) {
    this.fill();
  }

  /** Make the controls anew where the source takes commands now and did not before, or the other way. */
  refresh(): void {
    if (this.made === this.source.driven) return;
    for (const old of this.parent.querySelectorAll(":scope > details")) old.remove();
    this.fill();
  }

  private made = false;
  private fill(): void {
    const { parent, source } = this;
    this.made = source.driven;
    const sections = new Map<string, Field[]>();
    for (const field of source.about.fields) {
      const name = field.name.split(".")[0];
      sections.set(name, [...(sections.get(name) ?? []), field]);
    }
    for (const [name, fields] of sections) parent.append(this.section(name, fields, ["gait", "controller", "world"].includes(name)));
  }

  /** Show a value that was set elsewhere. */
  put(name: string, value: number | string): void {
    this.values.set(name, value);
    this.shows.get(name)?.(value);
  }

  private shows = new Map<string, (value: number | string) => void>();
  /** Fields that differ from the published robot. */
  changed(): Field[] {
    return this.source.about.fields.filter((f) => this.values.has(f.name) && this.values.get(f.name) !== f.value)
      .map((f) => ({ ...f, value: this.values.get(f.name)! }));
  }

  private section(name: string, fields: Field[], open: boolean): HTMLElement {
    const box = document.createElement("details"), head = document.createElement("summary"), fixed = document.createElement("dl");
    box.open = open && fields.some((f) => f.live);
    head.textContent = name;
    box.append(head);
    for (const field of fields) {
      if (field.live && this.source.driven) box.append(field.options ? this.choice(field) : this.number(field));
      else {
        const term = document.createElement("dt"), value = document.createElement("dd");
        term.textContent = field.name.slice(name.length + 1);
        term.title = field.meaning;
        value.textContent = `${field.value ?? "not given"} ${field.value !== null && field.unit !== "-" ? field.unit : ""}`;
        fixed.append(term, value);
      }
    }
    if (fixed.childElementCount) {
      const more = document.createElement("details"), title = document.createElement("summary");
      const { remote, driven } = this.source;
      title.textContent = remote ? (driven ? "set at the start (--set)" : "as it runs") : driven ? "set when the page is made" : "as it was run";
      more.append(title, fixed);
      box.append(more);
    }
    return box;
  }

  private row(field: Field): { row: HTMLElement; refused: HTMLElement; back: HTMLButtonElement } {
    const row = document.createElement("div"), label = document.createElement("label"), back = document.createElement("button");
    const refused = document.createElement("output");
    row.className = "field";
    row.dataset.field = field.name;
    label.textContent = field.name.slice(field.name.indexOf(".") + 1).replace(/\./g, " \u203a ");
    label.title = field.meaning;
    label.htmlFor = `f-${field.name}`;
    back.textContent = "\u21ba";
    back.title = `back to the published value, ${field.value} ${field.unit}`;
    back.ariaLabel = `${field.name} back to the published value`;
    back.className = "back";
    back.hidden = true;
    refused.className = "refused";
    row.append(label);
    return { row, refused, back };
  }

  /** Set a field; while the answer is awaited its row says so. */
  private async set(row: HTMLElement, field: Field, value: number | string): Promise<string> {
    row.ariaBusy = "true";
    const why = await this.source.send({ do: "set", field: field.name, value });
    row.ariaBusy = "false";
    if (!why) this.values.set(field.name, value);
    return why;
  }

  private number(field: Field): HTMLElement {
    const { row, refused, back } = this.row(field), slider = document.createElement("input"), box = document.createElement("input");
    const unit = document.createElement("span"), published = field.value as number;
    slider.type = "range";
    slider.id = `f-${field.name}`;
    slider.min = String(field.low);
    slider.max = String(field.high);
    slider.step = "any";
    box.type = "text";
    box.inputMode = "decimal";
    box.ariaLabel = `${field.name} [${field.unit}]`;
    unit.textContent = field.unit === "-" ? "" : field.unit;
    unit.className = "unit";
    const show = (value: number) => {
      slider.value = String(value);
      box.value = String(+value.toPrecision(5));
      back.hidden = value === published;
    };
    const send = async (value: number) => {
      refused.textContent = await this.set(row, field, value);
      if (refused.textContent) return;
      show(value);
      this.onset(this.changed());
    };
    this.shows.set(field.name, (value) => show(value as number));
    slider.oninput = () => send(+slider.value);
    box.onchange = () => send(box.value.trim() === "" ? NaN : Number(box.value.replace(",", ".")));
    back.onclick = () => send(published);
    show((this.values.get(field.name) as number | undefined) ?? published);
    row.append(box, unit, back, slider, refused);
    return row;
  }

  private choice(field: Field): HTMLElement {
    const { row, refused, back } = this.row(field), select = document.createElement("select");
    select.id = `f-${field.name}`;
    for (const option of field.options!) select.add(new Option(option));
    const send = async (value: string) => {
      refused.textContent = await this.set(row, field, value);
      if (refused.textContent) return;
      select.value = value;
      back.hidden = value === field.value;
      this.onset(this.changed());
    };
    this.shows.set(field.name, (value) => {
      select.value = String(value);
      back.hidden = value === field.value;
    });
    select.value = String(this.values.get(field.name) ?? field.value);
    back.hidden = select.value === String(field.value);
    select.onchange = () => send(select.value);
    back.onclick = () => send(String(field.value));
    row.append(select, back, refused);
    return row;
  }
}
