/** What somebody works on, kept by the tab: leaving the view or loading the page again does not lose it. */
export interface KeptWork<Work> {
  read(): Work;
  write(work: Work): void;
}

/** The part of `sessionStorage` that is used. */
export interface WorkShelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * Keeps work under a name. A full or forbidden storage costs the memory, not the page.
 *
 * @param begin - the value before anything was kept; kept work of another shape is ignored
 */
export function keptWork<Work extends object>(
  shelf: WorkShelf,
  name: string,
  begin: Work,
): KeptWork<Work> {
  const key = `cadenza.work.${name}`;
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(shelf.getItem(key) ?? '{}');
        return isLike(begin, kept) ? kept : begin;
      } catch {
        return begin;
      }
    },
    write: (work) => {
      try {
        shelf.setItem(key, JSON.stringify(work));
      } catch {
        // The view has it still.
      }
    },
  };
}

function isLike<Work extends object>(begin: Work, kept: unknown): kept is Work {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Object.entries(begin).every(([name, value]) => typeof Reflect.get(kept, name) === typeof value)
  );
}
