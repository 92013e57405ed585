import { CadenzaError } from '../../contract/index.js';

/** How several processes run one bot. */
export interface ScaleOptions {
  /** The address of the Redis that carries the events: `redis://user:password@host:6379/0`. */
  readonly redis: string;
  /**
   * Into how many parts the conversations are divided; each belongs to one process at a time, so it is
   * also the most processes that have something to do. The same in all processes. Default: 16.
   */
  readonly partitions?: number | undefined;
  /**
   * How long a process may give no sign of life before others do its work, in milliseconds. Default:
   * 10,000.
   */
  readonly takeOver?: number | undefined;
}

/** {@link ScaleOptions} with every default filled in. */
export interface CheckedScale {
  readonly redis: string;
  readonly partitions: number;
  readonly takeOver: number;
}

const mostPartitions = 1024;
const shortestTakeOver = 500;

/**
 * Fills the defaults in.
 *
 * @throws CadenzaError `BAD_ARGUMENT`
 */
export function checkScale({
  redis,
  partitions = 16,
  takeOver = 10_000,
}: ScaleOptions): CheckedScale {
  mustBe('partitions', partitions, 1, mostPartitions);
  mustBe('takeOver', takeOver, shortestTakeOver, 3_600_000);
  return { redis, partitions, takeOver };
}

function mustBe(name: string, value: number, least: number, most: number): void {
  if (!Number.isSafeInteger(value) || value < least || value > most) {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      `The option "scale.${name}" of the bot is ${value}; it takes a whole number from ${least} to ${most}.`,
    );
  }
}
