import type {
  ClockChange,
  ClockState,
  Event,
  EventEntry,
  EventJournalPage,
  EventToSend,
  Fault,
  Faults,
  InjectedFault,
  Journal,
  JournalEntry,
  PolicyTrial,
  PolicyVerdict,
  RouteNames,
  SendableEventType,
  SendableEventTypes,
  SentEvent,
  Snapshot,
  Snapshots,
  Throttling,
  ThrottlingLimit,
} from '../../contract/index.js';
import type { ControlToken } from './control-token.js';
import type { PodCall } from './pod-calls.js';
import { createControlCalls, createPodCalls, jsonOf, required } from './pod-calls.js';

/** What only an emulator can do. Every call may reject with a PodError. */
export interface Emulator {
  readonly clock: () => Promise<ClockState>;
  changeClock(change: ClockChange): Promise<void>;
  /** Moves the time on, in milliseconds. */
  advanceClock(milliseconds: number): Promise<void>;
  /** Real time again. */
  resetClock(): Promise<void>;
  readonly faults: () => Promise<readonly InjectedFault[]>;
  injectFault(fault: Fault): Promise<void>;
  removeFault(id: number): Promise<void>;
  readonly snapshots: () => Promise<readonly Snapshot[]>;
  takeSnapshot(name: string): Promise<void>;
  /** @param keepAs - where what is there now is kept, once nothing can be refused any more */
  restoreSnapshot(name: string, keepAs?: string): Promise<void>;
  deleteSnapshot(name: string): Promise<void>;
  /** Takes the conversations back to before a message, and keeps what is there now under a name. */
  rewind(messageId: string, keepAs: string): Promise<void>;
  /**
   * Back to the seed, real time, no faults and the limits of the start.
   *
   * @param keepAs - where what is there now is kept, once nothing can be refused any more
   * @param seed - begins with another one: the text of a YAML or JSON file
   */
  reset(keepAs: string, seed?: string): Promise<void>;
  /** The calls after the one of this number, the oldest of them first. */
  readonly journal: (after: number) => Promise<readonly JournalEntry[]>;
  /** The events after the one of this number, the oldest of them first. */
  readonly events: (query: EventsAsked) => Promise<readonly EventEntry[]>;
  /** One of them whole, as a datafeed delivers it. */
  wholeEvent(number: number): Promise<Event>;
  /** The calls that made or changed a message. */
  callsOf(messageId: string): Promise<readonly JournalEntry[]>;
  /** The kinds of events that a bot can be sent. */
  readonly eventTypes: () => Promise<readonly SendableEventType[]>;
  /** Sends an event to a bot, as if it had happened. */
  sendEvent(bot: string, event: EventToSend): Promise<SentEvent>;
  readonly clearJournal: () => Promise<void>;
  /** What faults and limits can be given for. */
  routes(): Promise<readonly string[]>;
  readonly limits: () => Promise<readonly ThrottlingLimit[]>;
  setLimits(limits: readonly ThrottlingLimit[]): Promise<void>;
  readonly policies: () => Promise<PoliciesInForce>;
  setEnforcement(available: boolean): Promise<void>;
  tryPolicies(trial: PolicyTrial): Promise<PolicyVerdict>;
}

/** Which events to read. */
export interface EventsAsked {
  readonly after?: number;
  readonly streamId?: string;
  readonly messageId?: string;
  /** The id of an account that reads them from a datafeed. */
  readonly reader?: number;
}

/** What may not be sent, and whether the pod looks for it at all. */
export interface PoliciesInForce {
  readonly policies: readonly PolicyInForce[];
  /** Whether the component that enforces them is there. */
  readonly available: boolean;
}

/** A policy, as far as the panel shows it. */
export interface PolicyInForce {
  readonly id: string;
  readonly name: string;
  readonly type: 'BLOCK' | 'WARN';
  readonly terms: readonly string[];
}

/** How many calls a pod remembers. */
export const journalLength = 1_000;

const realTime: ClockState = { time: 0, frozen: false, ahead: 0 };

/** Talks to the control API of the pod that served the page. */
export function createEmulator(token: ControlToken, fetcher: typeof fetch): Emulator {
  const call = createControlCalls(createPodCalls(fetcher), token);
  const control = (path: string, request: PodCall = {}) => call(`/cadenza/v1${path}`, request);
  const done = async (path: string, request: PodCall) => {
    await (await control(path, request)).text();
  };
  const snapshot = (name: string) => `/snapshots/${encodeURIComponent(name)}`;
  return {
    clock: async () => (await jsonOf<ClockState>(await control('/clock'))) ?? realTime,
    changeClock: (json) => done('/clock', { method: 'PUT', json }),
    advanceClock: (milliseconds) =>
      done('/clock/advance', { method: 'POST', json: { milliseconds } }),
    resetClock: () => done('/clock', { method: 'DELETE' }),
    faults: async () => (await jsonOf<Faults>(await control('/faults')))?.faults ?? [],
    injectFault: (json) => done('/faults', { method: 'POST', json }),
    removeFault: (id) => done(`/faults/${id}`, { method: 'DELETE' }),
    snapshots: async () => (await jsonOf<Snapshots>(await control('/snapshots')))?.snapshots ?? [],
    takeSnapshot: (name) => done(snapshot(name), { method: 'PUT' }),
    restoreSnapshot: (name, keepAs) =>
      done(`${snapshot(name)}/restore`, { method: 'POST', json: { keepAs } }),
    deleteSnapshot: (name) => done(snapshot(name), { method: 'DELETE' }),
    rewind: (messageId, keepAs) =>
      done(`/messages/${encodeURIComponent(messageId)}/rewind`, {
        method: 'POST',
        json: { keepAs },
      }),
    reset: (keepAs, seed) => done('/reset', { method: 'POST', json: { keepAs, seed } }),
    journal: async (after) => {
      const path = `/journal?after=${after}&limit=${journalLength}`;
      return (await jsonOf<Journal>(await control(path)))?.entries ?? [];
    },
    events: async (asked) => {
      const query = new URLSearchParams({ limit: String(journalLength) });
      Object.entries(asked).forEach(([name, value]) => query.set(name, String(value)));
      const path = `/journal/events?${query.toString()}`;
      return (await required<EventJournalPage>(await control(path))).events;
    },
    wholeEvent: async (number) => required<Event>(await control(`/journal/events/${number}`)),
    callsOf: async (id) =>
      (await required<Journal>(await control(`/journal?messageId=${encodeURIComponent(id)}`)))
        .entries,
    eventTypes: async () =>
      (await required<SendableEventTypes>(await control('/event-types'))).types,
    sendEvent: async (bot, json) => {
      const path = `/bots/${encodeURIComponent(bot)}/events`;
      return required<SentEvent>(await control(path, { method: 'POST', json }));
    },
    clearJournal: () => done('/journal', { method: 'DELETE' }),
    routes: async () => (await required<RouteNames>(await control('/routes'))).routes,
    limits: async () => (await required<Throttling>(await control('/throttling'))).limits,
    setLimits: (limits) => done('/throttling', { method: 'PUT', json: { limits } }),
    policies: async () => ({
      ...(await required<Pick<PoliciesInForce, 'policies'>>(await control('/policies'))),
      ...(await required<Pick<PoliciesInForce, 'available'>>(await control('/enforcement'))),
    }),
    setEnforcement: (available) => done('/enforcement', { method: 'PUT', json: { available } }),
    tryPolicies: async (json) =>
      required<PolicyVerdict>(await control('/policies/trial', { method: 'POST', json })),
  };
}
