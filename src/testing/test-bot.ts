import { generateKeyPair } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Bot, type BotOptions, sqliteStore, type Store } from '../bot/index.js';
import { type ConfigInput } from '../client/index.js';
import { CadenzaError } from '../contract/index.js';
import { Pod, type PodOptions, type Seed } from '../pod/index.js';
import { Barriers } from './barriers.js';
import { BotRecord } from './bot-record.js';
import { seedFor } from './seed-for.js';
import { TestClock } from './test-clock.js';
import { type PersonStage, TestPerson } from './test-person.js';
import { TestUser } from './test-user.js';
import { type LastAction, whatHappened } from './what-happened.js';

/** What a file with a bot exports by default: it adds its handlers to the bot that it is given. */
export type BotFunction = (bot: Bot) => void | Promise<void>;

/** How {@link testBot} sets the scene. Everything has a default. */
export interface TestBotOptions<Name extends string = string> {
  /** User names of the people who take part. Default: `['alice']`. */
  readonly people?: readonly Name[];
  /** Rooms by name, with the people in them; the first owns it, and the bot is a member. Default: none. */
  readonly rooms?: Readonly<Record<string, readonly Name[]>>;
  /** The user name of the bot. Default: `bot`. */
  readonly name?: string;
  /** What else there is on the pod: policies, chats, people with roles. */
  readonly seed?: Seed;
  /**
   * Where the clock of the bot and the pod stands still: a date, epoch milliseconds, or text such as
   * `2026-11-23T08:59Z`. Default: it follows the machine's.
   */
  readonly clock?: Date | number | string;
  /** Where the bot keeps what it keeps. Default: in memory. */
  readonly store?: Store;
  /**
   * Whether it is kept in a file that is gone with the test: {@link BotStage.restart} then forgets nothing, as in
   * production. Default: no.
   */
  readonly durable?: boolean;
  /** How the bot runs, other than its store and clock. */
  readonly options?: Omit<BotOptions, 'store' | 'clock'>;
  /** The roles of the bot's account, such as `EF_POLICY_MANAGEMENT`. Default: `['INDIVIDUAL']`. */
  readonly roles?: readonly string[];
  /** Whether the bot has an application by which it acts on behalf of users. Default: no. */
  readonly application?: boolean;
  /** How the pod runs, other than its seed and clock. */
  readonly pod?: Omit<PodOptions, 'seed' | 'clock'>;
}

/** What {@link testBot} gives: the bot and what is around it, and each person under the own name. */
export type TestBot<Name extends string = string> = BotStage & Readonly<Record<Name, TestPerson>>;

/** For how long the bot may work until it is quiet. Milliseconds. */
const patience = 10_000;
const raiseAgain = 500;

/**
 * Runs a bot on a pod of its own, with people who talk to it. In one line; all of it ends with the scope.
 *
 * @example
 * test('a greeting is returned', async () => {
 *   await using stage = await testBot(greeter, { people: ['alice'] });
 *   await stage.alice.say('/hello');
 *   expect(await stage.alice.nextMessage()).toHaveText('Hello Alice');
 * });
 *
 * @param bot - the function that a bot's file exports, or the path of that file
 * @throws CadenzaError `BOT_FILE_BROKEN` for a file that cannot be loaded, `TEST_NAME_TAKEN` for a person
 * with a name that the stage itself has; what `bot.start()` throws
 */
export async function testBot<const Name extends string = 'alice'>(
  bot: BotFunction | string | URL,
  options: TestBotOptions<Name> = {},
): Promise<TestBot<Name>> {
  const setUp = typeof bot === 'function' ? bot : await importBot(bot);
  const stage = await BotStage.open(setUp, options);
  try {
    const names: readonly string[] = options.people ?? ['alice'];
    const people = await stage.meet(names);
    await stage.start();
    return Object.assign(stage, people);
  } catch (error) {
    await stage.close();
    throw error;
  }
}

/**
 * A bot under test, and what is around it. Made by {@link testBot}.
 *
 * @example
 * const { alice, clock } = await testBot(leave, { people: ['alice'] });
 * await alice.say('/leave');
 * await clock.advance('1h');
 */
export class BotStage implements AsyncDisposable {
  /** What the bot runs on. `pod.control` has its faults, its journal and its snapshots. */
  readonly pod: Pod;
  /** The time of the bot and of the pod. */
  readonly clock: TestClock;
  readonly #setUp: BotFunction;
  readonly #config: ConfigInput;
  readonly #options: TestBotOptions;
  readonly #folder: string | undefined;
  readonly #record = new BotRecord();
  readonly #barriers = new Barriers();
  readonly #people = new Map<string, TestPerson>();
  #queued = 0;
  #onIdle: (() => void)[] = [];
  #last: LastAction | undefined;
  #bot: Bot;

  private constructor(
    setUp: BotFunction,
    options: TestBotOptions,
    parts: { readonly pod: Pod; readonly clock: TestClock; readonly config: ConfigInput },
  ) {
    this.#setUp = setUp;
    this.#options = options;
    this.pod = parts.pod;
    this.clock = parts.clock;
    this.#config = parts.config;
    this.#folder =
      options.durable === true ? mkdtempSync(join(tmpdir(), 'cadenza-test-')) : undefined;
    this.#bot = this.#create();
  }

  /** See {@link testBot}. */
  static async open(setUp: BotFunction, options: TestBotOptions): Promise<BotStage> {
    const { name = 'bot' } = options;
    const keys = await (keyPair ??= makeKeyPair());
    const pod = await Pod.start({ console: false, ...options.pod, seed: seedFor(options) });
    try {
      const { publicKey } = keys;
      const { roles } = options;
      const account = { publicKey, ...(roles !== undefined && { roles }) };
      const { config } = await pod.serviceAccount(name, account);
      const clock = await TestClock.start(pod, options.clock);
      const privateKey = { content: keys.privateKey };
      const app = { appId: `${name}-app`, privateKey };
      if (options.application === true) {
        await pod.application(app.appId, { publicKey });
      }
      const withApp = options.application === true ? { app } : {};
      return new BotStage(setUp, options, {
        pod,
        clock,
        config: { ...config, bot: { username: name, privateKey }, ...withApp },
      });
    } catch (error) {
      await pod.close();
      throw error;
    }
  }

  /** The bot that runs. */
  get bot(): Bot {
    return this.#bot;
  }

  /** Everybody by name. */
  get people(): ReadonlyMap<string, TestPerson> {
    return this.#people;
  }

  /** Lets people in. @throws CadenzaError `TEST_NAME_TAKEN` */
  async meet(names: readonly string[]): Promise<Readonly<Record<string, TestPerson>>> {
    await Promise.all(names.map((name) => this.#meet(name)));
    return Object.fromEntries(this.#people);
  }

  /** Starts the bot: `testBot` has done it. */
  async start(): Promise<void> {
    await this.#begin(this.#setUp);
  }

  /** Ends the bot and starts it again, on the same account and store, as a new version would. */
  async restart(setUp: BotFunction = this.#setUp): Promise<void> {
    await this.#bot.stop();
    this.#queued = 0;
    this.#bot = this.#create();
    await this.#begin(setUp);
  }

  /**
   * Resolves when the bot has handled everything that happened, and what it sent has arrived.
   *
   * @throws CadenzaError `NOT_QUIET` when a handler does not end
   */
  async quiet(): Promise<void> {
    await Promise.all([...this.#people.values()].map(({ testUser }) => this.#quiet(testUser)));
  }

  /** What the bot made of what somebody did last, in a few sentences: errors of its handlers, unknown commands. */
  story(): string {
    return whatHappened(this.#record, this.#last);
  }

  /** Ends everything: the people, the bot, the pod. */
  async close(): Promise<void> {
    await Promise.all([...this.#people.values()].map(({ testUser }) => testUser.close()));
    this.pod.drain();
    await this.#bot.stop();
    await this.pod.close();
    if (this.#folder !== undefined) {
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }

  /** The same as {@link BotStage.close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #begin(setUp: BotFunction): Promise<void> {
    await setUp(this.#bot);
    await this.#bot.start();
    await this.clock.settled();
  }

  #storeIn(folder: string): Store {
    return sqliteStore(join(folder, 'bot.sqlite'));
  }

  #create(): Bot {
    const { options } = this.#options;
    const store = this.#folder === undefined ? this.#options.store : this.#storeIn(this.#folder);
    const bot = new Bot(this.#config, {
      log: this.#record.log,
      ...options,
      clock: this.clock,
      ...(store !== undefined && { store }),
    });
    bot.use(async (ctx, next) => {
      if (!this.#barriers.take(ctx.event)) {
        await this.#record.middleware(ctx, next);
      }
    });
    bot.outgoing(async (_outgoing, next) => {
      await this.clock.movePod();
      return next();
    });
    bot.observe(({ kind }) => {
      if (kind === 'begun') {
        this.clock.begin();
      } else if (kind === 'ended') {
        this.clock.end();
      }
      this.#queued += kind === 'queued' ? 1 : kind === 'done' ? -1 : 0;
      if (this.#queued === 0) {
        this.#onIdle.splice(0).forEach((tell) => tell());
      }
    });
    return bot;
  }

  async #meet(name: string): Promise<void> {
    if (name in this) {
      throw new CadenzaError(
        'TEST_NAME_TAKEN',
        `A person of a test cannot be called "${name}": the stage already has a member of that name.`,
      );
    }
    const user = await TestUser.connect(this.pod, name);
    await user.openIm(this.#bot.name);
    this.#people.set(name, new TestPerson(user, this.#stageOf()));
  }

  #stageOf(): PersonStage {
    return {
      botName: this.#bot.name,
      did: (action) => {
        this.#last = action;
      },
      story: () => this.story(),
      quiet: (user) => this.#quiet(user),
      invite: (username, room) => this.#invite(username, room),
    };
  }

  async #quiet(user: TestUser): Promise<void> {
    const im = await user.openIm(this.#bot.name);
    const ended = new AbortController();
    const late = delay(patience, true, { signal: ended.signal }).catch(() => false);
    const settled = this.#settle(user, im, ended.signal).then(() => false);
    const isLate = await Promise.race([settled, late]).finally(() => ended.abort());
    if (isLate) {
      throw this.#notQuiet();
    }
  }

  /** The bot has got all that came before the first barrier, the person all before the second. */
  async #settle(user: TestUser, im: string, signal: AbortSignal): Promise<void> {
    await this.#pass(user, im, signal, (id) => this.#barriers.arrival(id));
    if (this.#queued > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle.push(resolve);
      });
    }
    await this.#pass(user, im, signal, (id) => user.barrierArrived(id));
  }

  /** Raises barriers until one has come: a feed that ends takes along what was in it. */
  async #pass(
    user: TestUser,
    im: string,
    signal: AbortSignal,
    arrival: (id: string) => Promise<void>,
  ): Promise<void> {
    for (let passed = false; !passed && !signal.aborted;) {
      const arrived = arrival(await user.raiseBarrier(im)).then(() => true);
      passed = await Promise.race([arrived, delay(raiseAgain, false, { ref: false })]);
    }
  }

  #notQuiet(): CadenzaError {
    const running = this.#record.running.map(({ command, event }) => command ?? event.type);
    return new CadenzaError(
      'NOT_QUIET',
      `The bot was still busy after ${patience} ms. Still running: ${running.join(', ') || 'nothing that is known of'}.`,
    );
  }

  async #invite(username: string, room: string): Promise<boolean> {
    const [owner = ''] = this.#options.rooms?.[room] ?? [];
    const person = this.#people.get(owner);
    await person?.testUser.invite(username, room);
    return person !== undefined;
  }
}

interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** One pair for all bots of a process: making one takes longer than a test. */
let keyPair: Promise<KeyPair> | undefined;

function makeKeyPair(): Promise<KeyPair> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

async function importBot(file: string | URL): Promise<BotFunction> {
  const url = file instanceof URL ? file : pathToFileURL(resolve(file));
  const module = await load(url);
  const bot = module['default'];
  if (typeof bot !== 'function') {
    throw new CadenzaError(
      'BOT_FILE_WITHOUT_BOT',
      `${url.pathname} must export a function of the bot by default: export default (bot: Bot) => { … }.`,
    );
  }
  return bot as BotFunction;
}

async function load(url: URL): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(url.href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CadenzaError(
      'BOT_FILE_BROKEN',
      `${url.pathname} could not be loaded: ${reason}. TypeScript needs a runner that reads it (node --import tsx --test); or import the file in the test, and give testBot what it exports.`,
      { cause: error },
    );
  }
}
