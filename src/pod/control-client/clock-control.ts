import { given, kind } from '../../contract/given/index.js';
import type { ClockChange, ClockState } from '../../contract/index.js';
import { checkPodMethods, finite } from '../given.js';
import type { ControlCalls } from './control-calls.js';

const instant = kind<number | string>(
  'epoch milliseconds, or a time such as 2030-01-31T09:00:00Z',
  (value) => typeof value === 'string' || Number.isFinite(value),
);

/**
 * The pod's time, as the control API sets it. Every method answers how it stands then.
 *
 * @example
 * await pod.control.clock.freeze();
 * await pod.control.clock.set('2030-01-31T09:00:00Z');
 * await pod.control.clock.advance(60_000);
 */
export class ClockControl {
  static {
    checkPodMethods<ClockControl>(this, 'control.clock', {
      read: [],
      set: [given('time', instant)],
      advance: [given('milliseconds', finite)],
      freeze: [],
      unfreeze: [],
      reset: [],
    });
  }

  readonly #calls: ControlCalls;

  constructor(calls: ControlCalls) {
    this.#calls = calls;
  }

  /** What time it is, and whether it stands still. */
  read(): Promise<ClockState> {
    return this.#calls.json('GET', '/clock');
  }

  /** Makes it another time; the clock continues from there, or stands still when it is frozen. */
  set(time: number | string): Promise<ClockState> {
    return this.#change({ time });
  }

  /** Moves the time on, in milliseconds. */
  advance(milliseconds: number): Promise<ClockState> {
    return this.#calls.json('POST', '/clock/advance', { milliseconds });
  }

  /** Lets the time stand still. */
  freeze(): Promise<ClockState> {
    return this.#change({ frozen: true });
  }

  /** Lets the time go on from where it stands. */
  unfreeze(): Promise<ClockState> {
    return this.#change({ frozen: false });
  }

  /** Real time again. */
  reset(): Promise<ClockState> {
    return this.#calls.json('DELETE', '/clock');
  }

  #change(change: ClockChange): Promise<ClockState> {
    return this.#calls.json('PUT', '/clock', change);
  }
}
