import { existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Calls a function when anything directly in a folder was written, made or removed. A folder that goes away and comes
 * back, as where another branch lacks it, is watched again: until then whatever is above it is.
 *
 * @param folder - absolute; it need not be there yet
 * @param onEntry - given the name of what changed; undefined where it is not known, as when the whole folder came back
 * @returns how to stop
 * @example
 * const stop = watchEntries('/project/bot', (name) => console.log(name ?? 'anything'));
 * stop();
 */
export function watchEntries(
  folder: string,
  onEntry: (name: string | undefined) => void,
): () => void {
  let watcher: FSWatcher | undefined;
  let isStopped = false;

  const look = (): void => {
    watcher?.close();
    watcher = undefined;
    const there = nearest(folder);
    const identity = identityOf(there);
    const looksAgain = (): void => {
      if (!isStopped) {
        look();
        onEntry(undefined);
      }
    };
    try {
      watcher = watch(there, (_event, name) => {
        // A folder that was made anew is another one, whatever its name, and this watcher hears nothing of it.
        const isOther = identityOf(there) !== identity || nearest(folder) !== there;
        if (isOther) {
          looksAgain();
        } else if (there === folder) {
          onEntry(name ?? undefined);
        }
      });
      watcher.on('error', looksAgain);
    } catch {
      // Gone between two looks, or not to be read: what comes later is not seen.
    }
  };

  look();
  return () => {
    isStopped = true;
    watcher?.close();
  };
}

/** The folder, or whichever above it is there. */
function nearest(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearest(above);
}

/** Tells a folder from one of the same name that took its place; undefined where there is none. */
function identityOf(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.birthtimeMs}`;
}
