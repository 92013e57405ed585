import { CadenzaError, type Clock } from '../contract/index.js';

/** Codes of what a newer version of the bot wrote, perhaps with a newer key, and this one cannot read. */
const codes: ReadonlySet<string> = new Set([
  'SESSION_TOO_NEW',
  'CONVERSATION_TOO_NEW',
  'NO_ENCRYPTION_KEY',
]);

/**
 * For how long a process leaves what it cannot read to a newer one, in milliseconds, from the first time on: longer than
 * it takes to replace the processes of a bot one after the other.
 */
export const patienceWithNewer = 10 * 60_000;

/** Whether an error says that a newer version of the bot wrote something which this one cannot read. */
export function isTooNew(error: unknown): error is CadenzaError {
  return error instanceof CadenzaError && codes.has(error.code);
}

/**
 * Whether there is a newer process of the bot to leave something to. Where several processes run a bot, they are replaced
 * one after the other, and the old ones soon end. An old one that stays has been forgotten, or the new version was
 * taken back: then nobody comes, and what is left would wait for ever.
 */
export class NewerProcesses {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #isAlone: boolean;
  #metFirst: number | undefined;

  constructor(clock: Pick<Clock, 'now'>, isAlone: boolean) {
    this.#clock = clock;
    this.#isAlone = isAlone;
  }

  /** Whether what cannot be read here is left for a while. */
  mayCome(): boolean {
    const now = this.#clock.now();
    this.#metFirst ??= now;
    return !this.#isAlone && now - this.#metFirst < patienceWithNewer;
  }
}
