// Bundles the front end into ../static: scripts that build upon one another, each module in one of them only, and styles.
import { readFile } from "node:fs/promises";
import { build } from "esbuild";

const out = process.argv[2] ?? "../static";
const common = { bundle: true, minify: true, target: "es2022", charset: "ascii", legalComments: "none", logLevel: "warning" };
const shared = [...(await readFile("src/shared.ts", "utf8")).matchAll(/export \* as (\w+)/g)].map(([, module]) => [`./${module}`, `metamer.${module}`]);
// in the order in which a page loads them: its entry, the library in it, its global, and which modules later scripts find there
const scripts = [
  { name: "vendor/three", entry: "three", library: "three.js (c) three.js authors", globalName: "metamer_three", holds: [["./three", "metamer_three"]] },
  { name: "page", entry: "shared", library: "uPlot (c) Leon Sorokin", globalName: "metamer", holds: shared },
  { name: "space", entry: "space" },
  { name: "studio", entry: "studio" },
];

const held = new Map(), home = new Map();
const links = {
  name: "links",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\// }, ({ path }) => (held.has(path) ? { path, namespace: "held" } : undefined));
    onLoad({ filter: /./, namespace: "held" }, ({ path }) => ({ contents: `module.exports = ${held.get(path)}` }));
    onLoad({ filter: /\.html$/ }, async ({ path }) => ({ contents: (await readFile(path, "utf8")).replaceAll("\n", " "), loader: "text" }));
  },
};
for (const { name, entry, library, globalName, holds = [] } of scripts) {
  const banner = library ? { js: `/* ${library}: MIT licence, live/web/NOTICE.txt of metamer */` } : {};
  const { metafile } = await build({
    ...common, entryPoints: [`src/${entry}.ts`], format: "iife", globalName, banner, outfile: `${out}/${name}.js`, plugins: [links], metafile: true,
  });
  for (const module of Object.keys(metafile.inputs).filter((path) => !path.startsWith("held:"))) {
    if (home.has(module)) throw new Error(`${module} is in ${home.get(module)}.js and in ${name}.js: name it in src/shared.ts`);
    home.set(module, name);
  }
  for (const [module, where] of holds) held.set(module, where);
}
for (const name of ["style", "studio"]) await build({ ...common, entryPoints: [`src/${name}.css`], outfile: `${out}/${name}.css` });
