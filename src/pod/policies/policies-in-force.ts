import { Remembered } from '../store/remembered.js';
import type { Store } from '../store/store.js';
import type { Queries } from '../store/tables.js';
import type { PolicyRow } from './policy.js';
import { activePolicies, policiesOf } from './policy.js';
import type { Policy } from './policy-source.js';
import { TermMatcher } from './term-matcher.js';

/** A policy, and what finds its terms. */
export interface PolicyInForce {
  readonly policy: Policy;
  readonly matcher: TermMatcher;
}

interface Prepared {
  readonly row: PolicyRow;
  readonly policies: Promise<readonly PolicyInForce[]>;
}

/** The policies in force, ready to be asked. What finds the terms of a policy is made when it has changed. */
export class PoliciesInForce {
  #prepared: ReadonlyMap<string, Prepared> = new Map();
  readonly #loaded = new Remembered<readonly PolicyInForce[]>(['policies']);

  /** Every policy in force, by name; one that does several things, once for each. */
  async load({ queries, changes }: Store): Promise<readonly PolicyInForce[]> {
    return this.#loaded.get(changes, '', () => this.#load(queries));
  }

  async #load(queries: Queries): Promise<readonly PolicyInForce[]> {
    const rows = await activePolicies(queries);
    const before = this.#prepared;
    const prepared = rows.map((row) => {
      const known = before.get(row.id);
      return known !== undefined && isSame(known.row, row) ? known : prepare(row);
    });
    this.#prepared = new Map(prepared.map((each) => [each.row.id, each]));
    return (await Promise.all(prepared.map(({ policies }) => policies))).flat();
  }
}

function prepare(row: PolicyRow): Prepared {
  return { row, policies: Promise.all(policiesOf(row).map(withMatcher)) };
}

async function withMatcher(policy: Policy): Promise<PolicyInForce> {
  return { policy, matcher: await TermMatcher.of(policy.terms) };
}

/** Column by column: a version may come again after a snapshot was restored. */
function isSame(one: PolicyRow, other: PolicyRow): boolean {
  return (Object.keys(one) as (keyof PolicyRow)[]).every((column) => one[column] === other[column]);
}
