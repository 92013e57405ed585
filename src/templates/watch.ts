import type { TemplateOptions } from './compile.js';
import { requireOptions } from './given.js';
import type { AnyViews, Templates, Views } from './load.js';
import { folderPath, readSources, templatesFrom } from './load.js';
import { watchFolder } from './watch-files.js';

/** How {@link watchTemplates} tells what happens. */
export interface WatchOptions extends TemplateOptions {
  /** Called when the templates were read again. Default: nothing is done. */
  readonly onReload?: (() => void) | undefined;
  /** Called when they could not be: those from before stay. Default: the error is written to stderr. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** The templates of a folder, read again whenever one of them changes. */
export interface WatchedTemplates<Known extends Views = AnyViews> extends Templates<Known> {
  /** Ends the watching. */
  stop(): void;
}

/**
 * {@link loadTemplates} for development: templates are read again when a file changes. A template
 * that is wrong is reported, and the ones from before stay in use.
 *
 * @example
 * const templates = await watchTemplates('templates');
 * process.once('SIGINT', () => templates.stop());
 *
 * @param from - the folder: its path, or its URL
 * @throws TemplateError when the templates cannot be read the first time
 */
export async function watchTemplates<Known extends Views = AnyViews>(
  from: string | URL,
  given: WatchOptions = {},
): Promise<WatchedTemplates<Known>> {
  requireOptions(given, 'watchTemplates');
  const { onReload, onError = printProblem, ...options } = given;
  const folder = folderPath(from);
  return keepReading({
    read: async () => templatesFrom<AnyViews>(await readSources(folder), folder, options),
    watch: (onChange) => watchFolder(folder, onChange, onError),
    onReload,
    onError,
  });
}

/** What templates that are read again and again are made of. */
interface ReadingParts extends Pick<WatchOptions, 'onReload'> {
  readonly read: () => Promise<Templates>;
  /** @returns how to stop */
  readonly watch: (onChange: () => void) => () => void;
  readonly onError: (error: unknown) => void;
}

/** Templates that are read at once, and again after each change: one time after the other, so that the latest ones stay. */
export async function keepReading<Known extends Views>({
  read,
  watch,
  onReload,
  onError,
}: ReadingParts): Promise<WatchedTemplates<Known>> {
  let current: Templates = await read();
  let isStopped = false;
  const reload = async () => {
    try {
      const next = isStopped ? undefined : await read();
      if (next !== undefined && !isStopped) {
        current = next;
        onReload?.();
      }
    } catch (error) {
      if (!isStopped) {
        onError(error);
      }
    }
  };
  let turn = Promise.resolve();
  const stopWatching = watch(() => {
    turn = turn.then(reload);
  });
  return {
    get names() {
      return current.names;
    },
    render: (name: string, view: object) => current.render(name, view),
    check: (name: string, view: object) => current.check(name, view),
    stop: () => {
      isStopped = true;
      stopWatching();
    },
  };
}

function printProblem(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
