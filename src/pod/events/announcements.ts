import { z } from 'zod';
import type { Event, UserId } from '../../contract/index.js';
import type { StatePart } from '../state/pod-state.js';
import type { Notices } from '../store/notices.js';
import type { Store } from '../store/store.js';
import type { Queries } from '../store/tables.js';
import type { Watchers } from './watchers.js';

/** An event, and its recipients. */
export interface Announced {
  readonly event: Event;
  readonly recipients: readonly UserId[];
}

/** How long it counts that somebody watches, in milliseconds, unless it is said again. */
const watchLength = 90_000;
/** How far behind the newest one an announcement may be committed: this many are looked for again. */
const latecomers = 500;

const announcedShape = z.object({
  event: z.custom<Event>((value) => typeof value === 'object' && value !== null),
  recipients: z.array(z.number()),
});

/**
 * What is announced in one process and watched in another. Events are kept for it only while somebody watches, which
 * all processes know; who watches is told them in their order, each once.
 */
export class Announcements implements StatePart {
  readonly #store: Store;
  readonly #notices: Notices;
  readonly #watchers: Watchers;
  /** By the clock of the machine. */
  #watchedUntil = 0;
  /** Announcements up to this position were told, or precede the first watcher here. */
  #floor = 0;
  #told = new Set<number>();
  #hearing: Promise<void> | undefined;
  #hearsAgain = false;

  constructor(store: Store, notices: Notices, watchers: Watchers) {
    this.#store = store;
    this.#notices = notices;
    this.#watchers = watchers;
  }

  save(): number {
    return this.#watchedUntil;
  }

  restore(saved: unknown): void {
    this.#watchedUntil = z.number().parse(saved);
  }

  /** Whether the note that someone is watching must soon be renewed. */
  get isRunningOut(): boolean {
    return this.#watchedUntil < Date.now() + (2 * watchLength) / 3;
  }

  /** Somebody watches from now on. */
  extend(): void {
    this.#watchedUntil = Date.now() + watchLength;
  }

  /** Skips what was announced so far: no one has been watching here. */
  async beginHere(): Promise<void> {
    const last = await this.#store.queries
      .selectFrom('announcements')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst();
    this.#floor = Math.max(this.#floor, last?.position ?? 0);
    this.#told.clear();
  }

  /** Keeps announcements, within the transaction that makes them. @returns what to tell once it is committed */
  async keep(queries: Queries, announced: readonly Announced[]): Promise<number | undefined> {
    if (announced.length === 0 || this.#watchedUntil <= Date.now()) {
      return undefined;
    }
    let last: number | undefined;
    for (const each of announced) {
      const { position } = await queries
        .insertInto('announcements')
        .values({ announced_at: Date.now(), body: JSON.stringify(each) })
        .returning('position')
        .executeTakeFirstOrThrow();
      this.#told.add(position);
      last = position;
    }
    return last;
  }

  /** Lets the other processes know what was kept. */
  tell(position: number | undefined): void {
    if (position !== undefined) {
      this.#notices.tell({ kind: 'announced', position });
    }
  }

  /** Tells those who watch here what is new. */
  async hear(): Promise<void> {
    this.#hearsAgain = true;
    this.#hearing ??= this.#hearAll().finally(() => {
      this.#hearing = undefined;
    });
    await this.#hearing;
  }

  async #hearAll(): Promise<void> {
    while (this.#hearsAgain) {
      this.#hearsAgain = false;
      if (this.#watchers.isEmpty) {
        return;
      }
      const rows = await this.#store.queries
        .selectFrom('announcements')
        .select(['position', 'body'])
        .where('position', '>', this.#floor)
        .$if(this.#told.size > 0, (query) => query.where('position', 'not in', [...this.#told]))
        .orderBy('position')
        .execute();
      for (const { position, body } of rows) {
        if (!this.#told.has(position)) {
          this.#told.add(position);
          const { event, recipients } = announcedShape.parse(JSON.parse(body));
          this.#watchers.tell(event, recipients);
        }
      }
      this.#forgetOld();
    }
  }

  #forgetOld(): void {
    if (this.#told.size > 2 * latecomers) {
      const known = [...this.#told].sort((one, other) => one - other);
      this.#floor = known.at(-latecomers - 1) ?? this.#floor;
      this.#told = new Set(known.slice(-latecomers));
    }
  }
}
