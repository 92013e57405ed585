import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Changes, Source } from './remembered.js';
import type { Queries } from './tables.js';
import { writesOf } from './writes-of.js';

/** The tables of which processes remember what they have read. */
const remembered = [
  'tokens',
  'users',
  'applications',
  'policies',
  'shared_values',
  'streams',
  'memberships',
  'datafeeds',
];

/** What each message sets of its stream and each read of its datafeed: nobody remembers it. */
const forgotten: ReadonlyMap<string, string> = new Map([
  ['streams', 'last_message_at'],
  ['datafeeds', 'last_read_at'],
]);

/** Whether a statement writes to a table of which processes remember what they have read. */
export function writesToRemembered(sql: string): boolean {
  const writes = writesOf(sql) ?? [];
  return writes.some(
    ({ table, column }) =>
      remembered.includes(table) && (column === undefined || column !== forgotten.get(table)),
  );
}

/** Whether each change of something is counted: of these tables, but for what is forgotten of them. */
export function isCounted(source: Source): boolean {
  const { table, without } = typeof source === 'string' ? { table: source } : source;
  const unknown = forgotten.get(table);
  return remembered.includes(table) && (unknown === undefined || unknown === without);
}

/** Reads how often what processes remember was changed. */
export const readChanges = 'select number from shared_version';

/**
 * Counts that what processes remember was changed, as a part of the transaction that has done so. While a database
 * is brought up to date it may not have the count yet.
 */
export const countChange = `do $$ begin
  if to_regclass('shared_version') is not null then update shared_version set number = number + 1; end if;
end $$`;

/** For how long a process goes by the count that it has read, in milliseconds. */
const goodFor = 10;
/** After how long a change is answered: when no process goes by the count before it any more. */
const outOfDateAfter = 12;

/** Resolves when no process goes by what was before a change that was just committed. */
export async function untilAllKnow(): Promise<void> {
  await setTimeout(outOfDateAfter);
}

/**
 * How often what processes remember was changed, as far as this one knows. It asks before a call, once for all calls
 * that come in meanwhile and soon after. A change is answered when nobody goes by what was before it any more, see
 * {@link untilAllKnow}: so who calls after that is never served by it.
 */
export class SharedVersion implements Changes {
  readonly #queries: Queries;
  readonly #now: () => number;
  #onChange: () => Promise<void> = () => Promise.resolve();
  #number = -1;
  /** When what is known was asked for. */
  #askedAt = -Infinity;
  #asking: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param now - milliseconds, of a clock that nobody sets and that goes on while the process stands still */
  constructor(queries: Queries, now: () => number = () => performance.now()) {
    this.#queries = queries;
    this.#now = now;
  }

  /** @param load - reads again what is kept of the database, before anybody goes on */
  onChange(load: () => Promise<void>): void {
    this.#onChange = load;
  }

  /** Lets everything be read again, whether it was changed or not. */
  forget(): void {
    this.#number = -1;
    this.#askedAt = -Infinity;
  }

  of(): number {
    return this.#number;
  }

  /** Resolves when what is known holds all changes that were answered before the call. */
  async catchUp(): Promise<void> {
    if (this.#now() - this.#askedAt > goodFor) {
      await this.refresh();
    }
  }

  /** Resolves when what is known is not older than the call. */
  refresh(): Promise<void> {
    // One that has been asked already may be answered with what was before.
    this.#next ??= this.#after(this.#asking);
    return this.#next;
  }

  async #after(asking: Promise<void> | undefined): Promise<void> {
    await asking?.catch(() => undefined);
    // Calls that have come in by now ask together.
    await setImmediate();
    this.#asking = this.#next;
    this.#next = undefined;
    const askedAt = this.#now();
    const { number } = await this.#queries
      .selectFrom('shared_version')
      .select('number')
      .executeTakeFirstOrThrow();
    if (number !== this.#number) {
      await this.#onChange();
      this.#number = number;
    }
    this.#askedAt = askedAt;
  }
}
