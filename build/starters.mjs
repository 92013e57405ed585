/**
 * Writes the bundled bots in JavaScript, for `cadenza new --js`: `dist/starters.json` holds the text of each file by its
 * path. It is done here, since what reads types and lays out text is not installed with the package.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { toJavaScript } from './to-javascript.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const bots = join(root, 'bots');
const config = await resolveConfig(join(bots, 'bot.js'));

const files = readdirSync(bots, { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\/.*\.ts$/.test(file))
  .sort();
const written = files.map(async (file) => {
  const text = toJavaScript(file, readFileSync(join(bots, file), 'utf8'));
  const laidOut = await format(text, { ...config, parser: 'babel' });
  return [file.replace(/\.ts$/, '.js'), laidOut];
});

mkdirSync(join(root, 'dist'), { recursive: true });
const texts = Object.fromEntries(await Promise.all(written));
writeFileSync(join(root, 'dist', 'starters.json'), JSON.stringify(texts));
