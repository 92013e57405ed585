import { CadenzaError } from '../../contract/index.js';
import { isStoreAway, type Store, type StoreHalf } from '../state/index.js';
import { answerWithin } from './answer-within.js';
import type { Watch } from './observer.js';

/** Where it is told that a server refuses. */
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
  const failing = new Set<StoreHalf>();
  let endRefusals: (() => void) | undefined;
  const answered = (half: StoreHalf): void => {
    if (failing.delete(half)) {
      watch.tell?.({ kind: 'store answered', half });
    }
  };
  const failed = (half: StoreHalf, error: unknown): boolean => {
    if (failing.has(half)) {
      return false;
    }
    failing.add(half);
    watch.tell?.({ kind: 'store failed', half, error });
    return true;
  };
  const refused = (half: StoreHalf, error: unknown): void => {
    if (failed(half, error)) {
      log.error({ err: error }, 'The store refuses what it is asked; it is asked again.');
    }
  };
  // Beside the call, which is none the later for it. A lease that is over is neither renewed nor released, which takes no write.
  const told = <Result>(
    half: StoreHalf,
    call: Promise<Result>,
    shows: Shows = always,
  ): Promise<Result> => {
    const ends = watch.tell && answerWithin(tooLong, () => failed(half, tooSlow(tooLong)));
    call.then(
      (result) => {
        const isInTime = ends?.() ?? true;
        if (failing.size > 0 && isInTime && shows(result)) {
          answered(half);
        }
      },
      (error: unknown) => {
        ends?.();
        if (isStoreAway(error)) {
          failed(half, error);
        }
      },
    );
    return call;
  };
  return {
    durable: store.durable,
    open: async () => {
      await store.open();
      endRefusals ??= store.onRefusal?.(refused);
    },
    close: () => {
      endRefusals?.();
      endRefusals = undefined;
      return store.close();
    },
    get: (...given) => told('read', store.get(...given)),
    getAll: (...given) => told('read', store.getAll(...given)),
    scan: (...given) => told('read', store.scan(...given)),
    due: (...given) => told('read', store.due(...given)),
    count: (...given) => told('read', store.count(...given)),
    // It may go through all that a server keeps for others, which shows nothing of how fast it is.
    collections: (...given) => store.collections(...given),
    commit: (...given) => told('write', store.commit(...given)),
    acquire: (...given) => told('write', store.acquire(...given), Boolean),
    renew: (...given) => told('write', store.renew(...given), Boolean),
    release: (...given) => told('write', store.release(...given), never),
  };
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
