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
  let current: Templates = templatesFrom(await readSources(folder), folder, options);
  let isStopped = false;
  const reload = async () => {
    try {
      const next = templatesFrom<AnyViews>(await readSources(folder), folder, options);
      if (isStopped) {
        return;
      }
      current = next;
      onReload?.();
    } catch (error) {
      if (!isStopped) {
        onError(error);
      }
    }
  };
  const stopWatching = watchFolder(folder, () => void reload(), onError);
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
