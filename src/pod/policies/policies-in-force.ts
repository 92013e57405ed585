import { Pace } from '../pace.js';
import { Remembered } from '../store/remembered.js';
import type { Store } from '../store/store.js';
import type { Queries } from '../store/tables.js';
import type { PolicyRow } from './policy.js';
import { activePolicies, policiesOf } from './policy.js';
import type { Policy } from './policy-source.js';
import { TermMatcher } from './term-matcher.js';

/** Policies whose terms are looked for together, and what finds them: a list of terms for each of the policies. */
export interface PoliciesTogether {
  readonly policies: readonly Policy[];
  readonly matcher: TermMatcher;
}

interface Prepared {
  readonly rows: readonly PolicyRow[];
  readonly policies: Promise<PoliciesTogether>;
}

/**
 * How much is looked for together, in characters of the terms as they are stored: a text is walked through once for each
 * so many, and when one policy changes the terms of all that are with it are entered again.
 */
const together = 100_000;

/** The policies in force, ready to be asked. What finds the terms of some policies is made when one of them has changed. */
export class PoliciesInForce {
  #prepared: ReadonlyMap<string, Prepared> = new Map();
  readonly #loaded = new Remembered<readonly PoliciesTogether[]>(['policies']);

  /** Every policy in force, by name; one that does several things, once for each. */
  async load({ queries, changes }: Store): Promise<readonly PoliciesTogether[]> {
    return this.#loaded.get(changes, '', () => this.#load(queries));
  }

  async #load(queries: Queries): Promise<readonly PoliciesTogether[]> {
    const rows = await activePolicies(queries);
    const before = this.#prepared;
    // One after the other: each that begins computes for a while before others have their turn.
    let last: Promise<unknown> = Promise.resolve();
    const prepared = groupsOf(rows).map((group): Prepared => {
      const known = before.get(idOfFirst(group));
      if (known !== undefined && areSame(known.rows, group)) {
        return known;
      }
      const policies = last.then(() => prepare(group));
      last = policies;
      return { rows: group, policies };
    });
    this.#prepared = new Map(prepared.map((each) => [idOfFirst(each.rows), each]));
    return Promise.all(prepared.map(({ policies }) => policies));
  }
}

/** Neighbours, as many as are looked for together. */
function groupsOf(rows: readonly PolicyRow[]): (readonly PolicyRow[])[] {
  const groups: PolicyRow[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const own = row.terms.length + (row.applies_to?.length ?? 0);
    if (size + own > together) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(row);
    size += own;
  }
  return groups;
}

function idOfFirst([first]: readonly PolicyRow[]): string {
  return first?.id ?? '';
}

async function prepare(rows: readonly PolicyRow[]): Promise<PoliciesTogether> {
  const policies: Policy[] = [];
  const pace = new Pace();
  for (const row of rows) {
    policies.push(...policiesOf(row));
    await pace.turn();
  }
  return { policies, matcher: await TermMatcher.of(policies.map(({ terms }) => terms)) };
}

function areSame(some: readonly PolicyRow[], others: readonly PolicyRow[]): boolean {
  return (
    some.length === others.length &&
    some.every((row, place) => {
      const other = others[place];
      return other !== undefined && isSame(row, other);
    })
  );
}

/** Column by column: a version may come again after a snapshot was restored. */
function isSame(one: PolicyRow, other: PolicyRow): boolean {
  return (Object.keys(one) as (keyof PolicyRow)[]).every((column) => one[column] === other[column]);
}
