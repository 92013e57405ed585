import { hasFields, requireGiven } from '../../given.js';
import { ul } from '../builders/lists.js';
import { dateTime, mention } from '../builders/references.js';
import { b } from '../builders/text.js';
import type { Content, MessageNode } from '../content.js';
import { entriesOf } from '../element.js';

/** A command, as help shows it. */
export interface HelpEntry {
  /** How it is written: `/quote {$ticker}`. */
  readonly usage: string;
  /** What it does. Default: nothing is said. */
  readonly description?: string | undefined;
}

/**
 * The commands of a bot.
 *
 * @example
 * helpList([{ usage: '/quote {$ticker}', description: 'Price an instrument' }])
 */
export function helpList(commands: readonly HelpEntry[]): MessageNode<'ul', never> | string {
  const entries = entriesOf(commands);
  if (entries.length === 0) {
    return 'There are no commands.';
  }
  return ul(
    entries
      .filter(hasFields)
      .map(({ usage, description }) => [b(usage), description && ` – ${description}`]),
  );
}

/** How {@link progress} is drawn. */
export interface ProgressOptions {
  /** How many characters it is wide, at most 1,000. Default: 10. */
  readonly width?: number | undefined;
}

/**
 * How far something has come, as text: `████░░░░░░ 40 %`.
 *
 * @param done from 0 to `total`; values outside are clamped
 *
 * @example
 * progress(4, 10)
 */
export function progress(done: number, total: number, options?: ProgressOptions): string {
  requireGiven(
    typeof done === 'number' ? total : done,
    typeof done === 'number' && typeof total === 'number',
    'progress takes how much is done, and of how much, as numbers',
  );
  const { width = 10 } = options ?? {};
  const share = total > 0 ? Math.min(1, Math.max(0, done / total || 0)) : 0;
  const wide = Math.min(1000, Math.max(0, Math.trunc(width) || 0));
  const filled = Math.round(share * wide);
  return `${'█'.repeat(filled)}${'░'.repeat(wide - filled)} ${Math.floor(share * 100)} %`;
}

/**
 * Who did something and when: the person is mentioned, the time is shown in the reader's own zone.
 *
 * @param who a user id, or a name that is only shown
 *
 * @example
 * byline(ctx.user.userId, new Date())
 */
export function byline(who: number | string, when: Date): Content<'mention' | 'dateTime', never> {
  return [typeof who === 'number' ? mention(who) : who, ', ', dateTime(when)];
}
