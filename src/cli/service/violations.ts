import { setTimeout as delay } from 'node:timers/promises';
import { Command, Option } from 'commander';
import type { ViolationWalk } from '../../client/administration.js';
import type { Client } from '../../client/index.js';
import { say } from '../terminal/say.js';
import { callsService, isOfClosing, type ServiceOptions, withClientUntil } from './connect.js';
import { type Columns, printRows, readLimit, timeOf } from './print-rows.js';
import { stopOnInterrupt } from './stop-on-interrupt.js';
import { takesRange, type TimeRange } from './time-range.js';

interface ViolationOptions extends ServiceOptions, TimeRange {
  readonly of: 'messages' | 'streams' | 'signals';
  readonly cursor?: string;
  readonly watch?: true;
  readonly limit?: number;
}

/** What is shown of a violation, whatever it is of. */
interface ShownViolation {
  readonly violation: {
    readonly createTime: number;
    readonly requesterId: number;
    readonly action: string;
    readonly outcome: { readonly type: string };
    readonly matchedPolicies: readonly { readonly policyName: string; readonly terms: string }[];
  };
}

const columns: Columns<ShownViolation> = {
  time: ({ violation }) => timeOf(violation.createTime),
  user: ({ violation }) => violation.requesterId,
  action: ({ violation }) => violation.action,
  outcome: ({ violation }) => violation.outcome.type,
  policies: ({ violation }) => violation.matchedPolicies.map((each) => each.policyName).join(', '),
  terms: ({ violation }) => violation.matchedPolicies.map((each) => each.terms).join(', '),
};

const aDayAgo = (): number => Date.now() - 86_400_000;

/** How long `--watch` waits before it looks again. Milliseconds. */
const pause = 5_000;

/** `cadenza violations`: what compliance policies recorded. */
export function violationsCommand(): Command {
  const command = callsService(new Command('violations'))
    .description('Show what compliance policies recorded.')
    .addOption(
      new Option('--of <kind>', 'of what')
        .choices(['messages', 'streams', 'signals'])
        .default('messages'),
    );
  const since = 'from this time on: a date, or a date with a time; default: a day ago';
  return takesRange(command, { since, until: 'up to this time', usual: aDayAgo })
    .addOption(
      new Option('--cursor <text>', 'continues where the run that printed this ended').conflicts([
        'since',
        'until',
      ]),
    )
    .option('--watch', 'keeps looking for new ones until Ctrl-C')
    .option('--limit <number>', 'how many at most', readLimit)
    .addHelpText(
      'after',
      `
The last line on standard error is the cursor to continue from, also after Ctrl-C and after a failure.

Examples:
  cadenza violations --since 2026-11-01 --json > violations.ndjson
  cadenza violations --since 2026-11-01 --csv > violations.csv
  cadenza violations --watch --json | jq .violation.outcome.type`,
    )
    .action(showViolations);
}

async function showViolations(given: ViolationOptions): Promise<void> {
  using stop = stopOnInterrupt();
  await withClientUntil(stop.signal, given, async (client) => {
    const reading = new Reading(client, given, stop.signal);
    try {
      await (given.watch === true ? watch(reading, stop.signal) : reading.show());
    } catch (error) {
      if (!stop.signal.aborted || !isOfClosing(error)) {
        throw error;
      }
    } finally {
      // Also when a call failed: what was printed need not be read again.
      say(`Cursor: ${reading.cursor}`);
    }
    if (stop.signal.aborted && given.watch !== true) {
      process.exitCode = 130;
    }
  });
}

/** Violations that are printed one after the other, and the place behind the last of them. */
class Reading {
  readonly #client: Client;
  readonly #options: ViolationOptions;
  readonly #signal: AbortSignal;
  #walk: ViolationWalk<ShownViolation>;
  #left: number;
  #isContinued = false;

  constructor(client: Client, options: ViolationOptions, signal: AbortSignal) {
    const { since: startTime = aDayAgo(), until: endTime, cursor, of, limit } = options;
    const range = { startTime, ...(endTime !== undefined && { endTime }) };
    this.#client = client;
    this.#options = options;
    this.#signal = signal;
    this.#walk = client.violations[of](cursor === undefined ? range : { cursor });
    this.#left = limit ?? Infinity;
  }

  get cursor(): string {
    return this.#walk.cursor;
  }

  /** Prints what there is. @returns whether more may be printed */
  async show(): Promise<boolean> {
    const options = { ...this.#options, limit: this.#left, continued: this.#isContinued };
    this.#left -= await printRows<ShownViolation>(this.#untilStopped(), columns, options);
    this.#isContinued = true;
    return this.#left > 0;
  }

  /** Prints what was recorded since. @returns whether more may be printed */
  showMore(): Promise<boolean> {
    this.#walk = this.#client.violations[this.#options.of]({ cursor: this.cursor });
    return this.show();
  }

  async *#untilStopped(): AsyncGenerator<ShownViolation> {
    for await (const violation of this.#walk) {
      yield violation;
      if (this.#signal.aborted) {
        return;
      }
    }
  }
}

async function watch(reading: Reading, signal: AbortSignal): Promise<void> {
  let goesOn = await reading.show();
  while (goesOn && (await delay(pause, true, { signal }).catch(() => false))) {
    goesOn = await reading.showMore();
  }
}
