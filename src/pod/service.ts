import { z } from 'zod';
import type { BotAbout, Event, PodSettings, UserId } from '../contract/index.js';
import type { Attachments } from './attachments/attachments.js';
import type { Company } from './company.js';
import { enqueueEvent } from './events/enqueue-event.js';
import type { EventJournal } from './events/event-journal.js';
import { OpenReads } from './events/open-reads.js';
import { ToldProblems } from './events/told-problems.js';
import { Watchers } from './events/watchers.js';
import { ContentExports } from './exports/content-exports.js';
import { ExportSchedules } from './exports/export-schedules.js';
import type { Exports, Schedules } from './exports/exports.js';
import { SharedExports } from './exports/shared-exports.js';
import { ImportReader } from './import/import-reader.js';
import { keptKey } from './login/kept-key.js';
import { PodKey } from './login/pod-key.js';
import type { Pictures } from './pictures/pictures.js';
import type { PodClock } from './pod-clock.js';
import { PoliciesInForce } from './policies/policies-in-force.js';
import { Renderers } from './rendering/renderers.js';
import { ProvidedAccounts } from './seed/provided-accounts.js';
import type { SeedPlan } from './seed/seed-plan.js';
import type { Journals } from './sharing/journals.js';
import { journalsOf } from './sharing/journals.js';
import { OtherProcesses } from './sharing/other-processes.js';
import type { Counts } from './state/counts.js';
import type { PodState } from './state/pod-state.js';
import type { Store } from './store/store.js';
import type { Queries } from './store/tables.js';
import { TokensInForce } from './store/tokens.js';
import type { TransactionOptions } from './store/transactions.js';
import type { CertificateAuthority } from './tls/certificate-authority.js';
import type { Traffic } from './traffic/traffic.js';
import { Upkeep } from './upkeep.js';
import { NameDirectory } from './users/name-directory.js';

/** One change of the pod: what it writes and what it announces happens together or not at all. */
export interface Change {
  readonly queries: Queries;
  /** Announces an event to these users, once the change is kept. */
  readonly announce: (event: Event, recipients: Iterable<UserId>) => void;
  /** Lets the held reads of a user look again, once the change is kept: a session of the user has ended. */
  readonly wakeReads: (userId: UserId) => void;
  /** Ends the logins of a person to the console, once the change is kept. */
  readonly endLogins: (userId: UserId) => void;
}

const savedCompany = z.object({ name: z.string(), tenant: z.number() });

const savedSettings = z.object({ importerMustBeMember: z.boolean() });

const savedBots = z.array(
  z.tuple([z.string(), z.custom<BotAbout>((value) => typeof value === 'object' && value !== null)]),
);

function exportsOf({ store, attachments, clock, state }: ServiceParts): {
  readonly exports: Exports;
  readonly schedules: Schedules;
} {
  const { files } = attachments;
  if (store.sharing !== undefined) {
    const exports = new SharedExports(store, files, clock, state, store.sharing.notices);
    return { exports, schedules: exports };
  }
  const exports = new ContentExports(store, files, clock);
  return { exports, schedules: new ExportSchedules(exports, files, clock) };
}

/** The parts of a service. */
interface ServiceParts {
  readonly store: Store;
  readonly clock: PodClock;
  readonly attachments: Attachments;
  readonly company: Company;
  readonly settings: PodSettings;
  readonly strict: boolean;
  readonly seedPlan: SeedPlan;
  readonly traffic: Traffic;
  readonly state: PodState;
  readonly counts: Counts;
  readonly journals: Journals;
  readonly authority: CertificateAuthority | undefined;
  readonly pictures: Pictures | undefined;
}

/** What the operations work on. */
export class Service {
  readonly store: Store;
  readonly clock: PodClock;
  readonly attachments: Attachments;
  /** The company of the pod, as the seed names it that it began with last. */
  company: Company;
  /** The one that a reset comes back to. */
  readonly companyAtStart: Company;
  /** What can be switched while the pod runs. */
  settings: PodSettings;
  readonly #settingsAtStart: PodSettings;
  /** Whether to refuse what the service refuses and a pod would let pass. */
  readonly strict: boolean;
  /** What a reset comes back to. */
  readonly seedPlan: SeedPlan;
  /** The accounts of it that were asked for while the pod ran. */
  readonly provided: ProvidedAccounts;
  readonly traffic: Traffic;
  readonly reads: OpenReads;
  readonly watchers = new Watchers();
  /** What this process shares with the others of the pod. */
  readonly state: PodState;
  /** What is counted by periods of time. */
  readonly counts: Counts;
  /** The other processes of the pod; `undefined`: there are none. */
  readonly others: OtherProcesses | undefined;
  /** What this process remembers of calls and events. */
  readonly journals: Journals;
  /** What bots could not do. */
  readonly problems = new ToldProblems();
  /** What the bots that run on the pod do, by their user names. */
  readonly bots = new Map<string, BotAbout>();
  readonly exports: Exports;
  readonly exportSchedules: Schedules;
  /** What issues certificates for HTTPS and for logins, when the pod has one of its own. */
  readonly authority: CertificateAuthority | undefined;
  /** What fetches the pictures of messages; `undefined`: browsers do that themselves. */
  readonly pictures: Pictures | undefined;
  /** What the pod signs its tokens with. */
  readonly podKey: PodKey;
  /** What renders messages. */
  readonly renderers = new Renderers();
  /** What reads the elements of imports. */
  readonly importReader = new ImportReader();
  /** The policies that look at what is sent. */
  readonly policies = new PoliciesInForce();
  /** Whom searches for people find. */
  readonly names = new NameDirectory();
  /** What goes through all data: others wait for it a while. */
  readonly upkeep = new Upkeep();
  /** The tokens of those who call. */
  readonly tokens: TokensInForce;
  /** The component that enforces policies; while it is not available, everything passes (DLP-12). */
  readonly enforcement = { available: true };

  constructor(parts: ServiceParts) {
    this.store = parts.store;
    this.tokens = new TokensInForce(parts.store);
    this.clock = parts.clock;
    this.attachments = parts.attachments;
    this.company = parts.company;
    this.companyAtStart = parts.company;
    this.settings = parts.settings;
    this.#settingsAtStart = parts.settings;
    this.strict = parts.strict;
    this.seedPlan = parts.seedPlan;
    this.provided = new ProvidedAccounts(parts.seedPlan);
    this.traffic = parts.traffic;
    this.authority = parts.authority;
    this.pictures = parts.pictures;
    this.reads = new OpenReads(parts.clock);
    const { sharing } = parts.store;
    this.podKey =
      sharing === undefined
        ? new PodKey(parts.clock.base)
        : new PodKey(parts.clock.base, keptKey(parts.attachments.files));
    this.state = parts.state;
    this.counts = parts.counts;
    this.journals = parts.journals;
    const { exports, schedules } = exportsOf(parts);
    this.exports = exports;
    this.exportSchedules = schedules;
    this.#shareState();
    this.others = sharing && new OtherProcesses(this, sharing);
  }

  /** The latest events, and how far their readers are with them. */
  get eventJournal(): EventJournal {
    return this.journals.events;
  }

  #shareState(): void {
    const { state, enforcement, bots } = this;
    state.add('clock', this.clock);
    state.add('problems', this.problems);
    state.add('journals', this.journals);
    state.add('provided accounts', this.provided);
    state.add('settings', {
      save: () => this.settings,
      restore: (saved) => {
        this.settings = savedSettings.parse(saved);
      },
    });
    state.add('company', {
      save: () => this.company,
      restore: (saved) => {
        this.company = savedCompany.parse(saved);
      },
    });
    state.add('enforcement', {
      save: () => enforcement.available,
      restore: (saved) => {
        enforcement.available = z.boolean().parse(saved);
      },
    });
    state.add('bots', {
      save: () => [...bots],
      restore: (saved) => {
        bots.clear();
        savedBots.parse(saved).forEach(([name, about]) => bots.set(name, about));
      },
    });
  }

  /** Brings back what the pod was started with: real time, and what can be switched. */
  async resetState(): Promise<void> {
    const { state } = this;
    await state.change('problems', () => this.problems.clear());
    await state.change('clock', () => this.clock.follow());
    await state.change('enforcement', () => {
      this.enforcement.available = true;
    });
    await state.change('settings', () => {
      this.settings = this.#settingsAtStart;
    });
  }

  /** What the journals of all processes hold. */
  async allJournals(): Promise<Pick<Journals, 'calls' | 'events'>> {
    const { others, journals } = this;
    return others === undefined
      ? journals
      : journalsOf([journals.contents(), ...(await others.journals())]);
  }

  /** Forgets the calls and the events so far, in every process. */
  async clearJournals(): Promise<void> {
    await this.state.change('journals', () => this.journals.clear());
  }

  /** Sends an event to those who watch one of its recipients, but not to any datafeed. */
  async tellWatchers(event: Event, recipients: readonly UserId[]): Promise<void> {
    const { others } = this;
    const announced = [{ event, recipients }];
    const position = await (others &&
      this.store.transaction((queries) => others.keep(queries, announced), { holds: [] }));
    this.watchers.tell(event, recipients);
    others?.tell(new Set(), position);
  }

  /** Ends the logins of people to the console; whoever has them in hand says how. */
  endLoginsOf: (userIds: ReadonlySet<UserId>) => Promise<void> = () => Promise.resolve();

  /** Makes a change that goes through all data. Others who need it wait a while, and are then asked to come again. */
  changeAll<Result>(action: (change: Change) => Promise<Result>): Promise<Result> {
    return this.upkeep.run(() => this.change(action));
  }

  /**
   * Makes a change: one transaction, in which its events are put into the datafeeds as well. Whoever
   * waits for them is told when it is committed.
   *
   * @param options - see {@link Store.transaction}; the action may run more than once
   */
  async change<Result>(
    action: (change: Change) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result> {
    const announced: { event: Event; recipients: readonly UserId[] }[] = [];
    const readers = new Set<UserId>();
    const loggedOut = new Set<UserId>();
    let position: number | undefined;
    const kept = this.store.transaction(async (queries) => {
      // Others may have been in the way of an earlier run.
      readers.clear();
      loggedOut.clear();
      announced.splice(0).forEach(({ event }) => this.eventJournal.remove(event));
      const done = await action({
        queries,
        announce: (event, recipients) => {
          announced.push({ event, recipients: [...new Set(recipients)] });
        },
        wakeReads: (userId) => {
          readers.add(userId);
        },
        endLogins: (userId) => {
          loggedOut.add(userId);
        },
      });
      for (const { event, recipients } of announced) {
        const reached = await enqueueEvent(queries, event, recipients, this.clock.now());
        reached.forEach((userId) => readers.add(userId));
        // Before the change is committed: the next reader of the event may be answered before this continues.
        this.eventJournal.add(event, reached);
      }
      position = await this.others?.keep(queries, announced);
      return done;
    }, options);
    const result = await kept.catch((error: unknown) => {
      announced.forEach(({ event }) => this.eventJournal.remove(event));
      throw error;
    });
    this.reads.wake(readers);
    this.others?.tell(readers, position);
    for (const { event, recipients } of announced) {
      this.watchers.tell(event, recipients);
    }
    if (loggedOut.size > 0) {
      await this.endLoginsOf(loggedOut);
    }
    return result;
  }
}
