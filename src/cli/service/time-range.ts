import type { Command } from 'commander';
import { InputError } from '../../client/index.js';
import { readTime } from './print-rows.js';

/** A range of time, epoch milliseconds; without an end where one is left out. */
export interface TimeRange {
  readonly since?: number;
  readonly until?: number;
}

/** Adds `--since` and `--until`, each with what it is about. */
export function takesRange(command: Command, since: string, until: string): Command {
  return command
    .option('--since <time>', since, readTime)
    .option('--until <time>', until, readTime);
}

/**
 * Refuses a range with nothing in it, for which a service answers that there is nothing.
 *
 * @param usual - where it begins when that is left out
 * @throws InputError `BAD_INPUT`
 */
export function requireRange({ since, until }: TimeRange, usual?: number): void {
  const from = since ?? usual;
  if (from !== undefined && until !== undefined && until < from) {
    const begins =
      since === undefined ? 'where the range begins without --since; give both' : '--since';
    throw new InputError('BAD_INPUT', `--until lies before ${begins}.`, 'cadenza');
  }
}
