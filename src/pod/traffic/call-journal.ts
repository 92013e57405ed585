import { z } from 'zod';
import type { JournalEntry } from '../../contract/index.js';

/** How many calls are remembered; the oldest go first. */
export const journalLength = 1_000;

/** Which calls to read. */
export interface JournalFilter {
  /** Only later ones than the call of this number. */
  readonly after: number;
  /** How many of the latest at most. */
  readonly limit: number;
  readonly method: string | undefined;
  readonly route: string | undefined;
  readonly status: number | undefined;
  readonly user: string | undefined;
  readonly traceId: string | undefined;
  readonly messageId: string | undefined;
}

/** The latest calls. It holds only what can be shown to anyone who may see the journal. */
export class CallJournal {
  #entries: JournalEntry[] = [];
  readonly #numbers: () => number;

  /** @param numbers - counts up; of several processes, none counts what another has counted */
  constructor(numbers: () => number) {
    this.#numbers = numbers;
  }

  /** A journal of the calls of several processes. */
  static of(saved: readonly unknown[]): CallJournal {
    const journal = new CallJournal(() => 0);
    journal.#entries = saved
      .flatMap((entries) => savedEntries.parse(entries))
      .sort((one, other) => one.number - other.number);
    return journal;
  }

  /** The latest calls of this process. */
  save(): readonly JournalEntry[] {
    return this.#entries.slice(-journalLength);
  }

  add(entry: Omit<JournalEntry, 'number'>): void {
    this.#entries.push({ number: this.#numbers(), ...entry });
    // Cut in large pieces: to shift the list on every call would cost more than the call's entry.
    if (this.#entries.length >= 2 * journalLength) {
      this.#entries = this.#entries.slice(-journalLength);
    }
  }

  /** The latest of the calls that pass the filter, the oldest of them first. */
  read(filter: JournalFilter): readonly JournalEntry[] {
    return this.#entries
      .slice(-journalLength)
      .filter((entry) => passes(entry, filter))
      .slice(-filter.limit);
  }

  clear(): void {
    this.#entries = [];
  }
}

/** Written by a process of the same pod. */
const savedEntries = z.array(
  z.custom<JournalEntry>((value) => typeof value === 'object' && value !== null),
);

function passes(entry: JournalEntry, filter: JournalFilter): boolean {
  return (
    entry.number > filter.after &&
    (['method', 'route', 'status', 'user', 'traceId', 'messageId'] as const).every(
      (field) => filter[field] === undefined || filter[field] === entry[field],
    )
  );
}
