import type { Bot } from './bot.js';
import { requireHandler } from './given.js';
import { checkDefined, type DefinedOptions } from './options.js';

/**
 * What the function of a bot may return: a promise is waited for. Nothing is done with anything else, so one that ends
 * with a call of the bot may be written short. A function is none: nobody would call it; neither is a text, which nobody
 * would send.
 */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a function that is declared to return nothing fits, too
export type SetUpResult = void | Promise<unknown> | (object & { readonly call?: never });

/** A function of the bot that carries the bot's options; made by {@link defineBot}. */
export interface DefinedBot {
  (bot: Bot): SetUpResult;
  /** How the bot runs. */
  readonly options: DefinedOptions;
}

/**
 * A bot as its file exports it. A plain function does as well; here its argument has its type by itself, and options
 * can stand before it: `cadenza dev`, `cadenza run` and the test kit make the bot with them.
 *
 * @example
 * export default defineBot({ attempts: 3, handlerTimeout: 60_000 }, (bot) => {
 *   bot.command('/hello', (ctx) => ctx.reply('Hello'));
 * });
 *
 * export const echo = defineBot((bot) => bot.hears(/./, (ctx) => ctx.reply(ctx.incoming.text)));
 *
 * @param setUp - registers what the bot does
 * @throws CadenzaError `BAD_ARGUMENT`, `BAD_HANDLER`
 */
export function defineBot(setUp: SetUp): DefinedBot;
export function defineBot(options: DefinedOptions, setUp: SetUp): DefinedBot;
export function defineBot(...given: Alone | [options: DefinedOptions, setUp: SetUp]): DefinedBot {
  const [options, setUp] = isAlone(given) ? [{}, given[0]] : given;
  checkDefined(options);
  requireHandler(setUp, 'defineBot');
  return Object.assign((bot: Bot) => setUp(bot), { options });
}

type SetUp = (bot: Bot) => SetUpResult;
type Alone = [setUp: SetUp];

function isAlone(given: readonly unknown[]): given is Alone {
  return given.length === 1 && typeof given[0] === 'function';
}

/** The options that a bot's function carries; none where it is a plain one. */
export function optionsOf(setUp: (bot: Bot) => unknown): DefinedOptions {
  return isDefined(setUp) ? setUp.options : {};
}

function isDefined(setUp: object): setUp is DefinedBot {
  return 'options' in setUp && typeof setUp.options === 'object' && setUp.options !== null;
}
