import { afterAll } from '@jest/globals';
import { Bot, type BotOptions } from '../../src/bot/index.js';
import { Pod, type PodOptions } from '../../src/pod/index.js';
import { type TestUser, testUser } from '../../src/testing/index.js';
import { keyPairForTests } from '../built/key-pair.js';
import { patient } from '../patient.js';

/** A pod for the tests of one file, with bots and people on it; all of it ends with the file. */
export class Stage {
  readonly #endings: (() => Promise<void>)[] = [];
  readonly #running: Bot[] = [];
  readonly #keys = keyPairForTests();
  #pod: Pod | undefined;
  #bots = 0;

  constructor() {
    afterAll(() => this.#end());
  }

  /** Starts the pod; call it first. */
  async open(options: PodOptions = {}): Promise<void> {
    const pod = await Pod.start(options);
    this.#pod = pod;
    this.#endings.unshift(() => pod.close());
  }

  get pod(): Pod {
    if (this.#pod === undefined) {
      throw new Error('Open the stage first.');
    }
    return this.#pod;
  }

  /** The name of a bot that no other test talks to. */
  newName(): string {
    return `bot-${++this.#bots}`;
  }

  /** A bot that runs, set up by a function, as `cadenza run` would start it. */
  async bot(username: string, setUp: (bot: Bot) => void, options: BotOptions = {}): Promise<Bot> {
    const bot = await this.newBot(username, setUp, options);
    this.#running.push(bot);
    await bot.start();
    return bot;
  }

  /** A bot that has not started; who starts it stops it. */
  async newBot(
    username: string,
    setUp: (bot: Bot) => void,
    options: BotOptions = {},
  ): Promise<Bot> {
    const { publicKey, privateKey } = this.#keys;
    const { config } = await this.pod.serviceAccount(username, {
      displayName: username,
      publicKey,
    });
    const account = { username, privateKey: { content: privateKey } };
    const bot = new Bot({ ...config, bot: account }, { log: false, ...options });
    setUp(bot);
    return bot;
  }

  /** A person, one of `alice`, `bob` and `carol`. */
  async person(username: string): Promise<TestUser> {
    const person = await testUser(this.pod, username, patient);
    this.#endings.unshift(() => person.close());
    return person;
  }

  async #end(): Promise<void> {
    // At the same time: one whose handler never ends waits for it for a while.
    await Promise.all(this.#running.map((bot) => bot.stop()));
    for (const end of this.#endings) {
      await end();
    }
  }
}
