import { requireArgument } from '../../contract/given/index.js';
import { isArgument } from '../argument.js';
import type { Change, Collection, Fence, Lease, Store } from './store.js';
import { requireLease } from './store-arguments.js';
import { storeKey } from './store-key.js';

/**
 * A part of a store with collections and leases of its own: what each bot gets, so that several may
 * share one store.
 *
 * @example
 * const quotes = scopedStore(memoryStore(), 'quotes');
 *
 * @param owner - whose part it is: any text, as the username of a bot
 */
export function scopedStore(store: Store, owner: string): Store {
  requireArgument(store, isArgument.store, 'scopedStore');
  const scope = storeKey(owner);
  const named = ({ name }: { readonly name: string }) => `${scope}/${name}`;
  const inside = <Value>(collection: Collection<Value>): Collection<Value> => ({
    name: named(collection),
  });
  const outer = (lease: Lease): Lease => {
    requireLease(lease);
    return { ...lease, name: named(lease) };
  };
  return {
    durable: store.durable,
    open: () => store.open(),
    close: () => store.close(),
    onRefusal: (tell) => store.onRefusal?.(tell) ?? (() => undefined),
    onLoss: (tell) => store.onLoss?.(tell) ?? (() => undefined),
    get: (collection, key) => store.get(inside(collection), key),
    getAll: (collection, keys) => store.getAll(inside(collection), keys),
    scan: (collection, range) => store.scan(inside(collection), range),
    due: (collection, before, limit) => store.due(inside(collection), before, limit),
    count: (collection, prefix) => store.count(inside(collection), prefix),
    collections: async (prefix = '') => {
      const names = await store.collections(`${scope}/${prefix}`);
      return names.map((name) => name.slice(scope.length + 1));
    },
    commit: (changes: readonly Change[], fences: readonly Fence[] = []) =>
      store.commit(
        changes.map((change) => ({ ...change, collection: inside(change.collection) })),
        fences.map((fence) => ({ ...fence, name: named(fence) })),
      ),
    acquire: async (name, holder, duration) => {
      const lease = await store.acquire(`${scope}/${name}`, holder, duration);
      return lease === undefined ? undefined : { ...lease, name };
    },
    renew: async (lease, duration) => store.renew(outer(lease), duration),
    release: async (lease) => store.release(outer(lease)),
  };
}
