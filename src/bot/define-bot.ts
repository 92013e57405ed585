import type { Bot } from './bot.js';
import type { BotOptions } from './options.js';

/**
 * What a bot's author decides about how it runs. Where it keeps things and in how many processes it runs is the
 * operator's to say, in the configuration.
 */
export type DefinedOptions = Omit<BotOptions, 'store' | 'clock' | 'scale' | 'encryptionKeys'>;

/** A function of the bot that carries the bot's options; made by {@link defineBot}. */
export interface DefinedBot {
  (bot: Bot): void | Promise<void>;
  /** How the bot runs. */
  readonly options: DefinedOptions;
}

/**
 * A bot with options, as its file exports it: `cadenza dev`, `cadenza run` and the test kit make the bot with
 * them. A bot without options is a plain function.
 *
 * @example
 * export default defineBot({ attempts: 3, handlerTimeout: 60_000 }, (bot) => {
 *   bot.command('/hello', (ctx) => ctx.reply('Hello'));
 * });
 *
 * @param setUp - registers what the bot does
 */
export function defineBot(
  options: DefinedOptions,
  setUp: (bot: Bot) => void | Promise<void>,
): DefinedBot {
  return Object.assign((bot: Bot) => setUp(bot), { options });
}

/** The options that a bot's function carries; none where it is a plain one. */
export function optionsOf(setUp: (bot: Bot) => unknown): DefinedOptions {
  return isDefined(setUp) ? setUp.options : {};
}

function isDefined(setUp: object): setUp is DefinedBot {
  return 'options' in setUp && typeof setUp.options === 'object' && setUp.options !== null;
}
