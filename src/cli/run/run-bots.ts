import { type Bot, Monitoring } from '../../bot/index.js';
import { namedIn } from '../../bot/log.js';
import { holdStore } from '../../bot/state/hold-store.js';
import { systemClock } from '../../client/advanced.js';
import { CadenzaError } from '../../contract/index.js';
import { createBot } from '../bot-file/create-bot.js';
import { readFirstLine } from '../read-text.js';
import { goOnUnread } from '../terminal/output.js';
import { Ending, exitCodes } from './ending.js';
import { defaultLevel, followLogLevels } from './log-level.js';
import { scaleFor, storeFor } from './store-for.js';

/** The options of `cadenza run`. */
export interface RunOptions {
  readonly config?: readonly string[];
  readonly store?: string;
  readonly logLevel?: string;
  readonly monitoringPort?: number;
  readonly monitoringHost: string;
  readonly monitoringTokenFile?: string;
  /** Megabytes. */
  readonly maxMemory?: number;
}

/** What is stopped in the end, the last first. */
type Stop = () => void | Promise<void>;

/** How long may take what ends after the bots, which have a deadline of their own. Milliseconds. */
const deadline = 2_000;

/**
 * Runs bots until a signal, an uncaught failure, or the limit of memory; then lets them finish
 * what they do.
 *
 * @returns the exit code
 * @throws CadenzaError, ConfigError when a bot cannot start; those that run are stopped before
 */
export async function runBots(files: readonly string[], options: RunOptions): Promise<number> {
  const configs = configsFor(files, options.config);
  goOnUnread(process.stdout);
  const bots: Bot[] = [];
  const stops: Stop[] = [];
  try {
    await createAll(files, configs, options, bots);
    mustReadOwnFeeds(bots);
    const [log] = bots.map((bot) => bot.log);
    const ending = new Ending(log);
    stops.push(() => ending.stop());
    const logging = bots.map((bot, index) => ({ bot, config: configs[index] }));
    stops.push(followLogLevels(logging, options.logLevel));
    if (options.maxMemory !== undefined) {
      ending.watchMemory(options.maxMemory * 1_000_000);
    }
    if (options.monitoringPort !== undefined) {
      const monitoring = await startMonitoring(bots, options.monitoringPort, options);
      stops.push(() => monitoring.stop());
      log?.info({ url: monitoring.url }, 'Operators are served.');
    }
    if (!(await holdStores(bots, ending, stops))) {
      return await ending.code;
    }
    const started = Promise.all(bots.map((bot) => bot.start()));
    // A service that is away is waited for, but not by whoever ends the process meanwhile.
    return await Promise.race([started.then(() => ending.code), ending.code]);
  } finally {
    await Promise.all(bots.map((bot) => bot.stop()));
    const callOff = systemClock.after(deadline, () => process.exit(exitCodes.failed));
    for (const stop of stops.reverse()) {
      await stop();
    }
    callOff();
  }
}

/** Makes every bot, so that what is wrong of any of them is told at once. Those that were made are in `bots`, also then. */
async function createAll(
  files: readonly string[],
  configs: readonly (string | undefined)[],
  options: RunOptions,
  bots: Bot[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const [index, file] of files.entries()) {
    try {
      bots.push(await createRunningBot(file, configs[index], options));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw failures.length === 1 ? failures[0] : new AggregateError(failures);
  }
}

/**
 * Takes the store of each bot that runs in one process for that process. What gives it back is added to `stops`.
 *
 * @returns false when the process is to end before it has all of them
 */
async function holdStores(bots: readonly Bot[], ending: Ending, stops: Stop[]): Promise<boolean> {
  for (const bot of bots.filter(({ client }) => client.config.scale === undefined)) {
    const { name, store } = bot;
    const log = bot.log.child(namedIn(bot.log, name));
    const onLoss = (): void => ending.end(exitCodes.failed);
    const giveBack = await holdStore({ name, store, log }, { onLoss, signal: ending.signal });
    if (giveBack === undefined) {
      return false;
    }
    stops.push(giveBack);
  }
  return true;
}

/** One configuration for each bot: two bots of one account would take each other's events. */
function configsFor(
  files: readonly string[],
  configs: readonly string[] | undefined,
): readonly (string | undefined)[] {
  const given = configs ?? (files.length === 1 ? [undefined] : []);
  if (given.length !== files.length) {
    throw new CadenzaError(
      'CONFIG_FOR_EACH_BOT',
      `There ${files.length === 1 ? 'is 1 bot' : `are ${files.length} bots`}, and ${given.length} given as --config. Each bot has its own account: give one --config for each, in the same order.`,
    );
  }
  return given;
}

/** The service gives each event to one reader of a feed: of two bots that read the same, each would miss some. */
function mustReadOwnFeeds(bots: readonly Bot[]): void {
  const sources = new Map<string, string>();
  for (const { source, bot, endpoints, datafeed, datahose } of bots.map(
    ({ client }) => client.config,
  )) {
    const { host, port, context } = endpoints.pod;
    const feed = JSON.stringify([host, port, context, bot?.name, datafeed.tag, datahose.tag]);
    const other = sources.get(feed);
    if (other !== undefined) {
      throw new CadenzaError(
        'CONFIG_FOR_EACH_BOT',
        `${other} and ${source} log in with one account, ${bot?.name ?? ''}. Two bots with one account take each other's events: give each an account of its own.`,
      );
    }
    sources.set(feed, source);
  }
}

async function createRunningBot(
  file: string,
  config: string | undefined,
  { store, logLevel }: RunOptions,
): Promise<Bot> {
  const bot = await createBot(file, config, (loaded) => ({
    store: storeFor(loaded, store),
    encryptionKeys: loaded.encryptionKeys.map((key) => key.reveal()),
    ...scaleFor(loaded),
  }));
  bot.log.level = logLevel ?? bot.client.config.logLevel ?? defaultLevel;
  return bot;
}

async function startMonitoring(
  bots: readonly Bot[],
  port: number,
  { monitoringHost: host, monitoringTokenFile: file }: RunOptions,
): Promise<Monitoring> {
  const token =
    file === undefined ? process.env['CADENZA_MONITORING_TOKEN'] : await readFirstLine(file);
  return Monitoring.start(bots, { port, host, token });
}
