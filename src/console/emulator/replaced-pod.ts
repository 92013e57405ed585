const key = 'cadenza.pod-replaced';

/** The part of `sessionStorage` that is used. */
export interface ReplacedShelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Notes that the whole pod is another one, for the page that is loaded anew because of that. */
export function noteReplaced(shelf: ReplacedShelf): void {
  try {
    shelf.setItem(key, 'yes');
  } catch {
    // A full or forbidden storage costs the place of the keyboard, not the change.
  }
}

/** Whether the page was loaded anew because of that; tells it once. */
export function wasReplaced(shelf: ReplacedShelf): boolean {
  try {
    const was = shelf.getItem(key) !== null;
    shelf.removeItem(key);
    return was;
  } catch {
    return false;
  }
}
