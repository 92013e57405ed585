/**
 * Writes what the site shows into `site/pages`: the pages of `docs/`, their pictures, the changelog, and the reference
 * that is made of the doc comments. `npm run build` in `site/` calls it.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderReference } from './reference.js';
import { pagesBeside, siteLinks } from './site-links.js';

const docs = resolve(import.meta.dirname, '..');
const pages = resolve(docs, '../site/pages');

rmSync(pages, { recursive: true, force: true });
mkdirSync(join(pages, 'reference'), { recursive: true });
for (const name of readdirSync(docs)) {
  if (name.endsWith('.md')) {
    writeFileSync(join(pages, name), siteLinks(readFileSync(join(docs, name), 'utf8'), 'docs'));
  }
}
for (const name of readdirSync(docs)) {
  if (/\.(?:json|xsd)$/.test(name)) {
    cpSync(join(docs, name), join(pages, 'public', name));
  }
}
cpSync(join(docs, 'images'), join(pages, 'images'), { recursive: true });
for (const [path, name] of Object.entries(pagesBeside)) {
  const text = readFileSync(resolve(docs, '..', path), 'utf8');
  writeFileSync(join(pages, name), siteLinks(text, '.'));
}
for (const [file, text] of Object.entries(renderReference())) {
  writeFileSync(join(pages, 'reference', file), text);
}
