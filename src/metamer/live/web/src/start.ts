// Reads what the page carries and starts it; what goes wrong is said in the page.

import { inflated } from "./kernels";
import { Page } from "./page";
import { RecordSource, type RecordAbout } from "./record_source";
import { WasmSource, type KernelAbout } from "./wasm_source";

export async function start(): Promise<void> {
  // robot.html#scene shows the robot alone, for a frame in another page
  document.documentElement.classList.toggle("alone", location.hash === "#scene");
  const part = (id: string) => document.getElementById(id)?.textContent ?? "";
  const carried = { about: part("carried-about"), kernels: part("carried-kernels") };
  try {
    const about = JSON.parse(new TextDecoder().decode(await inflated(carried.about)));
    const source = carried.kernels
      ? await WasmSource.load(about as KernelAbout, carried.kernels)
      : new RecordSource(about as RecordAbout);
    (window as unknown as { page: Page }).page = new Page(source);
  } catch (error) {
    const box = document.createElement("p");
    box.className = "broken";
    box.textContent = `This page cannot run here: ${error instanceof Error ? error.message : error}`;
    document.body.prepend(box);
    throw error;
  }
}
