import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { boundCases } from './bound-cases.js';
import { leaseCases } from './lease-cases.js';
import { listingCases } from './listing-cases.js';
import { processCases } from './process-cases.js';
import { rowCases } from './row-cases.js';
import { type Cases, Stage, type StoreUnderTest, withStage } from './stage.js';

/** One promise of a store, to be run by any test runner. */
export interface ContractCase {
  /** A sentence: the name of the test. */
  readonly name: string;
  /** Resolves when the store keeps it, rejects with an `AssertionError` when not. */
  readonly run: () => Promise<void>;
}

const casesOfOne: Cases = { ...rowCases, ...listingCases, ...leaseCases, ...boundCases };

const storeUnderTest: FieldKinds<StoreUnderTest> = {
  make: kinds.call,
  shared: optional(kinds.flag),
};

/**
 * What every store promises, as tests. A store of your own is one when all of them pass.
 *
 * @example
 * for (const { name, run } of storeContract({ make: (place, now) => myStore(place, { now }) })) {
 *   test(name, run);
 * }
 */
export function storeContract(given: StoreUnderTest): readonly ContractCase[] {
  checkGiven(given, storeUnderTest, { of: 'storeContract' });
  const { make, shared = true } = given;
  let places = 0;
  const prefix = `place-${process.pid}-${Date.now().toString(36)}`;
  const cases: Cases = shared ? { ...casesOfOne, ...processCases } : casesOfOne;
  return Object.entries(cases).map(([name, run]) => ({
    name,
    run: () => withStage(new Stage(make, `${prefix}-${++places}`), run),
  }));
}
