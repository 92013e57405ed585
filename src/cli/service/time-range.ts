import type { Command } from 'commander';
import { InputError } from '../../client/index.js';
import { readTime } from './print-rows.js';

/** A range of time, epoch milliseconds; without an end where one is left out. */
export interface TimeRange {
  readonly since?: number;
  readonly until?: number;
}

/** How the help of a command explains its range. */
interface RangeTexts {
  readonly since: string;
  readonly until: string;
  /** Where the range begins when `--since` is left out, epoch milliseconds. Default: nowhere. */
  readonly usual?: () => number;
}

/**
 * Adds `--since` and `--until`. A range with nothing in it, for which a service answers that there is nothing, is refused
 * before the command does anything (`BAD_ARGUMENT`).
 */
export function takesRange(command: Command, { since, until, usual }: RangeTexts): Command {
  return command
    .option('--since <time>', since, readTime)
    .option('--until <time>', until, readTime)
    .hook('preAction', (_, called) => refuseEmpty(called.opts<TimeRange>(), usual?.()));
}

function refuseEmpty({ since, until }: TimeRange, usual: number | undefined): void {
  const from = since ?? usual;
  if (from !== undefined && until !== undefined && until < from) {
    const begins =
      since === undefined ? 'where the range begins without --since; give both' : '--since';
    throw new InputError('BAD_ARGUMENT', `--until lies before ${begins}.`, 'cadenza');
  }
}
