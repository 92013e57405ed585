import { z } from 'zod';
import type { Clock } from '../contract/index.js';
import type { StatePart } from './state/pod-state.js';

/** Something to be done at a time of the pod. */
interface Alarm {
  /** The pod's time, epoch milliseconds. */
  time: number;
  readonly delay: number;
  readonly action: () => void;
  cancel: () => void;
}

const savedClock = z.object({ offset: z.number(), frozenAt: z.number().nullable() });

/**
 * A pod's time: that of a clock, which it follows until it is set, moved on or frozen. What waits for a
 * time that is passed over is done at once, in its order, each thing once however far the step is.
 *
 * @example
 * const clock = new PodClock(backgroundClock);
 * clock.advance(14 * 24 * 60 * 60_000); // every session has run out
 * clock.follow(); // real time again
 */
export class PodClock implements Clock, StatePart {
  /**
   * The clock underneath, which nothing here changes. Login tokens are judged by it: the bot that made
   * one looked at its own clock, which does not travel along.
   */
  readonly base: Clock;
  readonly #alarms = new Set<Alarm>();
  #offset = 0;
  #frozenAt: number | undefined;

  constructor(base: Clock) {
    this.base = base;
  }

  /** Whether the time stands still. */
  get isFrozen(): boolean {
    return this.#frozenAt !== undefined;
  }

  /** How far it is ahead of the clock underneath, in milliseconds: exactly 0 while it follows. */
  get ahead(): number {
    return this.#frozenAt === undefined ? this.#offset : this.#frozenAt - this.base.now();
  }

  now(): number {
    return this.#frozenAt ?? this.base.now() + this.#offset;
  }

  after(milliseconds: number, action: () => void): () => void {
    const time = this.now() + milliseconds;
    const alarm: Alarm = { time, delay: milliseconds, action, cancel: () => undefined };
    this.#alarms.add(alarm);
    this.#arm(alarm);
    return () => {
      alarm.cancel();
      this.#alarms.delete(alarm);
    };
  }

  /** Makes it another time, from which the clock continues; a frozen one stands still there. */
  set(time: number): void {
    this.#moveTo(time);
    this.#ringDue(time);
  }

  save(): z.output<typeof savedClock> {
    return { offset: this.#offset, frozenAt: this.#frozenAt ?? null };
  }

  restore(saved: unknown): void {
    const { offset, frozenAt } = savedClock.parse(saved);
    this.#offset = offset;
    this.#frozenAt = frozenAt ?? undefined;
    this.#ringDue(this.now());
  }

  /** Moves the time on, in milliseconds. */
  advance(milliseconds: number): void {
    this.set(this.now() + milliseconds);
  }

  /** Lets the time stand still. */
  freeze(): void {
    this.#frozenAt = this.now();
    this.#armAll();
  }

  /** Lets the time continue from where it stands. */
  unfreeze(): void {
    if (this.#frozenAt !== undefined) {
      this.#offset = this.#frozenAt - this.base.now();
      this.#frozenAt = undefined;
      this.#armAll();
    }
  }

  /** Follows the clock underneath again: real time. */
  follow(): void {
    this.unfreeze();
    if (this.#offset !== 0) {
      this.set(this.base.now());
      this.#offset = 0;
    }
  }

  #moveTo(time: number): void {
    if (this.#frozenAt === undefined) {
      this.#offset = time - this.base.now();
    } else {
      this.#frozenAt = time;
    }
  }

  #ringDue(time: number): void {
    const due = [...this.#alarms].filter((alarm) => alarm.time <= time);
    this.#armAll(new Set(due));
    for (const alarm of due.sort((one, other) => one.time - other.time)) {
      this.#ring(alarm);
    }
  }

  #ring(alarm: Alarm): void {
    alarm.cancel();
    if (this.#alarms.delete(alarm)) {
      alarm.action();
    }
  }

  #armAll(except: ReadonlySet<Alarm> = new Set()): void {
    const now = this.now();
    for (const alarm of this.#alarms) {
      if (except.has(alarm)) {
        continue;
      }
      // After a step back no wait takes longer than was asked for.
      alarm.time = Math.min(alarm.time, now + alarm.delay);
      this.#arm(alarm);
    }
  }

  #arm(alarm: Alarm): void {
    alarm.cancel();
    const left = Math.max(0, alarm.time - this.now());
    // What is due already comes on a clock that stands still too: its time was passed over before anyone waited.
    alarm.cancel =
      this.isFrozen && left > 0 ? () => undefined : this.base.after(left, () => this.#ring(alarm));
  }
}
