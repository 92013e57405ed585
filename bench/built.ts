import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const folder = fileURLToPath(new URL('./', import.meta.url));
const output = join(folder, 'results', 'built');

/**
 * Imports a module of this folder together with the sources that it measures, built as the library is: what
 * translates TypeScript while a process runs makes functions slower, by a fifth where there are many.
 *
 * @example
 * const { inProcess } = await importBuilt<typeof InProcess>('bot/in-process.ts');
 *
 * @param file - below `bench/`; packages that it imports stay outside
 */
export async function importBuilt<Module>(file: string): Promise<Module> {
  await mkdir(output, { recursive: true });
  const built = join(output, `${basename(file, '.ts')}.mjs`);
  const bundle = await rolldown({
    input: join(folder, file),
    platform: 'node',
    // What newer syntax is translated to comes with the bundler.
    external: (id) => !/^(?:[./]|@oxc-project\/)/.test(id),
    transform: { target: 'node20.19' },
  });
  await bundle.write({ file: built, format: 'esm', codeSplitting: false });
  await bundle.close();
  return (await import(pathToFileURL(built).href)) as Module;
}
