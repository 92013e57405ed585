import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Editors write a file in several steps. Milliseconds. */
const settling = 60;

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
  let followed: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;

  const changed = (folder: string, name: string | null): void => {
    const matters = [...followed].some(
      (file) => dirname(file) === folder && (name === null || basename(file) === name),
    );
    if (!matters) {
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(onChange, settling);
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
      clearTimeout(timer);
      for (const watcher of folders.values()) {
        watcher.close();
      }
      folders.clear();
    },
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
