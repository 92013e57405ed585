/**
 * Writes every page that is made from the code: `npm run docs`.
 *
 * Tests fail when a page differs from what is written here.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { generatedPages } from './generated-pages.js';

for (const [page, render] of Object.entries(generatedPages)) {
  writeFileSync(resolve(import.meta.dirname, '..', page), render());
  console.log(`docs/${page}`);
}
