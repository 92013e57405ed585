import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ConfigInput } from '../../src/client/index.js';
import { Pod, type PodOptions } from '../../src/pod/index.js';
import { programOptions } from '../built/program.js';
import { Answers, type Counts } from './answers.js';
import type { BotProcessOptions } from './bot-process.js';

const redelivery = 31_000;

/** After so many milliseconds without an answer the next one needs help, if it comes at all. */
const silence = 1_000;

function onMachine(milliseconds: number, signal: AbortSignal): Promise<void> {
  return delay(milliseconds, undefined, { signal });
}

/** What a fleet is made of. */
export interface FleetOptions {
  readonly conversations: number;
  /** Whether its folder stays when it ends, with a log of each process. Default: no. */
  readonly keep?: boolean;
  /** Where the database and the files of its pod are. Default: in its own folder. */
  readonly podFolder?: string;
  /** Whether the pod's clock is moved on when nothing is answered any more. Default: no. */
  readonly hurry?: boolean;
  /** Waits for so many milliseconds, or until it is not needed any more. Default: on the machine's clock. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** What became of the messages to a fleet. */
export interface FleetCounts extends Counts {
  /** Messages that the pod did not take, and that were not sent again. */
  readonly refused: number;
}

/** What a run with a fleet has come to. */
export interface FleetRun extends FleetCounts {
  /** Where its databases are, while they are. */
  readonly folder: string;
}

/** A pod, somebody who writes to a bot in many conversations, and processes of that bot. */
export class Fleet {
  readonly folder = mkdtempSync(join(tmpdir(), 'cadenza-fleet-'));
  readonly #database: string;
  readonly #processes = new Set<ChildProcess>();
  readonly #options: FleetOptions;
  readonly #streams: string[] = [];
  readonly #answers: Answers;
  /** Emits what processes say of themselves. */
  readonly #words = new EventEmitter();
  #pod: Pod | undefined;
  #sender: Client | undefined;
  #config: ConfigInput = {};
  #tried = 0;
  /** By how much the pod's clock is before the machine's: it must not go back with a restart. */
  #advanced = 0;

  private constructor(options: FleetOptions) {
    this.#options = options;
    this.#database = join(options.podFolder ?? this.folder, 'pod.db');
    this.#answers = new Answers(this.#database);
  }

  static async open(options: FleetOptions): Promise<Fleet> {
    const fleet = new Fleet(options);
    const pod = await Pod.start(fleet.#podOptions());
    fleet.#pod = pod;
    const bot = await pod.serviceAccount('worker');
    const sender = await pod.serviceAccount('sender');
    fleet.#config = bot.config;
    fleet.#sender = new Client(sender.config);
    const asBot = new Client(bot.config);
    const { id } = await asBot.users.session();
    await asBot.close();
    for (let n = 0; n < options.conversations; n++) {
      const room = await fleet.#sender.rooms.create({ name: `Room ${n}`, description: 'Faults' });
      await fleet.#sender.rooms.addMember(room.roomSystemInfo.id, id);
      fleet.#streams.push(room.roomSystemInfo.id);
    }
    return fleet;
  }

  get pod(): Pod {
    if (this.#pod === undefined) {
      throw new Error('The fleet has no pod.');
    }
    return this.#pod;
  }

  /** Starts a process of the bot; resolves when it runs, or has killed itself. It reaches the pod over `port`, if given. */
  async start({
    port,
    ...options
  }: Omit<BotProcessOptions, 'config'> & { readonly port?: number }): Promise<ChildProcess> {
    const log = this.#options.keep === true ? { log: this.folder } : {};
    const config = port === undefined ? this.#config : { ...this.#config, port };
    const given = JSON.stringify({ config, ...log, ...options });
    const child = fork(
      join(process.cwd(), 'test/faults/bot-process.ts'),
      [given],
      programOptions(),
    );
    this.#processes.add(child);
    child.once('exit', () => {
      this.#processes.delete(child);
      this.#words.emit('end');
    });
    child.on('message', (word: string) => this.#words.emit(word));
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
    return child;
  }

  /** Sends some messages, one after the other in each conversation. What fails is not repeated. */
  async send(count: number): Promise<void> {
    const each = Math.ceil(count / this.#streams.length);
    await Promise.all(
      this.#streams.map(async (stream) => {
        for (let n = 0; n < each; n++) {
          const message = String(++this.#tried);
          await this.#sender?.messages
            .create(stream, { message }, { maxAttempts: 1 })
            .catch(() => undefined);
        }
      }),
    );
  }

  /** Waits until everything is answered, or nothing was for so many milliseconds. */
  async settle(patience: number): Promise<Counts> {
    let counts = this.count();
    let waited = 0;
    while (counts.lost > 0 && waited < patience) {
      const isAnswered = await this.hears('answer', silence);
      const now = this.count();
      if (isAnswered || now.answered > counts.answered) {
        waited = 0;
      } else {
        waited += silence;
        await this.#hurry();
      }
      counts = now;
    }
    return counts;
  }

  count(): Counts {
    return this.#answers.count();
  }

  /** What became of all messages so far. */
  report(): FleetCounts {
    const { sent, ...counts } = this.count();
    return { sent, refused: this.#tried - sent, ...counts };
  }

  /** Whether a process answers a message, or ends, before so many milliseconds have passed. */
  async hears(word: 'answer' | 'end', milliseconds: number): Promise<boolean> {
    const { pause = onMachine } = this.#options;
    const over = new AbortController();
    const { signal } = over;
    const outcomes = [
      once(this.#words, word, { signal }).then(() => true),
      pause(milliseconds, signal).then(() => false),
    ];
    return Promise.race(outcomes.map((outcome) => outcome.catch(() => false))).finally(() =>
      over.abort(),
    );
  }

  /** Deletes the feeds of the bot, with what is in them. */
  async deleteFeed(): Promise<void> {
    const client = new Client(this.#config);
    for (const { id } of await client.datafeeds.list()) {
      await client.datafeeds.delete(id);
    }
    await client.close();
  }

  /** Ends the pod, and starts it again on its port with what its database has. */
  async restartPod(): Promise<void> {
    const { port } = this.pod;
    await this.pod.close();
    this.#pod = await Pod.start({ ...this.#podOptions(), port });
    await this.#pod.control.clock.advance(this.#advanced);
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#processes].map(async (child) => {
        child.kill('SIGCONT');
        child.kill('SIGKILL');
        await once(child, 'exit');
      }),
    );
    await this.#sender?.close();
    await this.#pod?.close();
    if (this.#options.keep !== true) {
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  async #hurry(): Promise<void> {
    if (this.#options.hurry === true) {
      this.#advanced += redelivery;
      await this.pod.control.clock.advance(redelivery);
    }
  }

  #podOptions(): PodOptions {
    return { database: this.#database };
  }
}
