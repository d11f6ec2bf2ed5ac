// Bundles the front end into ../static: a script for each kind of view, one style.
import { build } from "esbuild";

const out = process.argv[2] ?? "../static";
const shared = { bundle: true, minify: true, target: "es2022", charset: "ascii", legalComments: "none", logLevel: "warning" };
for (const name of ["planar", "space", "studio"]) {
  await build({ ...shared, entryPoints: [`src/${name}.ts`], format: "iife", outfile: `${out}/${name}.js` });
}
for (const name of ["style", "studio"]) await build({ ...shared, entryPoints: [`src/${name}.css`], outfile: `${out}/${name}.css` });
