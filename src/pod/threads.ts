import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Whether this runs from the sources, as the tests do. */
const fromSources = import.meta.url.endsWith('.ts');

/**
 * Starts a thread.
 *
 * @param file - its code, with the ending `.js`, wherever this runs from
 *
 * @example
 * const thread = startThread(new URL('./render-thread.js', import.meta.url));
 */
export function startThread(
  file: URL,
  options: Pick<WorkerOptions, 'resourceLimits' | 'workerData'> = {},
): Worker {
  if (!fromSources) {
    return new Worker(file, options);
  }
  // The thread has to learn first to read TypeScript.
  const found = createRequire(import.meta.url).resolve('tsx/esm/api');
  const loader = new URL('./index.mjs', pathToFileURL(found));
  const source = file.href.replace(/\.js$/, '.ts');
  const start = `import('${loader.href}').then(({ register }) => { register(); return import('${source}'); });`;
  return new Worker(start, { ...options, eval: true, execArgv: [] });
}
