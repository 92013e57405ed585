import type { Logger } from 'pino';
import type { Client } from '../../client/index.js';
import { CadenzaError } from '../../contract/index.js';
import type { OutgoingMiddleware } from '../outgoing/index.js';
import type { Scope } from '../scope.js';
import type { Store } from '../state/index.js';

/** What a plugin may do with a bot: all that a {@link Scope} can, and what is here. */
export interface PluginHost extends Scope {
  /** The bot's client, for calls to the service. */
  readonly client: Client;
  /** The bot's logger. */
  readonly log: Logger;
  /** The bot's store, for rows in collections of the plugin's own. */
  readonly store: Store;
  /** Adds middleware around every message that the bot sends. */
  outgoing(middleware: OutgoingMiddleware): unknown;
}

/** Ends what a plugin started. */
export type TearDown = () => void | Promise<void>;

/** Something that many bots can use: made by {@link plugin}, installed by `bot.plugin`. */
export interface Plugin<Options> {
  /** The name under which it is installed once, and by which other plugins need it. */
  readonly name: string;
  /** The names of the plugins that must be installed before. */
  readonly needs: readonly string[];
  /**
   * Checks the options that it is installed with.
   *
   * @throws whatever says what is wrong with them
   */
  readonly check: (options: unknown) => Options;
  /** Registers what the plugin does with a bot. What it returns is called when the bot stops. */
  readonly setUp: (bot: PluginHost, options: Options) => TearDown | undefined;
}

/** What checks options: a schema of zod, or anything else with such a `parse`. */
interface OptionsSchema<Options> {
  parse(options: unknown): Options;
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
 * @param schema - checks the options
 * @param needs - the names of the plugins that must be installed before
 */
export function plugin<Options>(
  name: string,
  schema: OptionsSchema<Options>,
  setUp: (bot: PluginHost, options: Options) => TearDown | undefined,
  needs: readonly string[] = [],
): Plugin<Options> {
  return {
    name,
    needs,
    check: (options) => schema.parse(options),
    setUp,
  };
}

/** The plugins of one bot. */
export class InstalledPlugins {
  readonly #log: Logger;
  readonly #names = new Set<string>();
  readonly #tearDowns: { readonly name: string; readonly tearDown: TearDown }[] = [];

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Installs a plugin; see `Bot.plugin`. */
  install<Options>(
    bot: PluginHost,
    { name, needs, check, setUp }: Plugin<Options>,
    given: unknown,
  ): void {
    if (this.#names.has(name)) {
      throw new CadenzaError('PLUGIN_EXISTS', `The plugin "${name}" is installed already.`);
    }
    const missing = needs.find((one) => !this.#names.has(one));
    if (missing !== undefined) {
      throw new CadenzaError(
        'PLUGIN_MISSING',
        `The plugin "${name}" needs the plugin "${missing}": install that one before.`,
      );
    }
    const tearDown = setUp(bot, checked(name, check, given));
    this.#names.add(name);
    if (tearDown !== undefined) {
      this.#tearDowns.unshift({ name, tearDown });
    }
  }

  /** Ends them, the last one first. One that fails is reported, and the others end all the same. */
  async tearDown(): Promise<void> {
    for (const { name, tearDown } of this.#tearDowns.splice(0)) {
      try {
        await tearDown();
      } catch (error) {
        this.#log.error({ err: error, plugin: name }, 'A plugin could not be ended.');
      }
    }
  }
}

function checked<Options>(
  name: string,
  check: (options: unknown) => Options,
  given: unknown,
): Options {
  try {
    return check(given);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new CadenzaError(
      'BAD_PLUGIN_OPTIONS',
      `The options of the plugin "${name}" are wrong: ${problem}`,
      { cause },
    );
  }
}
