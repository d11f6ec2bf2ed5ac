// page.js: all that robots in a plane need, and what the scripts after it take from it.

export * as brush from "./brush";
export * as kernels from "./kernels";
export * as page from "./page";
export * as source from "./source";
export { start } from "./start";
export * as view from "./view";
