import { setImmediate as turn } from 'node:timers/promises';
import { type Duration, milliseconds } from '../bot/duration.js';
import { systemClock } from '../client/advanced.js';
import { CadenzaError, type Clock } from '../contract/index.js';

/** The part of a pod that a {@link TestClock} moves along with the bot. */
export interface MovedPod {
  readonly control: {
    datafeeds(): Promise<readonly { readonly isBeingRead: boolean }[]>;
    readonly clock: {
      set(time: number): Promise<unknown>;
    };
  };
}

interface Waiting {
  readonly until: number;
  /** Whether work waits for it, or something that stands beside: see {@link Clock.after}. */
  readonly isAwaited: boolean;
  readonly end: () => void;
  /** Ends it by itself, on a clock that runs. */
  readonly callOff: (() => void) | undefined;
}

/** A step of `advance`: schedules go by minutes. */
const shortestStep = 60_000;
const mostSteps = 200;

/** How much real time the work that a step woke may take, in milliseconds. */
const patience = 2_000;

/** How often it is looked at the least: a process that gets no processor has had no time. */
const fewestLooks = 100;

/**
 * Where the clock of a test begins to stand, in epoch milliseconds; nothing for one that follows the machine's.
 *
 * @param start - a date, epoch milliseconds, or text such as `2026-11-23T08:59Z`
 * @throws CadenzaError `BAD_CLOCK` for anything that is not a time
 */
export function startOfClock(start: Date | number | string | undefined): number | undefined {
  const time = start === undefined ? undefined : new Date(start).getTime();
  if (Number.isNaN(time)) {
    throw new CadenzaError(
      'BAD_CLOCK',
      `The clock of a test cannot be set to "${String(start)}"; it takes a time such as 2026-11-23T08:59Z.`,
    );
  }
  return time;
}

/**
 * The time of a test: that of the bot's schedules, conversations and reminders, and of the pod. It stands
 * where it was set, or follows the machine's; a test moves it on.
 *
 * @example
 * await using stage = await testBot(leave, { people: ['alice'], clock: '2026-11-23T08:59Z' });
 * await stage.clock.advance('1h'); // what was to happen at nine has happened
 */
export class TestClock implements Clock {
  readonly #pod: MovedPod;
  readonly #waiting = new Set<Waiting>();
  readonly #frozen: boolean;
  #offset: number;
  #podIsBehind = false;
  /** How many due actions are under way. */
  #underWay = 0;
  /** How many events the bot is handling, and how many waited for the clock before the first of them. */
  #events = 0;
  #waitingAtRest = 0;
  /** Resolves when the bot has got what people did. */
  #arrived: () => Promise<void> = () => Promise.resolve();
  /** Told when somebody begins to wait, and when something has ended. */
  #onChange: () => void = () => undefined;

  /**
   * Made by `testBot`.
   *
   * @param start - epoch milliseconds at which the pod's clock stands; nothing for one that follows the machine's
   */
  constructor(pod: MovedPod, start: number | undefined) {
    this.#pod = pod;
    this.#frozen = start !== undefined;
    this.#offset = start ?? 0;
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.#frozen ? this.#offset : Date.now() + this.#offset;
  }

  /** Calls an action once, by this clock; what is due already, with the next turn of the process. */
  after(
    duration: number,
    action: () => void,
    { beside = false }: { readonly beside?: boolean | undefined } = {},
  ): () => void {
    if (duration <= 0) {
      const next = setImmediate(action);
      return () => clearImmediate(next);
    }
    const leave = (): void => {
      waiting.callOff?.();
      this.#waiting.delete(waiting);
    };
    const end = (): void => {
      leave();
      action();
    };
    const callOff = this.#frozen ? undefined : systemClock.after(duration, end);
    const waiting: Waiting = {
      until: this.now() + duration,
      isAwaited: !beside,
      end,
      callOff,
    };
    this.#waiting.add(waiting);
    this.#onChange();
    return leave;
  }

  /**
   * Moves the time on, of the bot and of the pod, in steps of a minute (at most 200 of them): what falls due
   * on the way happens in its order, and has happened when this resolves. What people have done before is handled
   * before, by the time that it was.
   *
   * @param by - `'1h'`, `'3d'`, or milliseconds
   * @throws CadenzaError `BAD_DURATION`
   */
  async advance(by: Duration): Promise<void> {
    const whole = milliseconds(by, 'advance');
    await this.#received();
    await this.#handled();
    const step = Math.max(shortestStep, Math.ceil(whole / mostSteps));
    for (let left = whole; left > 0; left -= step) {
      this.#offset += Math.min(step, left);
      this.#podIsBehind = true;
      await this.#wake();
    }
    await this.movePod();
  }

  /** Moves the pod on to the bot's time: before the bot sends something, and at the end of a way. */
  async movePod(): Promise<void> {
    if (this.#podIsBehind) {
      this.#podIsBehind = false;
      const { control } = this.#pod;
      // A feed that is not being read when the time is moved on by more than its life is gone, with what would come next.
      const isRead = (await control.datafeeds()).length > 0 && (await this.feedIsRead());
      await control.clock.set(this.now());
      // The read may have ended just then, or with the session: what people do next is for the feed that follows.
      if (isRead) {
        await this.feedIsRead();
      }
    }
  }

  /** Resolves when the bot waits for events, or has had enough time and enough turns of the process to do so. */
  async feedIsRead(): Promise<boolean> {
    const late = AbortSignal.timeout(patience);
    for (let looks = 1; looks <= fewestLooks || !late.aborted; looks++) {
      const feeds = await this.#pod.control.datafeeds();
      if (feeds.some(({ isBeingRead }) => isBeingRead)) {
        return true;
      }
      await turn();
    }
    return false;
  }

  /** The bot begins to handle an event (1), or is done with it (-1). */
  countEvent(change: 1 | -1): void {
    if (this.#events === 0) {
      this.#waitingAtRest = this.#awaited;
    }
    this.#events += change;
    this.#onChange();
  }

  /** There is another bot: what the one before was handling does not count any more. */
  forgetEvents(): void {
    this.#events = 0;
  }

  /** How it is known that the bot has got what people did: time does not continue before that. */
  follow(arrived: () => Promise<void>): void {
    this.#arrived = arrived;
  }

  /** Something that was due has begun: time does not continue before it has ended. */
  begin(): void {
    this.#underWay++;
  }

  /** Something that was due has ended. */
  end(): void {
    this.#underWay--;
    this.#onChange();
  }

  /** Resolves when nothing that was due is under way any more: what falls due as a bot starts, before people act. */
  async settled(): Promise<void> {
    await this.#until(() => this.#underWay === 0, AbortSignal.timeout(patience));
    // By then, finished work waits for the clock again.
    await turn();
  }

  /**
   * Resolves when the events that the bot got are handled, or their handlers wait for the clock: an answer that
   * somebody has read may be older than the commit of what its handler changed.
   */
  #handled(): Promise<void> {
    const isDone = () => this.#events === 0 || this.#handlersWait;
    return this.#until(isDone, AbortSignal.timeout(patience));
  }

  /** Resolves when the bot has got what people did, or its handlers wait for the clock, behind which more may stand. */
  async #received(): Promise<void> {
    let hasArrived = false;
    void this.#arrived().then(() => {
      hasArrived = true;
      this.#onChange();
    });
    await this.#until(() => hasArrived || this.#handlersWait, AbortSignal.timeout(patience));
  }

  /** Ends what is due, and waits until that is done and as many wait again. */
  async #wake(): Promise<void> {
    const count = this.#awaited;
    const late = AbortSignal.timeout(patience);
    for (let due = this.#due(); due.length > 0 && !late.aborted; due = this.#due()) {
      due.forEach(({ end }) => end());
      await this.#until(() => this.#underWay === 0 && this.#awaited >= count, late);
    }
  }

  /** Resolves when something is so, or when it is too late. */
  async #until(isDone: () => boolean, late: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (isDone() || late.aborted) {
          this.#onChange = () => undefined;
          resolve();
        }
      };
      this.#onChange = look;
      late.addEventListener('abort', look, { once: true });
      look();
    });
  }

  get #handlersWait(): boolean {
    return this.#events > 0 && this.#awaited > this.#waitingAtRest;
  }

  /** How many wait for the time to move on. */
  get #awaited(): number {
    return [...this.#waiting].filter(({ isAwaited }) => isAwaited).length;
  }

  #due(): readonly Waiting[] {
    const now = this.now();
    return [...this.#waiting].filter(({ until }) => until <= now);
  }
}
