import { fail } from 'node:assert/strict';
import { type Lease, put, type Store, StoreError, type StoreErrorCode } from '../../bot/index.js';
import { numbers } from './samples.js';

/** That something is refused, with the code of a store. */
export async function refuses(work: Promise<unknown>, code: StoreErrorCode): Promise<void> {
  const error = await work.then(
    () => fail(`Something succeeded that has to be refused with a StoreError ${code}.`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreError && error.code === code)) {
    fail(`A StoreError ${code} has to be thrown, not: ${String(error)}`);
  }
}

/** The lease that somebody has to get, with a greater epoch than the one before. */
export function gotten(lease: Lease | undefined, before?: Lease): Lease {
  if (lease === undefined) {
    fail(
      'acquire() gave nothing for a lease that nobody holds, or not any more: it ends by the time that `make` was given.',
    );
  }
  if (before !== undefined && lease.epoch <= before.epoch) {
    fail(`acquire() gave the epoch ${lease.epoch}, which has to be above ${before.epoch}.`);
  }
  return lease;
}

/** As often as all others together can be in the way of one that counts. */
const mostTries = 100;

/** Adds one to a number, again when another has done so in between, as a bot would. */
export async function addOne(store: Store): Promise<void> {
  for (let tries = 1; ; tries++) {
    const row = await store.get(numbers, 'sum');
    const change = put(numbers, 'sum', (row?.value ?? 0) + 1, { expected: row?.version ?? 0 });
    try {
      await store.commit([change]);
      return;
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'STORE_CONFLICT')) {
        throw error;
      }
      if (tries === mostTries) {
        fail('A commit that expects the version that was just read is refused again and again.');
      }
    }
  }
}

/** The keys of rows, as they come. */
export async function keysOf(
  rows: Promise<readonly { readonly key: string }[]>,
): Promise<string[]> {
  return (await rows).map(({ key }) => key);
}
