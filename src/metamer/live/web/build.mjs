// Bundles the front end into ../static: a script for each kind of view, one style.
import { build } from "esbuild";

const out = process.argv[2] ?? "../static";
const shared = { bundle: true, minify: true, target: "es2022", charset: "ascii", legalComments: "none", logLevel: "warning" };
const authors = { planar: "uPlot (c) Leon Sorokin", space: "uPlot (c) Leon Sorokin, three.js (c) three.js authors" };
for (const name of ["planar", "space", "studio"]) {
  await build({ ...shared, entryPoints: [`src/${name}.ts`], format: "iife", banner: { js: `/* ${authors[name] ?? authors.space}: MIT licence, live/web/NOTICE.txt of metamer */` }, outfile: `${out}/${name}.js` });
}
for (const name of ["style", "studio"]) await build({ ...shared, entryPoints: [`src/${name}.css`], outfile: `${out}/${name}.css` });
