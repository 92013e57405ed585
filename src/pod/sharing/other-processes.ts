import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { UserId } from '../../contract/index.js';
import { backgroundClock } from '../clock.js';
import type { ConsoleAccess } from '../console/console-access.js';
import type { Announced } from '../events/announcements.js';
import { Announcements } from '../events/announcements.js';
import { lookAtFeedsAgain } from '../events/look-again.js';
import type { OpenReads } from '../events/open-reads.js';
import type { Watchers } from '../events/watchers.js';
import type { Schedules } from '../exports/exports.js';
import type { PodState } from '../state/pod-state.js';
import { forgetLeftEvents } from '../store/deliveries.js';
import type { Notice } from '../store/notices.js';
import type { Sharing, Store } from '../store/store.js';
import type { Queries } from '../store/tables.js';
import type { Journals } from './journals.js';
import { Rounds } from './rounds.js';
import { answerJournals, collectJournals } from './shared-journals.js';

/** One of an older version does not say. */
const withFeeds = z.array(z.object({ feeds: z.array(z.string()).default([]) }));

/** How often to tidy up, and to renew what would otherwise be forgotten, in milliseconds. */
const roundLength = 30_000;
/** How long announcements are kept for those who were cut off. */
const announcementsKept = 120_000;
/** After so many rounds, events that nobody waits for are looked for. */
const roundsOfEvents = 20;
/** After so many rounds, the control token of this process is made to last longer. */
const roundsOfToken = 120;

/** What of this process the others have to do with. */
interface Here {
  readonly store: Store;
  readonly state: PodState;
  readonly reads: OpenReads;
  readonly watchers: Watchers;
  readonly journals: Journals;
  readonly exportSchedules: Pick<Schedules, 'start'>;
}

/** The other processes of a pod: what happens here is told to them, and what they tell is done. */
export class OtherProcesses {
  readonly #here: Here;
  readonly #sharing: Sharing;
  readonly #announcements: Announcements;
  #access: ConsoleAccess | undefined;
  readonly #rounds = new Rounds(backgroundClock, roundLength, (round) => this.#tidy(round));

  constructor(here: Here, sharing: Sharing) {
    this.#here = here;
    this.#sharing = sharing;
    const { store, watchers, state } = here;
    this.#announcements = new Announcements(store, sharing.notices, watchers);
    state.add('watching', this.#announcements);
  }

  /** Begins to listen to them. */
  async start(): Promise<void> {
    await this.#sharing.notices.start({
      onNotice: (notice) => this.#later(() => this.#hear(notice)),
      onGap: () => this.#later(() => this.#catchUp()),
    });
    await this.#sharing.version.refresh();
    this.#rounds.start();
  }

  /** Makes the control token of this process good in all of them. */
  async publish(access: ConsoleAccess): Promise<void> {
    this.#access = access;
    await access.publish();
  }

  /** Says that this one has ended. */
  async stop(): Promise<void> {
    this.#rounds.stop();
    // What cannot be said is forgotten in time.
    await this.#access?.retract().catch(() => undefined);
  }

  /** What is announced is kept for those who watch elsewhere; see {@link Announcements.keep}. */
  keep(queries: Queries, announced: readonly Announced[]): Promise<number | undefined> {
    return this.#announcements.keep(queries, announced);
  }

  /** A change was committed. */
  tell(readers: ReadonlySet<UserId>, position: number | undefined): void {
    if (readers.size > 0) {
      this.#sharing.notices.tell({ kind: 'readers', users: [...readers] });
    }
    this.#announcements.tell(position);
  }

  /** Datafeeds are gone. */
  tellFeeds(): void {
    this.#sharing.notices.tell({ kind: 'feeds' });
  }

  /** The state of the pod is another one. */
  tellReplaced(): void {
    this.#sharing.notices.tell({ kind: 'replaced' });
  }

  /** Somebody begins to watch here: from now on all processes keep what they announce. */
  async beginWatching(): Promise<void> {
    const { state, watchers } = this.#here;
    if (this.#announcements.isRunningOut) {
      await state.change('watching', () => this.#announcements.extend());
    }
    if (watchers.isEmpty) {
      await this.#announcements.beginHere();
    }
  }

  /** What the journals of the others hold, as JSON. */
  async journals(): Promise<readonly unknown[]> {
    const question = randomUUID();
    return collectJournals(this.#here.store, question, () =>
      this.#sharing.notices.askToWrite(question),
    );
  }

  /** The datafeeds that somebody reads by another process, as `nameOfFeed` names them. */
  async feedsBeingRead(): Promise<readonly string[]> {
    return withFeeds.parse(await this.journals()).flatMap(({ feeds }) => feeds);
  }

  async #hear(notice: Notice): Promise<void> {
    const { reads, watchers, store, journals } = this.#here;
    switch (notice.kind) {
      case 'readers':
        reads.wake(notice.users);
        return;
      case 'changed':
        await this.#sharing.version.refresh();
        return;
      case 'feeds':
        await lookAtFeedsAgain(this.#here);
        return;
      case 'replaced':
        await this.#sharing.version.refresh();
        await lookAtFeedsAgain(this.#here);
        watchers.tellReplaced();
        return;
      case 'announced':
        await this.#announcements.hear();
        return;
      case 'write':
        await this.#sharing.version.refresh();
        await answerJournals(store, notice.question, {
          ...journals.contents(),
          feeds: reads.feeds(),
        });
        this.#sharing.notices.tell({ kind: 'written', question: notice.question });
        return;
      case 'written':
    }
  }

  /** Something may have been missed. */
  async #catchUp(): Promise<void> {
    await this.#sharing.version.refresh();
    // What another process was about to export is left to the others.
    this.#here.exportSchedules.start();
    await lookAtFeedsAgain(this.#here);
    await this.#announcements.hear();
  }

  async #tidy(round: number): Promise<void> {
    const { watchers, state, store } = this.#here;
    if (!watchers.isEmpty && this.#announcements.isRunningOut) {
      await state.change('watching', () => this.#announcements.extend());
    }
    if (round % roundsOfToken === 0) {
      await this.#access?.publish();
    }
    await store.transaction(
      async (queries) => {
        const now = Date.now();
        await queries.deleteFrom('counts').where('expires_at', '<', now).execute();
        await queries
          .deleteFrom('announcements')
          .where('announced_at', '<', now - announcementsKept)
          .execute();
        if (round % roundsOfEvents === 1) {
          await forgetLeftEvents(queries);
        }
      },
      { holds: ['tidying'], lasts: 'committed' },
    );
  }

  /** Not awaited: a failure is retried with the next notice, or after the next gap. */
  #later(action: () => Promise<void>): void {
    void action().catch(() => undefined);
  }
}
