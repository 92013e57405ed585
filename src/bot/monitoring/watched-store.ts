import { isStoreAway, type Store } from '../state/index.js';
import type { Watch } from './observer.js';

/** Which half of a store fails: a full disk can be read, and not written. */
type Half = 'read' | 'write';

/** A store that tells when it cannot be used, and when it can again; one in the process itself always can. */
export function watchedStore(store: Store, watch: Watch): Store {
  if (!store.durable) {
    return store;
  }
  const failing = new Set<Half>();
  const answered = (half: Half): void => {
    if (failing.size > 0 && failing.delete(half)) {
      watch.tell?.({ kind: 'store answered', half });
    }
  };
  const failed = (half: Half, error: unknown): void => {
    if (isStoreAway(error) && !failing.has(half)) {
      failing.add(half);
      watch.tell?.({ kind: 'store failed', half, error });
    }
  };
  // Beside the call, which is none the later for it. A lease that is over is neither renewed nor released, which takes no write.
  const told = <Result>(
    half: Half,
    call: Promise<Result>,
    shows: Shows = always,
  ): Promise<Result> => {
    call.then(
      (result) => shows(result) && answered(half),
      (error: unknown) => failed(half, error),
    );
    return call;
  };
  return {
    durable: store.durable,
    open: () => store.open(),
    close: () => store.close(),
    get: (...given) => told('read', store.get(...given)),
    getAll: (...given) => told('read', store.getAll(...given)),
    scan: (...given) => told('read', store.scan(...given)),
    due: (...given) => told('read', store.due(...given)),
    count: (...given) => told('read', store.count(...given)),
    collections: (...given) => told('read', store.collections(...given)),
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
