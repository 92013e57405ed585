import type { Logger } from 'pino';
import { CadenzaError } from '../../contract/index.js';
import { requireHandler } from '../given.js';
import { issuesOf } from '../schema.js';

/** Ends what a plugin started. */
export type TearDown = () => void | Promise<void>;

/** What is installed of a plugin, whatever it is installed in. */
interface Installable<Host, Options> {
  readonly name: string;
  readonly needs: readonly string[];
  /** A method, because what is given may be anything: it says so itself when it is wrong. */
  check(options: unknown): Options;
  readonly setUp: (host: Host, options: Options) => TearDown | undefined;
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
  install<Host, Options>(host: Host, plugin: Installable<Host, Options>, given: unknown): void {
    const { name, needs, setUp } = plugin;
    requireHandler(setUp, 'A plugin, as plugin(…) makes it,');
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
    const tearDown = setUp(host, checked(plugin, given));
    this.#names.add(name);
    if (tearDown !== undefined) {
      this.#tearDowns.unshift({ name, tearDown });
    }
  }

  /**
   * Ends them, the last one first. One that fails is reported, and the others end all the same.
   *
   * @param end - waits for one of them, by its name, no longer than its share of the time when so many are still to end
   */
  async tearDown(
    end: (name: string, close: () => Promise<void>, toEnd: number) => Promise<unknown>,
  ): Promise<void> {
    const all = this.#tearDowns.splice(0);
    for (const [index, { name, tearDown }] of all.entries()) {
      await end(name, () => this.#tearDownOne(name, tearDown), all.length - index);
    }
  }

  async #tearDownOne(name: string, tearDown: TearDown): Promise<void> {
    try {
      await tearDown();
    } catch (error) {
      this.#log.error({ err: error, plugin: name }, 'A plugin could not be ended.');
    }
  }
}

function problemOf(cause: unknown): string {
  if (!(cause instanceof Error)) {
    return String(cause);
  }
  const issues = issuesOf(cause)?.map(({ path, message }) =>
    [path.map(String).join('.'), message].filter(Boolean).join(': '),
  );
  return issues?.join('; ') ?? cause.message;
}

function checked<Options>(
  plugin: Pick<Installable<never, Options>, 'name' | 'check'>,
  given: unknown,
): Options {
  try {
    return plugin.check(given);
  } catch (cause) {
    const problem = problemOf(cause);
    throw new CadenzaError(
      'BAD_PLUGIN_OPTIONS',
      `The options of the plugin "${plugin.name}" are wrong: ${problem}`,
      { cause },
    );
  }
}
