/**
 * Runs the tests that the starters bring along, as `npm test` of a project made from one of them does; all in one
 * process, so that the library is loaded once.
 */
import { readdirSync } from 'node:fs';

const bots = new URL('../../bots/', import.meta.url);
const files = readdirSync(bots, { recursive: true, encoding: 'utf8' });
for (const file of files.filter((name) => name.endsWith('.test.ts')).sort()) {
  await import(new URL(file, bots).href);
}
