import { setTimeout as delay } from 'node:timers/promises';
import { Command, Option } from 'commander';
import type { Client } from '../../client/index.js';
import { say } from '../terminal/say.js';
import { callsService, type ServiceOptions, withClient } from './connect.js';
import { type Columns, printRows, readLimit, readTime, timeOf } from './print-rows.js';
import { stopOnInterrupt } from './stop-on-interrupt.js';

interface ViolationOptions extends ServiceOptions {
  readonly of: 'messages' | 'streams' | 'signals';
  readonly since?: number;
  readonly until?: number;
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

const day = 86_400_000;

/** How long `--watch` waits before it looks again. Milliseconds. */
const pause = 5_000;

/** `cadenza violations`: what compliance policies recorded. */
export function violationsCommand(): Command {
  return callsService(new Command('violations'))
    .description('Show what compliance policies recorded.')
    .addOption(
      new Option('--of <kind>', 'of what')
        .choices(['messages', 'streams', 'signals'])
        .default('messages'),
    )
    .option(
      '--since <time>',
      'from this time on: a date, or a date with a time; default: a day ago',
      readTime,
    )
    .option('--until <time>', 'up to this time', readTime)
    .option('--cursor <text>', 'continues where the run that printed this ended')
    .option('--watch', 'keeps looking for new ones until Ctrl-C')
    .option('--limit <number>', 'how many at most', readLimit)
    .addHelpText(
      'after',
      `
The last line on standard error is the cursor to continue from.

Examples:
  cadenza violations --since 2026-11-01 --json > violations.ndjson
  cadenza violations --since 2026-11-01 --csv > violations.csv
  cadenza violations --watch --json | jq .violation.outcome.type`,
    )
    .action((given: ViolationOptions) =>
      withClient(given, async (client) => {
        const cursor = await (given.watch === true ? watch(client, given) : show(client, given));
        say(`Cursor: ${cursor}`);
      }),
    );
}

/** @returns where it ended */
async function show(client: Client, options: ViolationOptions, continued = false): Promise<string> {
  const { since: startTime = Date.now() - day, until: endTime, cursor, of } = options;
  const range = { startTime, ...(endTime !== undefined && { endTime }) };
  const walk = client.violations[of](cursor === undefined ? range : { cursor });
  await printRows<ShownViolation>(walk, columns, { ...options, continued });
  return walk.cursor;
}

async function watch(client: Client, options: ViolationOptions): Promise<string> {
  using stop = stopOnInterrupt();
  const { signal } = stop;
  let cursor = await show(client, options);
  while (await delay(pause, true, { signal }).catch(() => false)) {
    cursor = await show(client, { ...options, cursor }, true);
  }
  return cursor;
}
