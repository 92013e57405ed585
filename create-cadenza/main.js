#!/usr/bin/env node
// `npm create cadenza my-bot` does what `cadenza new my-bot` does.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const manifest = createRequire(import.meta.url).resolve('cadenza/package.json');
process.argv.splice(2, 0, 'new');
await import(new URL('dist/cli/main.js', pathToFileURL(manifest)).href);
