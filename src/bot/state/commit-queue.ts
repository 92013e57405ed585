import type { Commit, Outcome } from './row-server.js';
import { conflict, fenced } from './store-key.js';

/** Commits that share a write at most. */
const atOnce = 100;

interface Waiting extends Commit {
  readonly resolve: (version: number) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits that wait for a server: those that come while one write is under way share the next. There is
 * one write at a time, so that the server need remember only the last of each writer.
 */
export class CommitQueue {
  readonly #write: (commits: readonly Commit[]) => Promise<readonly Outcome[]>;
  readonly #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  /** @param write - makes some commits; rejects when it is not known what became of them */
  constructor(write: (commits: readonly Commit[]) => Promise<readonly Outcome[]>) {
    this.#write = write;
  }

  /** @throws StoreError `STORE_CONFLICT`, `STORE_FENCED`, and what writing throws */
  add(commit: Commit): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...commit, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Resolves when nothing waits. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    // What comes in within this turn shares the first write.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, atOnce);
      try {
        const outcomes = await this.#write(group);
        group.forEach((one, index) => settle(one, outcomes[index]));
      } catch (error) {
        group.forEach(({ reject }) => reject(error));
      }
    }
    this.#writing = undefined;
  }
}

function settle({ changes, fences, resolve, reject }: Waiting, outcome: Outcome | undefined): void {
  switch (outcome?.kind) {
    case 'done': {
      resolve(outcome.version);
      return;
    }
    case 'fenced': {
      reject(fenced(fences[outcome.fence]?.name ?? ''));
      return;
    }
    case 'conflict': {
      const change = changes[outcome.change];
      reject(change === undefined ? unanswered() : conflict(change));
      return;
    }
    case undefined: {
      reject(unanswered());
      return;
    }
  }
}

function unanswered(): Error {
  return new Error('The server of the store answered fewer commits than it was given.');
}
