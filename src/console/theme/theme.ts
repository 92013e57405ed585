import type { Shelf } from '../state/remembered.js';

/** What a person can choose; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark';

/** The order in which the toggle goes round. */
export const themes: readonly Theme[] = ['system', 'light', 'dark'];

const key = 'cadenza.theme';

/** The theme chosen on an earlier visit; `system` when none was. */
export function rememberedTheme(shelf: Shelf): Theme {
  try {
    const found = shelf.getItem(key);
    return themes.find((theme) => theme === found) ?? 'system';
  } catch {
    return 'system';
  }
}

/** The part of the page's root element that says which theme it wears. */
export interface Themed {
  readonly dataset: Record<string, string | undefined>;
}

/** Dresses the page in a theme and keeps the choice for the next visit. */
export function applyTheme(theme: Theme, root: Themed, shelf: Shelf): void {
  if (theme === 'system') {
    delete root.dataset['theme'];
  } else {
    root.dataset['theme'] = theme;
  }
  try {
    shelf.setItem(key, theme);
  } catch {
    // A browser that forbids storage still shows the theme, for this visit.
  }
}
