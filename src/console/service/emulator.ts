import type {
  ClockChange,
  ClockState,
  Fault,
  Faults,
  InjectedFault,
  Journal,
  JournalEntry,
  Snapshot,
  Snapshots,
} from '../../contract/index.js';
import type { ControlToken } from './control-token.js';
import type { PodCall } from './pod-calls.js';
import { createControlCalls, createPodCalls, jsonOf } from './pod-calls.js';

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
  restoreSnapshot(name: string): Promise<void>;
  deleteSnapshot(name: string): Promise<void>;
  /** The latest calls, the latest of them first. */
  readonly journal: () => Promise<readonly JournalEntry[]>;
  clearJournal(): Promise<void>;
}

/** How many calls of the journal are shown. */
const journalPage = 50;

/** Talks to the control API of the pod that served the page. */
export function createEmulator(token: ControlToken, fetcher: typeof fetch): Emulator {
  const call = createControlCalls(createPodCalls(fetcher), token);
  const control = (path: string, request: PodCall = {}) => call(`/cadenza/v1${path}`, request);
  const done = async (path: string, request: PodCall) => {
    await (await control(path, request)).text();
  };
  const snapshot = (name: string) => `/snapshots/${encodeURIComponent(name)}`;
  return {
    clock: async () =>
      (await jsonOf<ClockState>(await control('/clock'))) ?? { time: 0, frozen: false, ahead: 0 },
    changeClock: (json) => done('/clock', { method: 'PUT', json }),
    advanceClock: (milliseconds) =>
      done('/clock/advance', { method: 'POST', json: { milliseconds } }),
    resetClock: () => done('/clock', { method: 'DELETE' }),
    faults: async () => (await jsonOf<Faults>(await control('/faults')))?.faults ?? [],
    injectFault: (json) => done('/faults', { method: 'POST', json }),
    removeFault: (id) => done(`/faults/${id}`, { method: 'DELETE' }),
    snapshots: async () => (await jsonOf<Snapshots>(await control('/snapshots')))?.snapshots ?? [],
    takeSnapshot: (name) => done(snapshot(name), { method: 'PUT' }),
    restoreSnapshot: (name) => done(`${snapshot(name)}/restore`, { method: 'POST' }),
    deleteSnapshot: (name) => done(snapshot(name), { method: 'DELETE' }),
    journal: async () => {
      const found = await jsonOf<Journal>(await control(`/journal?limit=${journalPage}`));
      return (found?.entries ?? []).toReversed();
    },
    clearJournal: () => done('/journal', { method: 'DELETE' }),
  };
}
