/**
 * Runs a program of the tests that imports modules of `src/`, named as the first argument: bundled, which takes a tenth of
 * what a loader of TypeScript takes for as many modules.
 */
import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundledSources, onSources } from './sources.mjs';

// Among the packages, so that it finds them.
const outfile = resolve(dirname(bundledSources), `program-${process.pid}.mjs`);
await build({ ...onSources, entryPoints: [process.argv[2]], outfile, format: 'esm' });
try {
  await import(pathToFileURL(outfile).href);
} finally {
  rmSync(outfile);
}
