/**
 * Writes what the site shows into `site/pages`: the pages of `docs/`, their pictures, and the reference that is made
 * of the doc comments. `npm run build` in `site/` calls it.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderReference } from './reference.js';

const docs = resolve(import.meta.dirname, '..');
const pages = resolve(docs, '../site/pages');

rmSync(pages, { recursive: true, force: true });
mkdirSync(join(pages, 'reference'), { recursive: true });
for (const name of readdirSync(docs)) {
  if (name.endsWith('.md') || name === 'images') {
    cpSync(join(docs, name), join(pages, name), { recursive: true });
  }
}
for (const [file, text] of Object.entries(renderReference())) {
  writeFileSync(join(pages, 'reference', file), text);
}
