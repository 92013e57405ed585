import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Bot } from '../../bot/index.js';
import type { BotProblem, BotTrace } from '../../contract/index.js';
import type { PictureOptions, Pod } from '../../pod/index.js';
import { writeWhole } from '../write-whole.js';
import { type AccountKeys, accountKeys } from './account-keys.js';
import { makeFolder } from './folder.js';
import { displayNameOf, introduce, type Introduction } from './introduce.js';
import { missingPackages } from './missing-packages.js';
import { openPod } from './open-pod.js';
import { ReloadingBot } from './reloading-bot.js';
import { type AccountNeeds, type SeededStarter, seedOf, withSeed } from './seed.js';
import { findStarters, isProject, type Starter, starterOf } from './starters.js';
import { tellExit, tellUncaught, type UncaughtOptions } from './uncaught.js';
import { welcome } from './welcome.js';

/** What `cadenza dev` starts. */
export interface DevelopmentOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Holds the database, the attachments, the keys and one configuration file for each bot. */
  readonly folder: string;
  /** Holds one folder for each bot; or the file of one bot. */
  readonly bots: string;
  /** Whether these are the bundled ones: those whose packages are not installed are left out. Default: false. */
  readonly bundled?: boolean;
  /** Whether the pod fetches the pictures of messages, and from where. Default: browsers fetch them. */
  readonly pictures?: PictureOptions | undefined;
  /** Told what a developer should read. Default: standard output. */
  readonly print?: (text: string) => void;
  /** Told what bots log. Default: standard error. */
  readonly printLog?: (text: string) => void;
  /** Whether to colour that, as on a terminal. Default: false. */
  readonly colour?: boolean;
}

/** A pod with bots on it. */
export interface RunningDevelopment {
  /** Where the console is, for example `http://127.0.0.1:7400/console/`. */
  readonly consoleUrl: string;
  /** The pod that the bots are on. */
  readonly pod: Pod;
  /** What to tell the person who started it. */
  readonly welcome: string;
  /** Stops the bots, then the pod. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded pod with a database file and every bot of a folder, each logged in through a
 * service account of its own over HTTP, as it would be in production.
 *
 * @example
 * const running = await startDevelopment({ port: 0, folder: '.cadenza', bots: 'bots' });
 * console.log(running.consoleUrl);
 * await running.stop();
 *
 * @throws CadenzaError when the port is taken, the folder cannot be written or a bot does not load
 */
export async function startDevelopment(options: DevelopmentOptions): Promise<RunningDevelopment> {
  const isFile = /\.[cm]?[jt]sx?$/.test(options.bots);
  const found = isFile ? [starterOf(options.bots)] : await findStarters(options.bots);
  const mayGrow = !isFile && options.bundled !== true && !isProject(options.bots);
  const missing =
    options.bundled === true ? await missingOf(found) : new Map<Starter, readonly string[]>();
  const starters = await Promise.all(found.filter((each) => !missing.has(each)).map(withSeed));
  if (await makeFolder(options.folder)) {
    // It will hold keys, whatever it is called.
    await writeFile(join(options.folder, '.gitignore'), '*\n');
  }
  const accounts = await Promise.all(
    starters.map(async (starter) => {
      const keys = await accountKeys(join(options.folder, 'keys'), starter.name);
      return { starter, keys };
    }),
  );
  const pod = await openPod({
    port: options.port,
    seed: seedOf(starters),
    database: join(options.folder, 'pod.sqlite'),
    attachments: join(options.folder, 'attachments'),
    ...(options.pictures && { pictures: options.pictures }),
  });
  const bots: ReloadingBot[] = [];
  const uncaught: UncaughtOptions = {
    sourceOf: (file) => bots.map((bot) => bot.sourceOf(file)).find((text) => text !== undefined),
    print: options.print ?? console.log,
    colour: options.colour ?? false,
  };
  const stopTelling = [tellUncaught(uncaught), tellExit(uncaught)];
  const introductions = new Map<string, Introduction>();
  const stop = async (): Promise<void> => {
    pod.drain();
    await Promise.allSettled(bots.map((bot) => bot.stop()));
    await pod.close();
    stopTelling.forEach((end) => end());
  };
  try {
    for (const account of accounts) {
      const bot = await createAccountedBot(pod, options, account, introductions);
      bots.push(bot);
      await bot.start();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const consoleUrl = `${pod.url}/console/`;
  return { consoleUrl, pod, welcome: welcome(consoleUrl, introductions, missing, mayGrow), stop };
}

/** The bots that cannot be started, each with the packages that it lacks. */
async function missingOf(
  starters: readonly Starter[],
): Promise<ReadonlyMap<Starter, readonly string[]>> {
  const missing = await Promise.all(
    starters.map(async (starter) => [starter, await missingPackages(starter)] as const),
  );
  return new Map(missing.filter(([, packages]) => packages.length > 0));
}

/** A bot, and what it logs in with. */
interface StarterAccount {
  readonly starter: SeededStarter;
  readonly keys: AccountKeys;
}

async function createAccountedBot(
  pod: Pod,
  { folder, print = console.log, printLog = console.error, colour = false }: DevelopmentOptions,
  { starter, keys }: StarterAccount,
  introductions: Map<string, Introduction>,
): Promise<ReloadingBot> {
  const { publicKey } = keys;
  const { needs } = starter;
  await pod.serviceAccount(starter.name, {
    displayName: displayNameOf(starter.name),
    publicKey,
    ...(needs.roles && { roles: needs.roles }),
  });
  const appId = needs.application === true ? `${starter.name}-app` : undefined;
  if (appId !== undefined) {
    await pod.application(appId, { publicKey });
  }
  const config = await writeConfig(pod, folder, { username: starter.name, appId, needs }, keys);
  const onStart = async (bot: Bot): Promise<void> => {
    const introduction = await introduce(starter, bot);
    introductions.set(starter.name, introduction);
    await pod.control.announceBot(starter.name, introduction.about);
  };
  // The terminal has shown it as well.
  const onProblem = (problem: BotProblem): void =>
    void pod.control.tellBotProblem(starter.name, problem).catch(() => undefined);
  const onTrace = (trace: BotTrace): void =>
    void pod.control.tellBotTrace(starter.name, trace).catch(() => undefined);
  const hooks = { onStart, onProblem, onTrace };
  return new ReloadingBot({ ...starter, config, folder, print, printLog, colour, ...hooks });
}

/** The file is what `cadenza run` takes, so the same bot can be run apart from the pod. */
async function writeConfig(
  pod: Pod,
  folder: string,
  {
    username,
    appId,
    needs,
  }: {
    readonly username: string;
    readonly appId: string | undefined;
    readonly needs: AccountNeeds;
  },
  keys: { readonly privateKeyPath: string },
): Promise<string> {
  const path = join(folder, `${username}.yaml`);
  const privateKey = { path: keys.privateKeyPath };
  const config = {
    ...needs.config,
    scheme: 'http',
    host: '127.0.0.1',
    port: pod.port,
    bot: { username, privateKey },
    encryptionKeys: [await encryptionKeyFrom(keys.privateKeyPath)],
    ...(appId !== undefined && { app: { appId, privateKey } }),
  };
  // It holds a key.
  await writeWhole(path, stringify(config), { mode: 0o600 });
  return path;
}

/** A key for what the bot keeps encrypted: the same at every start, as long as the bot's own key is there. */
async function encryptionKeyFrom(privateKeyPath: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(privateKeyPath))
    .digest('base64');
}
