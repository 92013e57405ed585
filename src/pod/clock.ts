import { type Clock, longTimer } from '../contract/index.js';

/** The time of the machine. What waits by it keeps no process alive. */
export const backgroundClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, action) => longTimer(milliseconds, action, setTimer),
};

function setTimer(milliseconds: number, action: () => void): () => void {
  const timer = setTimeout(action, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
}

interface Alarm {
  readonly time: number;
  readonly action: () => void;
}

/**
 * A clock that stands still until it is told to move.
 *
 * @example
 * const clock = new ManualClock(Date.UTC(2030, 0, 1));
 * const pod = await Pod.start({ clock });
 * clock.advance(30_000); // what was read and not acknowledged is delivered again
 */
export class ManualClock implements Clock {
  readonly #alarms = new Set<Alarm>();
  #now: number;

  /** @param now - epoch milliseconds; the machine's time when left out */
  constructor(now: number = Date.now()) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  /** How many wait for a time to come: a datafeed read that is held open is one of them. */
  get waiting(): number {
    return this.#alarms.size;
  }

  after(milliseconds: number, action: () => void): () => void {
    const alarm = { time: this.#now + milliseconds, action };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  /** Moves the time on and does, in their order, what falls due on the way. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#nextBefore(end); next !== undefined; next = this.#nextBefore(end)) {
      this.#alarms.delete(next);
      this.#now = next.time;
      next.action();
    }
    this.#now = end;
  }

  #nextBefore(end: number): Alarm | undefined {
    let next: Alarm | undefined;
    for (const alarm of this.#alarms) {
      if (alarm.time <= end && (next === undefined || alarm.time < next.time)) {
        next = alarm;
      }
    }
    return next;
  }
}
