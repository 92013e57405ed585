import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PodOptions } from '../../../src/pod/options.js';
import { programOptions } from '../../built/program.js';
import type { Target } from './round-robin.js';

/** Requests that the pod answers between two deaths. */
const answersBetween = 15;

/**
 * One of the processes of a pod, which is killed again and again, and replaced: at moments in which it has been asked
 * nothing that it has not answered, but for reads that it holds open. What a request came to is known then, so that tests
 * find what they find without it.
 */
export class KilledProcess {
  readonly #options: PodOptions;
  #child: ChildProcess | undefined;
  #target: Target | undefined;
  #answers = 0;
  #isEnding = false;
  #starting: Promise<void>;
  /** How often it was killed. */
  deaths = 0;

  constructor(options: PodOptions) {
    this.#options = options;
    this.#starting = this.#start();
  }

  /** While it serves, itself; nothing while it is being replaced. */
  get targets(): readonly Target[] {
    return this.#target === undefined ? [] : [this.#target];
  }

  /** Resolves when it serves for the first time. */
  ready(): Promise<void> {
    return this.#starting;
  }

  /** To be called after each answer of the pod. */
  onAnswered(): void {
    this.#answers += 1;
    if (this.#answers >= answersBetween && this.#target?.busy === 0 && !this.#isEnding) {
      this.#answers = 0;
      this.#starting = this.#replace();
      // What prevents it from starting is told by the tests that find it missing.
      this.#starting.catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    await this.#starting.catch(() => undefined);
    await this.#kill();
  }

  async #replace(): Promise<void> {
    this.deaths += 1;
    await this.#kill();
    await this.#start();
  }

  async #kill(): Promise<void> {
    this.#target = undefined;
    const child = this.#child;
    if (child !== undefined && isRunning(child)) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }

  async #start(): Promise<void> {
    const child = fork(
      resolve(__dirname, '../pod-process.ts'),
      [JSON.stringify(this.#options)],
      programOptions(),
    );
    this.#child = child;
    const failed = once(child, 'exit').then(() => {
      throw new Error('A process of the pod has ended before it served.');
    });
    const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
    failed.catch(() => undefined);
    this.#target = { url, busy: 0 };
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Longer options than this may be more than a program can be given. */
const longest = 100_000;

/** Whether a pod in another process can be told these options: no clock of a test, and nothing else that computes. */
export function canBeTold(options: PodOptions): boolean {
  const text = JSON.stringify(options);
  return text.length <= longest && isDeepStrictEqual(JSON.parse(text), options);
}
