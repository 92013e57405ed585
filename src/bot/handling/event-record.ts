import { errorCode } from '../../contract/index.js';
import { isConflict } from '../state/conflict.js';
import type { Change, Fence, Store } from '../state/index.js';
import type { EventSessions } from '../state/sessions.js';

/** What an event's commit consists of besides what its handler writes. */
export interface EventCommit {
  readonly store: Store;
  readonly sessions: EventSessions;
  /** What says that the event is handled, and clears what was noted of it before. */
  readonly done: () => readonly Change[];
  /** Whether another process has said so already. */
  readonly isDone: () => Promise<boolean>;
}

/** More conflicts in a row than this mean that something is wrong. */
const mostTries = 20;

/**
 * What the handling of one event writes: sessions, rows that handlers and parts of the runtime add, and
 * the note that the event is handled, in one commit when all of it has succeeded. Thrown away otherwise.
 */
export class EventRecord {
  readonly #commit: EventCommit;
  readonly #changes: Change[] = [];
  readonly #fences: Fence[] = [];

  constructor(commit: EventCommit) {
    this.#commit = commit;
  }

  get sessions(): EventSessions {
    return this.#commit.sessions;
  }

  /** Whether there is nothing to write, as where the store ends with the process: waiting for it would cost turns. */
  get isEmpty(): boolean {
    const { sessions, done } = this.#commit;
    return this.#changes.length === 0 && sessions.isUnused && done().length === 0;
  }

  /** Adds rows to the commit. */
  write(...changes: readonly Change[]): void {
    this.#changes.push(...changes);
  }

  /** Lets the commit fail once a lease was given to somebody else. */
  fence(...fences: readonly Fence[]): void {
    this.#fences.push(...fences);
  }

  /**
   * Writes all of it.
   *
   * @throws CadenzaError `SESSION_CONFLICT` when a session was changed by somebody else meanwhile;
   *   StoreError `STORE_CONFLICT` when a row that was added was
   */
  async commit(): Promise<void> {
    const { store, sessions, done, isDone } = this.#commit;
    for (let tries = 1; ; tries++) {
      const opened = sessions.isUnused ? [] : await sessions.changes();
      const changes = [...this.#changes, ...opened, ...done()];
      if (changes.length === 0) {
        return;
      }
      try {
        await store.commit(changes, this.#fences);
        return;
      } catch (error) {
        if (!isConflict(error) || tries >= mostTries) {
          throw error;
        }
        if (await isDone()) {
          return;
        }
        if (!(await sessions.reconcile())) {
          throw error;
        }
      }
    }
  }
}

/** Whether handling the event again may succeed, because somebody else has changed what it read. */
export function isStale(error: unknown): boolean {
  return isConflict(error) || errorCode(error) === 'SESSION_CONFLICT';
}
