import type { BotCommand } from '../../contract/index.js';

/**
 * The commands that may be meant by what was typed: a `/` and the beginning of a name. None once the name
 * is complete, for Enter is to send then.
 *
 * @example
 * commandsFor([{ usage: '/quote {$ticker}' }], '/qu'); // [{ usage: '/quote {$ticker}' }]
 */
export function commandsFor(offered: readonly BotCommand[], typed: string): readonly BotCommand[] {
  if (!/^\/\S*$/.test(typed)) {
    return [];
  }
  const sought = typed.toLowerCase();
  const fitting = offered.filter(({ usage }) => nameOf(usage).startsWith(sought));
  return fitting.some(({ usage }) => nameOf(usage) === sought) ? [] : fitting;
}

function nameOf(usage: string): string {
  return (usage.split(' ')[0] ?? '').toLowerCase();
}
