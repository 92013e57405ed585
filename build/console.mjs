/**
 * Builds the console's page into `dist/console`, with the licences of the packages whose code is in it.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { noticesOf, packagesOf } from './notices.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Builds the console, and answers the packages whose code is in it.
 *
 * @param {{ readonly write?: boolean }} options `write`: whether files are written. Default: true
 */
export async function buildConsole({ write = true } = {}) {
  const { output } = await build({
    configFile: join(root, 'src/console/vite.config.ts'),
    logLevel: 'error',
    build: { write },
  });
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const packages = packagesOf(modules);
  if (write) {
    writeFileSync(join(root, 'dist/console/NOTICES.md'), noticesOf(packages));
  }
  return packages;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildConsole();
}
