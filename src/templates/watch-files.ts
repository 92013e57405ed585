import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

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
 * instead of files, because many editors replace a file instead of writing it.
 *
 * @example
 * const watching = watchFiles(() => console.log('changed'));
 * watching.follow(new Set(['/project/order.xml']));
 * watching.stop();
 */
export function watchFiles(onChange: () => void): FileWatch {
  const folders = new Map<string, FSWatcher>();
  const settled = settle(onChange);
  let followed: ReadonlySet<string> = new Set();

  const changed = (folder: string, name: string | null): void => {
    const matters = [...followed].some(
      (file) => dirname(file) === folder && (name === null || basename(file) === name),
    );
    if (matters) {
      settled.changed();
    }
  };

  return {
    follow: (files) => {
      followed = files;
      const wanted = new Set([...files].map((file) => dirname(file)));
      for (const [folder, watcher] of folders) {
        if (wanted.has(folder)) {
          continue;
        }
        watcher.close();
        folders.delete(folder);
      }
      for (const folder of wanted) {
        if (!folders.has(folder)) {
          open(folder, folders, changed);
        }
      }
    },
    stop: () => {
      settled.stop();
      for (const watcher of folders.values()) {
        watcher.close();
      }
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

/** A folder that is not there, or goes away, is simply not watched. */
function open(
  folder: string,
  folders: Map<string, FSWatcher>,
  changed: (folder: string, name: string | null) => void,
): void {
  try {
    const watcher = watch(folder, (_event, name) => changed(folder, name));
    watcher.on('error', () => {
      watcher.close();
      folders.delete(folder);
    });
    folders.set(folder, watcher);
  } catch {
    folders.delete(folder);
  }
}
