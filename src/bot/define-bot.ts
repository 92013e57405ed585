import type { Bot } from './bot.js';
import { requireHandler } from './given.js';
import { checkDefined, type DefinedOptions } from './options.js';

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
 * @throws CadenzaError `BAD_ARGUMENT`, `BAD_HANDLER`
 */
export function defineBot(
  options: DefinedOptions,
  setUp: (bot: Bot) => void | Promise<void>,
): DefinedBot {
  checkDefined(options);
  requireHandler(setUp, 'defineBot');
  return Object.assign((bot: Bot) => setUp(bot), { options });
}

/** The options that a bot's function carries; none where it is a plain one. */
export function optionsOf(setUp: (bot: Bot) => unknown): DefinedOptions {
  return isDefined(setUp) ? setUp.options : {};
}

function isDefined(setUp: object): setUp is DefinedBot {
  return 'options' in setUp && typeof setUp.options === 'object' && setUp.options !== null;
}
