import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { watchEntries } from './watch-entries.js';

/** Editors write a file in several steps: what follows within so many milliseconds is one change. */
const settling = 60;

/**
 * Calls a function a moment after anything in a folder, or in a folder inside it, was written, made or removed.
 *
 * @param onError - told when the folder cannot be watched any more
 * @returns how to stop
 * @example
 * const stop = watchFolder('templates', () => console.log('changed'), (error) => console.error(error));
 * stop();
 */
export function watchFolder(
  folder: string,
  onChange: () => void,
  onError: (error: unknown) => void,
): () => void {
  const settled = settle(onChange);
  const watcher = watch(folder, { recursive: true }, settled.changed);
  watcher.on('error', onError);
  return () => {
    settled.stop();
    watcher.close();
  };
}

/** Watches files that change from time to time, and which of them matter. */
export interface FileWatch {
  /** From now on these files are watched, and no others. */
  follow(files: ReadonlySet<string>): void;
  stop(): void;
}

/**
 * Calls a function a moment after a watched file was written, made or removed. Folders are watched
 * instead of files, because many editors replace a file instead of writing it; folders may go away and come back.
 *
 * @example
 * const watching = watchFiles(() => console.log('changed'));
 * watching.follow(new Set(['/project/order.xml']));
 * watching.stop();
 */
export function watchFiles(onChange: () => void): FileWatch {
  const folders = new Map<string, () => void>();
  const settled = settle(onChange);
  let followed: ReadonlySet<string> = new Set();

  const changed = (folder: string, name: string | undefined): void => {
    const matters = [...followed].some(
      (file) => dirname(file) === folder && (name === undefined || basename(file) === name),
    );
    if (matters) {
      settled.changed();
    }
  };

  return {
    follow: (files) => {
      followed = files;
      const wanted = new Set([...files].map((file) => dirname(file)));
      for (const [folder, stop] of folders) {
        if (!wanted.has(folder)) {
          stop();
          folders.delete(folder);
        }
      }
      for (const folder of wanted) {
        if (!folders.has(folder)) {
          folders.set(
            folder,
            watchEntries(folder, (name) => changed(folder, name)),
          );
        }
      }
    },
    stop: () => {
      settled.stop();
      folders.forEach((stop) => stop());
      folders.clear();
    },
  };
}

/** Changes that come close together, as one. */
function settle(onChange: () => void): { readonly changed: () => void; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  return {
    changed: () => {
      stop();
      timer = setTimeout(onChange, settling);
    },
    stop,
  };
}
