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
];

/** Whether a statement writes to a table of which processes remember what they have read. */
export function writesToRemembered(sql: string): boolean {
  const writes = writesOf(sql) ?? [];
  return writes.some(
    ({ table, column }) =>
      remembered.includes(table) &&
      // Each message sets this of its stream, and nobody remembers it.
      !(table === 'streams' && column === 'last_message_at'),
  );
}

/** Whether each change of something is counted: of these tables, but for when the last message of a stream came. */
export function isCounted(source: Source): boolean {
  return typeof source === 'string'
    ? remembered.includes(source) && source !== 'streams'
    : remembered.includes(source.table) &&
        (source.table !== 'streams' || source.without === 'last_message_at');
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

/**
 * How often what processes remember was changed, as far as this one knows. It asks before each call, once for all
 * calls that come in meanwhile: who calls after a change was answered is never served by what was before it.
 */
export class SharedVersion implements Changes {
  readonly #queries: Queries;
  #onChange: () => Promise<void> = () => Promise.resolve();
  #number = -1;
  #asking: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** @param load - reads again what is kept of the database, before anybody goes on */
  onChange(load: () => Promise<void>): void {
    this.#onChange = load;
  }

  /** Lets everything be read again, whether it was changed or not. */
  forget(): void {
    this.#number = -1;
  }

  of(): number {
    return this.#number;
  }

  /** Resolves when what is known is not older than the call. */
  refresh(): Promise<void> {
    // One that has been asked already may be answered with what was before.
    this.#next ??= this.#after(this.#asking);
    return this.#next;
  }

  async #after(asking: Promise<void> | undefined): Promise<void> {
    await asking?.catch(() => undefined);
    this.#asking = this.#next;
    this.#next = undefined;
    const { number } = await this.#queries
      .selectFrom('shared_version')
      .select('number')
      .executeTakeFirstOrThrow();
    if (number !== this.#number) {
      await this.#onChange();
      this.#number = number;
    }
  }
}
