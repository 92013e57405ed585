import type { Shelf } from '../state/remembered.js';

/** How a person wants to hear of what is said while they look elsewhere. Both are off until they are asked for. */
export interface NotificationSettings {
  /** Notifications of the system. */
  readonly notifies: boolean;
  /** A short sound. */
  readonly chimes: boolean;
}

const key = 'cadenza.notifications';

/** What was chosen in this browser. */
export function rememberedSettings(shelf: Shelf): NotificationSettings {
  const kept = (shelf.getItem(key) ?? '').split(' ');
  return { notifies: kept.includes('notifies'), chimes: kept.includes('chimes') };
}

/** Keeps what was chosen. */
export function rememberSettings(shelf: Shelf, settings: NotificationSettings): void {
  const chosen = [settings.notifies && 'notifies', settings.chimes && 'chimes'];
  shelf.setItem(key, chosen.filter((name) => name !== false).join(' '));
}
