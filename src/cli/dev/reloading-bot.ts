import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Logger, pino } from 'pino';
import { optionsOf } from '../../bot/define-bot.js';
import { Bot, sqliteStore, type Store } from '../../bot/index.js';
import { startLoaded, whileLoading, whyNotLoaded } from '../../bot/life/loading.js';
import { redaction } from '../../bot/log.js';
import { loadConfig } from '../../client/index.js';
import type { BotTrace } from '../../contract/index.js';
import { watchFiles } from '../../templates/watch-files.js';
import { type Bundle, type Bundler, openBundler } from '../bot-file/bundle.js';
import { setUpOf } from '../bot-file/load-bot.js';
import { orStuck } from '../bot-file/or-stuck.js';
import { defaultOf } from '../bot-file/typescript-files.js';
import { logLines } from './log-lines.js';
import { type ProblemOptions, Problems } from './problems.js';
import { Traces } from './traces.js';

/** A bot that is developed. */
export interface ReloadingBotOptions extends ProblemOptions {
  /** The file that exports a function of the bot. */
  readonly file: string;
  /** Its configuration file. */
  readonly config: string;
  /** Where its store and what is made of its files are kept. */
  readonly folder: string;
  /** Told the lines of its log. */
  readonly printLog: (text: string) => void;
  /** Told of the bot each time it has started, restarts included: its commands may be others. */
  readonly onStart: (bot: Bot) => Promise<void>;
  /** Told what the bot made of each event. */
  readonly onTrace: (trace: BotTrace) => void;
}

/** How long the bot before a change may finish what it does, in milliseconds. */
const patience = 1_000;

/**
 * A bot that starts again whenever one of its files changes. What it keeps stays, since its store stays
 * open, and so does the chat. While a file is wrong, the bot before runs on.
 */
export class ReloadingBot {
  readonly #options: ReloadingBotOptions;
  readonly #file: string;
  readonly #store: Store;
  readonly #problems: Problems;
  readonly #log: Logger;
  readonly #watching = watchFiles(() => this.#reloadInTurn());
  #bundler: Bundler | undefined;
  /** What was loaded last, whether it runs or not. */
  #files: ReadonlyMap<string, string> = new Map();
  #bot: Bot | undefined;
  #count = 0;
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: ReloadingBotOptions) {
    this.#options = options;
    this.#file = resolve(options.file);
    this.#problems = new Problems(options);
    const hasTold = (message: string): boolean => this.#problems.hasTold(message);
    this.#log = pino(
      { redact: redaction },
      logLines({ ...options, print: options.printLog, hasTold }),
    );
    this.#store = sqliteStore(join(options.folder, `${options.name}.sqlite`));
  }

  /** Starts it. @throws what is wrong with its files, or what it throws when it starts */
  async start(): Promise<void> {
    const made = this.#made;
    await mkdir(made, { recursive: true });
    process.setSourceMapsEnabled(true);
    await this.#store.open();
    this.#bundler = await openBundler(this.#file, made);
    const bot = await this.#load().catch((error: unknown) => {
      throw this.#problems.startFailure(error, this.#file, this.sourceOf);
    });
    await startLoaded(bot);
    this.#bot = bot;
    await this.#options.onStart(bot);
  }

  /** Ends it, and looks at its files no more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#watching.stop();
    await this.#turn;
    await this.#bot?.stop();
    await this.#bundler?.close();
    await this.#store.close();
  }

  /** The text of one of its files, as it was loaded last; undefined for any other file. */
  readonly sourceOf = (file: string): string | undefined => this.#files.get(file);

  get #made(): string {
    return resolve(this.#options.folder, 'made');
  }

  /** Reloads are done one after the other: a change during one has its own. */
  #reloadInTurn(): void {
    this.#turn = this.#turn.then(() => (this.#isStopped ? undefined : this.#reload()));
  }

  async #reload(): Promise<void> {
    const { name, print } = this.#options;
    const start = performance.now();
    try {
      const bot = await this.#load();
      await this.#bot?.stop();
      this.#bot = undefined;
      await startLoaded(bot);
      this.#bot = bot;
      await this.#options.onStart(bot);
      print(`${name} was reloaded in ${Math.round(performance.now() - start)} ms.`);
    } catch (error) {
      this.#problems.tellReloadFailed(error, this.sourceOf, this.#bot !== undefined);
    }
  }

  /** The bot as its files are now, not started. */
  async #load(): Promise<Bot> {
    const { config, name } = this.#options;
    if (this.#bundler === undefined) {
      throw new Error('Start it first.');
    }
    const target = join(this.#made, `${name}-${process.pid}-${++this.#count}.mjs`);
    const { path, files } = await this.#follow(this.#bundler.build(target));
    this.#files = files;
    const setUp = await whileLoading(this.#file, async () => {
      const loading = orStuck(import(pathToFileURL(path).href), `Loading ${this.#file}`);
      const exported: unknown = await loading
        .catch((error: unknown) => {
          throw whyNotLoaded(this.#file, error);
        })
        .finally(() => rm(path));
      return setUpOf(this.#file, defaultOf(exported));
    });
    const loaded = await loadConfig(config);
    const bot = new Bot(loaded, {
      ...optionsOf(setUp),
      store: this.#store,
      encryptionKeys: loaded.encryptionKeys.map((key) => key.reveal()),
      stopDeadline: patience,
      log: this.#log,
    });
    await orStuck(Promise.resolve(setUp(bot)), `The function of ${this.#file}`);
    const redact = (text: string): string => bot.operations.redact(text);
    const traces = new Traces(this.#options.onTrace, redact);
    const observed = { sourceOf: (file: string) => files.get(file), redact };
    bot.observe((observation) => {
      this.#problems.observe(observation, observed);
      traces.observe(observation);
    });
    return bot;
  }

  /** Watches what a module was made of, and the file alone when it could not be made. */
  async #follow(making: Promise<Bundle>): Promise<Bundle> {
    try {
      const made = await making;
      this.#watching.follow(new Set(made.files.keys()));
      return made;
    } catch (error) {
      this.#watching.follow(new Set([...this.#files.keys(), this.#file]));
      throw error;
    }
  }
}
