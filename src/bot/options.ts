import type { Logger } from 'pino';
import { CadenzaError } from '../contract/index.js';

/** How a bot runs. Times are milliseconds. */
export interface BotOptions {
  /** A pino logger, or `false` for no log. Default: JSON lines on standard output, level `info`. */
  readonly log?: Logger | false;
  /** How many conversations are handled at the same time. Default: 50. */
  readonly conversations?: number;
  /** How many events are remembered to drop redeliveries. Default: 10,000. */
  readonly rememberedEvents?: number;
  /** How long a handler may run before the log warns. Default: 10,000. */
  readonly slowHandler?: number;
  /** How long `stop()` waits for running handlers. Default: 10,000. */
  readonly stopDeadline?: number;
  /** Whether the bot answers `/help` with the list of its commands. Default: true. */
  readonly help?: boolean;
}

/** What a bot does where its options say nothing. */
export const defaultOptions = {
  conversations: 50,
  rememberedEvents: 10_000,
  slowHandler: 10_000,
  stopDeadline: 10_000,
  help: true,
} as const satisfies BotOptions;

/** Options with every default filled in; the log is made apart. */
export type CheckedOptions = Required<Omit<BotOptions, 'log'>>;

/** The options that are numbers, and the smallest that each takes. */
const smallest = [
  ['conversations', 1],
  ['rememberedEvents', 1],
  ['slowHandler', 1],
  ['stopDeadline', 0],
] as const;

/**
 * Fills the defaults in.
 *
 * @throws CadenzaError `BAD_BOT_OPTION` naming the option, its value and what it takes
 */
export function checkOptions(given: Omit<BotOptions, 'log'>): CheckedOptions {
  const options = { ...defaultOptions, ...given };
  for (const [name, least] of smallest) {
    const value = options[name];
    if (!Number.isSafeInteger(value) || value < least) {
      throw new CadenzaError(
        'BAD_BOT_OPTION',
        `The option "${name}" of the bot is ${value}; it takes a whole number from ${least} on.`,
      );
    }
  }
  return options;
}
