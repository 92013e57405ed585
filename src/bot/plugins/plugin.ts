import { requireArgument } from '../../contract/given/index.js';
import type { Clock, Message } from '../../contract/index.js';
import { isArgument } from '../argument.js';
import type { BotHandlers } from '../bot-handlers.js';
import { requireHandler } from '../given.js';
import type { Recipient, Reply, SentMessage, UpdateOptions } from '../outgoing/index.js';
import { parsedBy, type Schema } from '../schema.js';
import type { TearDown } from './installed.js';

/**
 * What a plugin may do with a bot: whatever a bot can be given before it starts, handlers, middleware,
 * schedules and conversations, and what is here.
 */
export interface PluginHost extends BotHandlers {
  /** Tells the time: the machine's, or that of a test. */
  readonly clock: Clock;
  /** Sends a message that no event asked for; see `Bot.send`. */
  send(to: Recipient, content: Reply): Promise<Message>;
  /** Replaces a message that the bot sent. */
  update(message: SentMessage, content: Reply, options?: UpdateOptions): Promise<Message>;
  /** Says that a plugin failed at something that is beside the event; see `Bot.pluginFailed`. */
  pluginFailed(plugin: string, error: unknown, about?: { readonly traceId?: string }): void;
}

/**
 * Something that many bots can use: made by {@link plugin}, installed by `bot.plugin` with what its schema takes
 * (`Given`), of which that makes its options.
 */
export interface Plugin<Options, Given = Options> {
  /** The name under which it is installed once, and by which other plugins need it. */
  readonly name: string;
  /** The names of the plugins that must be installed before. */
  readonly needs: readonly string[];
  /**
   * Checks the options that it is installed with.
   *
   * @throws an error that says what is wrong with them
   */
  readonly check: (options: Given) => Options;
  /** Registers what the plugin does with a bot. What it returns is called when the bot stops. */
  readonly setUp: (bot: PluginHost, options: Options) => TearDown | undefined;
}

/**
 * Makes a plugin: a named function of a bot and its options that may return what ends it.
 *
 * @example
 * const greeter = plugin('greeter', z.object({ word: z.string() }), (host, { word }) => {
 *   host.hears('hello', (ctx) => ctx.reply(word));
 * });
 * bot.plugin(greeter, { word: 'Hi!' });
 *
 * @param schema - checks the options, and fills in those that have a default: a schema of zod, or any other Standard
 *   Schema that need not wait
 * @param needs - the names of the plugins that must be installed before
 * @throws CadenzaError `BAD_ARGUMENT`, `BAD_HANDLER`
 */
export function plugin<Options, Given = Options>(
  name: string,
  schema: Schema<Options, Given>,
  setUp: (bot: PluginHost, options: Options) => TearDown | undefined,
  needs: readonly string[] = [],
): Plugin<Options, Given> {
  requireArgument(name, isArgument.name, 'plugin');
  requireArgument(schema, isArgument.schema, 'plugin');
  requireHandler(setUp, `plugin('${name}', …)`);
  return {
    name,
    needs,
    check: (options) => parsedBy(schema, options),
    setUp,
  };
}
