import type { JournalEntry } from '../../contract/index.js';

/**
 * Who made a call: a user, or an application on behalf of one. What such an application sends looks like the user's own
 * words everywhere else.
 */
export function whoCalled({
  user,
  application,
}: Pick<JournalEntry, 'user' | 'application'>): readonly string[] {
  return [
    ...(user === undefined ? [] : [user]),
    ...(application === undefined ? [] : [`by the application ${application}`]),
  ];
}
