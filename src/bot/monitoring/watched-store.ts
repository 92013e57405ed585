import { CadenzaError } from '../../contract/index.js';
import { isStoreAway, type Store, type StoreHalf } from '../state/index.js';
import { answerWithin } from './answer-within.js';
import type { Watch } from './observer.js';

/** Where it is told that a server refuses, or has lost something. */
interface StoreLog {
  error(about: object, text: string): void;
}

/** After so many milliseconds without an answer a store counts as failing, until it answers sooner. */
const longestAnswer = 1_000;

/**
 * A store that tells when it cannot be used, or not in time, and when it can again; one in the process itself always can.
 *
 * @param tooLong - milliseconds
 */
export function watchedStore(
  store: Store,
  watch: Watch,
  log: StoreLog,
  tooLong = longestAnswer,
): Store {
  if (!store.durable) {
    return store;
  }
  const answers = new StoreAnswers(watch, log, tooLong);
  let endTelling: (() => void) | undefined;
  return {
    durable: store.durable,
    open: async () => {
      await store.open();
      endTelling ??= hear(store, answers);
    },
    close: () => {
      endTelling?.();
      endTelling = undefined;
      return store.close();
    },
    get: (...given) => answers.tell('read', store.get(...given)),
    getAll: (...given) => answers.tell('read', store.getAll(...given)),
    scan: (...given) => answers.tell('read', store.scan(...given)),
    due: (...given) => answers.tell('read', store.due(...given)),
    count: (...given) => answers.tell('read', store.count(...given)),
    // It may go through all that a server keeps for others, which shows nothing of how fast it is.
    collections: (...given) => store.collections(...given),
    commit: (...given) => answers.tell('write', store.commit(...given)),
    // A lease that is over is neither renewed nor released, which takes no write.
    acquire: (...given) => answers.tell('write', store.acquire(...given), Boolean),
    renew: (...given) => answers.tell('write', store.renew(...given), Boolean),
    release: (...given) => answers.tell('write', store.release(...given), never),
  };
}

/** What a store tells by itself. @returns tells no more */
function hear(store: Store, answers: StoreAnswers): () => void {
  const ends = [
    store.onRefusal?.((half, error) => answers.refused(half, error)),
    store.onLoss?.((error) => answers.lost(error)),
  ];
  return () => ends.forEach((end) => end?.());
}

/** Tells of each half of a store when it begins to fail, and when it answers again. */
class StoreAnswers {
  readonly #watch: Watch;
  readonly #log: StoreLog;
  readonly #tooLong: number;
  readonly #failing = new Set<StoreHalf>();

  constructor(watch: Watch, log: StoreLog, tooLong: number) {
    this.#watch = watch;
    this.#log = log;
    this.#tooLong = tooLong;
  }

  /** Tells how a call ends, beside it: it is none the later for it. */
  tell<Result>(half: StoreHalf, call: Promise<Result>, shows: Shows = always): Promise<Result> {
    const limit = this.#tooLong;
    const ends = this.#watch.tell && answerWithin(limit, () => this.#failed(half, tooSlow(limit)));
    call.then(
      (result) => {
        const isInTime = ends?.() ?? true;
        if (this.#failing.size > 0 && isInTime && shows(result)) {
          this.#answered(half);
        }
      },
      (error: unknown) => {
        ends?.();
        if (isStoreAway(error)) {
          this.#failed(half, error);
        }
      },
    );
    return call;
  }

  refused(half: StoreHalf, error: unknown): void {
    if (this.#failed(half, error)) {
      this.#log.error({ err: error }, 'The store refuses what it is asked; it is asked again.');
    }
  }

  lost(error: unknown): void {
    this.#log.error({ err: error }, 'The store has lost what it kept.');
    this.#watch.tell?.({ kind: 'store lost', error });
  }

  /** @returns whether it did not fail before */
  #failed(half: StoreHalf, error: unknown): boolean {
    if (this.#failing.has(half)) {
      return false;
    }
    this.#failing.add(half);
    this.#watch.tell?.({ kind: 'store failed', half, error });
    return true;
  }

  #answered(half: StoreHalf): void {
    if (this.#failing.delete(half)) {
      this.#watch.tell?.({ kind: 'store answered', half });
    }
  }
}

/** What a call ended with shows that the store did it, or not. */
type Shows = (result: unknown) => boolean;

const always: Shows = () => true;
const never: Shows = () => false;

function tooSlow(limit: number): CadenzaError {
  return new CadenzaError(
    'STORE_SLOW',
    `The store has not answered for ${limit / 1_000} s; it is waited for. Is its server busy, or the way to it long?`,
  );
}
