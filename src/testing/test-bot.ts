import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionsOf } from '../bot/define-bot.js';
import { Bot, type Observation, sqliteStore, type Store } from '../bot/index.js';
import { type ConfigInput } from '../client/index.js';
import { checkGiven, kinds, requireArgument, saidAs } from '../contract/given/index.js';
import { CadenzaError } from '../contract/index.js';
import { Pod } from '../pod/index.js';
import { withBarriers } from './barriers.js';
import { BotRecord } from './bot-record.js';
import { noteStage } from './forgotten-stages.js';
import { checkBotGiven, checkTimers } from './given.js';
import { importBot } from './import-bot.js';
import { keyPair } from './key-pair.js';
import { Quiet } from './quiet.js';
import { seedFor } from './seed-for.js';
import { type BotFunction, type TestBotOptions, testBotOptions } from './test-bot-options.js';
import { startOfClock, TestClock } from './test-clock.js';
import { type PersonStage, TestPerson } from './test-person.js';
import { TestUser } from './test-user.js';
import { type LastAction, whatFailed, whatHappened } from './what-happened.js';

/** For how long it is waited for what people did to reach the bot, in milliseconds. */
const arrival = 2_000;

const botFunction = saidAs(kinds.call, "the function that a bot's file exports");
const userNames = saidAs(kinds.texts, 'a list of user names');

/** The id of the application of a bot. */
function applicationOf(name: string): string {
  return `${name}-app`;
}

/** What {@link testBot} gives: the bot and what is around it, and each person under the own name. */
export type TestBot<Name extends string = string> = BotStage & Readonly<Record<Name, TestPerson>>;

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
 * @param bot - the function that a bot's file exports, or the path of that file from the folder in which the tests are
 * run
 * @throws CadenzaError `BOT_FILE_MISSING` when there is no such file, `BOT_FILE_BROKEN` for one that cannot be loaded,
 * `BOT_FILE_WITHOUT_BOT` for one without a bot, and for what is neither,
 * `TEST_NAME_TAKEN` for a person with a name that the stage itself has, `BAD_ARGUMENT`, `TIMERS_FAKED` under fake timers of the runner;
 * what `bot.start()` throws
 */
export async function testBot<const Name extends string = 'alice'>(
  bot: BotFunction | string | URL,
  options: TestBotOptions<Name> = {},
): Promise<TestBot<Name>> {
  checkTimers();
  checkBotGiven(bot);
  checkGiven(options, testBotOptions, { of: 'testBot' });
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
  readonly #encryptionKey = randomBytes(32).toString('base64');
  readonly #record = new BotRecord();
  readonly #quiet = new Quiet(this.#record);
  readonly #people = new Map<string, TestPerson>();
  readonly #forget: () => void;
  #last: LastAction | undefined;
  /** Who has done something since the time was last moved on. */
  #acted: TestUser | undefined;
  #bot: Bot;
  #closing: Promise<void> | undefined;

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
    this.#bot = this.#create(setUp);
    this.#forget = noteStage(this);
    this.clock.follow(() => this.#received());
  }

  /** See {@link testBot}. */
  static async open(setUp: BotFunction, options: TestBotOptions): Promise<BotStage> {
    requireArgument(setUp, botFunction, 'BotStage.open');
    checkGiven(options, testBotOptions, { of: 'BotStage.open' });
    const { name = 'bot' } = options;
    const start = startOfClock(options.clock);
    const keys = await keyPair();
    const pod = await Pod.start({
      console: false,
      ...options.pod,
      ...(start !== undefined && { frozenAt: start }),
      seed: seedFor(options),
    });
    try {
      const { publicKey } = keys;
      const { roles } = options;
      const account = { publicKey, ...(roles !== undefined && { roles }) };
      const { config } = await pod.serviceAccount(name, account);
      const clock = new TestClock(pod, start);
      const privateKey = { content: keys.privateKey };
      const app = { appId: applicationOf(name), privateKey };
      if (options.application === true) {
        await pod.application(app.appId, { publicKey });
      }
      const withApp = options.application === true ? { app } : {};
      return new BotStage(setUp, options, {
        pod,
        clock,
        config: {
          ...withBarriers(options.config),
          ...config,
          bot: { username: name, privateKey },
          ...withApp,
        },
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

  /** Everybody by name, in the order in which they were let in. */
  get people(): ReadonlyMap<string, TestPerson> {
    return this.#people;
  }

  /** Lets people in. @throws CadenzaError `TEST_NAME_TAKEN` */
  async meet(names: readonly string[]): Promise<Readonly<Record<string, TestPerson>>> {
    requireArgument(names, userNames, 'meet');
    await Promise.all(names.map((name) => this.#meet(name)));
    this.#order(names);
    return Object.fromEntries(this.#people);
  }

  /** Starts the bot: `testBot` has done it. */
  async start(): Promise<void> {
    await this.#begin(this.#setUp);
  }

  /** Ends the bot and starts it again, on the same account and store, as a new version would. */
  async restart(setUp: BotFunction = this.#setUp): Promise<void> {
    requireArgument(setUp, botFunction, 'restart');
    await this.#bot.stop();
    this.#quiet.forget();
    this.clock.forgetEvents();
    this.#bot = this.#create(setUp);
    await this.#begin(setUp);
  }

  /**
   * Resolves when the bot has handled everything that happened, and what it sent has arrived.
   *
   * @throws CadenzaError `NOT_QUIET` when a handler does not end
   */
  async quiet(): Promise<void> {
    await Promise.all(
      [...this.#people.values()].map(({ testUser }) =>
        this.#quiet.reached(testUser, this.#bot.name),
      ),
    );
  }

  /**
   * What handlers threw and the bot answered with an apology, and what could not be kept or sent of what they did, in
   * this order: to expect a failure, or none.
   *
   * @example
   * await stage.quiet();
   * expect(stage.errors).toEqual([]);
   */
  get errors(): readonly unknown[] {
    return this.#record.errors;
  }

  /** What the bot made of what somebody did last, in a few sentences: errors of its handlers, unknown commands. */
  story(): string {
    return whatHappened(this.#record, this.#last);
  }

  /** Ends everything: the people, the bot, the pod. */
  close(): Promise<void> {
    this.#forget();
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
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
    const { source } = { ...optionsOf(setUp), ...this.#options.options };
    if (source === 'datahose') {
      // Its first read makes it, and what happened before does not come.
      await this.clock.feedIsRead();
    }
    await this.clock.settled();
  }

  #storeIn(folder: string): Store {
    // It is gone with the test: it need not outlive the machine.
    return sqliteStore(join(folder, 'bot.sqlite'), { outlives: 'process' });
  }

  #create(setUp: BotFunction): Bot {
    const { options } = this.#options;
    const store = this.#folder === undefined ? this.#options.store : this.#storeIn(this.#folder);
    const bot = new Bot(this.#config, {
      encryptionKeys: [this.#encryptionKey],
      ...optionsOf(setUp),
      log: this.#record.log,
      ...options,
      clock: this.clock,
      ...(store !== undefined && { store }),
    });
    bot.use(async (ctx, next) => {
      if (!this.#quiet.take(ctx.event)) {
        await this.#record.middleware(ctx, next);
      }
    });
    bot.outgoing(async (_outgoing, next) => {
      await this.clock.movePod();
      return next();
    });
    bot.observe((observation) => this.#observe(observation));
    return bot;
  }

  #observe(observation: Observation): void {
    switch (observation.kind) {
      case 'begun': {
        this.clock.begin();
        return;
      }
      case 'ended': {
        this.clock.end();
        return;
      }
      case 'queued': {
        this.#quiet.count(1);
        this.clock.countEvent(1);
        return;
      }
      case 'done': {
        this.#quiet.count(-1);
        this.clock.countEvent(-1);
        return;
      }
      default: {
        this.#record.observe(observation);
      }
    }
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

  /** Has people stand in the order in which they were named, whoever was connected first: what they hear is told in it. */
  #order(names: readonly string[]): void {
    for (const name of names) {
      const person = this.#people.get(name);
      if (person !== undefined) {
        this.#people.delete(name);
        this.#people.set(name, person);
      }
    }
  }

  /** Resolves when the bot has got what people did since this was last asked, or cannot be reached. */
  async #received(): Promise<void> {
    const user = this.#acted;
    this.#acted = undefined;
    if (user !== undefined) {
      await this.#quiet.received(user, this.#bot.name, arrival).catch(() => undefined);
    }
  }

  #stageOf(): PersonStage {
    return {
      botName: this.#bot.name,
      appId: applicationOf(this.#bot.name),
      did: (action, user) => {
        this.#last = action;
        this.#acted = user;
      },
      story: () => this.story(),
      failure: () => whatFailed(this.#record, this.#last),
      quiet: (user) => this.#quiet.reached(user, this.#bot.name),
      caughtUp: (user) => this.#quiet.caughtUp(user, this.#bot.name),
      invite: (username, room) => this.#invite(username, room),
    };
  }

  async #invite(username: string, room: string): Promise<boolean> {
    const [owner = ''] = this.#options.rooms?.[room] ?? [];
    const person = this.#people.get(owner);
    await person?.testUser.invite(username, room);
    return person !== undefined;
  }
}
