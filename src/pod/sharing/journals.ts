import { z } from 'zod';
import { EventJournal } from '../events/event-journal.js';
import type { StatePart } from '../state/pod-state.js';
import { CallJournal } from '../traffic/call-journal.js';

/** The journals of this process, which are cleared in all processes of a pod together. */
export class Journals implements StatePart {
  readonly calls: CallJournal;
  readonly events: EventJournal;
  #cleared = 0;

  constructor(calls: CallJournal, events: EventJournal) {
    this.calls = calls;
    this.events = events;
  }

  /** Forgets the calls and the events so far. */
  clear(): void {
    this.calls.clear();
    this.events.clear();
    this.#cleared += 1;
  }

  /** How often they were cleared. */
  save(): number {
    return this.#cleared;
  }

  restore(saved: unknown): void {
    this.clear();
    this.#cleared = z.number().parse(saved);
  }

  /** What is in them, for another process. */
  contents(): JournalContents {
    return { calls: this.calls.save(), events: this.events.save() };
  }
}

const contents = z.object({ calls: z.unknown(), events: z.unknown() });

/** What is in the journals of a process. */
type JournalContents = z.output<typeof contents>;

/** The journals of several processes as one. */
export function journalsOf(saved: readonly unknown[]): Pick<Journals, 'calls' | 'events'> {
  const all = z.array(contents).parse(saved);
  return {
    calls: CallJournal.of(all.map(({ calls }) => calls)),
    events: EventJournal.of(all.map(({ events }) => events)),
  };
}
