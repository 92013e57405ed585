import type { BotAbout, Event, PodSettings, UserId } from '../contract/index.js';
import type { AttachmentFolder } from './attachments/attachment-folder.js';
import type { Company } from './company.js';
import { enqueueEvent } from './events/enqueue-event.js';
import { EventJournal } from './events/event-journal.js';
import { OpenReads } from './events/open-reads.js';
import { ToldProblems } from './events/told-problems.js';
import { Watchers } from './events/watchers.js';
import { ContentExports } from './exports/content-exports.js';
import { ExportSchedules } from './exports/export-schedules.js';
import { PodKey } from './login/pod-key.js';
import type { PodClock } from './pod-clock.js';
import { PoliciesInForce } from './policies/policies-in-force.js';
import { Renderers } from './rendering/renderers.js';
import type { SeedPlan } from './seed/seed-plan.js';
import type { Lasting } from './store/shared-commit.js';
import type { Store } from './store/store.js';
import type { Queries } from './store/tables.js';
import { TokensInForce } from './store/tokens.js';
import type { CertificateAuthority } from './tls/certificate-authority.js';
import type { Traffic } from './traffic/traffic.js';

/** One change of the pod: what it writes and what it announces happens together or not at all. */
export interface Change {
  readonly queries: Queries;
  /** Announces an event to these users, once the change is kept. */
  readonly announce: (event: Event, recipients: Iterable<UserId>) => void;
}

/** What the operations work on. */
export class Service {
  readonly store: Store;
  readonly clock: PodClock;
  readonly attachments: AttachmentFolder;
  readonly company: Company;
  /** What can be switched while the pod runs. */
  settings: PodSettings;
  readonly #settingsAtStart: PodSettings;
  /** Whether to refuse what the service refuses and a pod would let pass. */
  readonly strict: boolean;
  /** What a reset comes back to. */
  readonly seedPlan: SeedPlan;
  readonly traffic: Traffic;
  readonly reads: OpenReads;
  readonly watchers = new Watchers();
  /** The latest events, and how far their readers are with them. */
  readonly eventJournal = new EventJournal();
  /** What bots could not do. */
  readonly problems = new ToldProblems();
  /** What the bots that run on the pod do, by their user names. */
  readonly bots = new Map<string, BotAbout>();
  readonly exports: ContentExports;
  readonly exportSchedules: ExportSchedules;
  /** What issues certificates for HTTPS and for logins, when the pod has one of its own. */
  readonly authority: CertificateAuthority | undefined;
  /** What the pod signs its tokens with. */
  readonly podKey: PodKey;
  /** What renders messages. */
  readonly renderers = new Renderers();
  /** The policies that look at what is sent. */
  readonly policies = new PoliciesInForce();
  /** The tokens of those who call. */
  readonly tokens: TokensInForce;
  /** The component that enforces policies; while it is not available, everything passes (DLP-12). */
  readonly enforcement = { available: true };

  constructor(parts: {
    store: Store;
    clock: PodClock;
    attachments: AttachmentFolder;
    company: Company;
    settings: PodSettings;
    strict: boolean;
    seedPlan: SeedPlan;
    traffic: Traffic;
    authority: CertificateAuthority | undefined;
  }) {
    this.store = parts.store;
    this.tokens = new TokensInForce(parts.store);
    this.clock = parts.clock;
    this.attachments = parts.attachments;
    this.company = parts.company;
    this.settings = parts.settings;
    this.#settingsAtStart = parts.settings;
    this.strict = parts.strict;
    this.seedPlan = parts.seedPlan;
    this.traffic = parts.traffic;
    this.authority = parts.authority;
    this.reads = new OpenReads(parts.clock);
    this.exports = new ContentExports(parts, parts.clock);
    this.exportSchedules = new ExportSchedules(this.exports, parts.attachments, parts.clock);
    this.podKey = new PodKey(parts.clock.base);
  }

  /** Brings back what the pod was started with. */
  resetSettings(): void {
    this.settings = this.#settingsAtStart;
  }

  /**
   * Makes a change: one transaction, in which its events are put into the datafeeds as well. Whoever
   * waits for them is told when it is committed.
   *
   * @param lasts - `committed`: for what the end of the machine may undo
   */
  async change<Result>(
    action: (change: Change) => Promise<Result>,
    lasts?: Lasting,
  ): Promise<Result> {
    const announced: { event: Event; recipients: readonly UserId[] }[] = [];
    const readers = new Set<UserId>();
    const kept = this.store.transaction(async (queries) => {
      const done = await action({
        queries,
        announce: (event, recipients) => {
          announced.push({ event, recipients: [...new Set(recipients)] });
        },
      });
      for (const { event, recipients } of announced) {
        const reached = await enqueueEvent(queries, event, recipients, this.clock.now());
        reached.forEach((userId) => readers.add(userId));
        // Before the change is kept: whoever reads the event next may be answered before this goes on.
        this.eventJournal.add(event, reached);
      }
      return done;
    }, lasts);
    const result = await kept.catch((error: unknown) => {
      announced.forEach(({ event }) => this.eventJournal.remove(event));
      throw error;
    });
    this.reads.wake(readers);
    for (const { event, recipients } of announced) {
      this.watchers.tell(event, recipients);
    }
    return result;
  }
}
