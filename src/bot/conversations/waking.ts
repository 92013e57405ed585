import { systemClock } from '../../client/advanced.js';
import { isTooNew } from '../newer.js';
import { type DueWatch, watched } from '../waking/due-watch.js';
import { OneByOne } from '../waking/one-by-one.js';
import { Timers } from '../waking/timers.js';
import type { ResumeOptions } from './conversation-record.js';
import { timedOut } from './outcomes.js';
import { isRefused, type ParkedConversations } from './parked.js';
import type { ConversationRows, LoadedConversation } from './rows.js';
import { isLeft, takeQuietly } from './take-quietly.js';
import type { Turn } from './turn.js';
import type { Turns, TurnsParts } from './turns.js';

/** What conversations are woken with. */
export interface WakingParts extends Pick<TurnsParts, 'clock' | 'log'> {
  readonly rows: ConversationRows;
  readonly turns: Turns;
  readonly parked: ParkedConversations;
  /**
   * Whether no other process runs the bot: then what runs was interrupted. Default: yes. Otherwise it is
   * gone on with when its time is over.
   */
  readonly isAlone?: boolean;
  /** Hears when something that was due begins and ends. */
  readonly watch?: DueWatch | undefined;
}

/** Before a conversation is looked at again that was due and could not be carried on, in milliseconds. */
const unknownPause = 30_000;

/** The same for one that a newer process knows how to carry on. */
const newerPause = 1_000;

/** How long, in milliseconds, answers from the time in which no process ran may take before times that have passed count. */
const answersFirst = 2_000;

/** Carries on conversations without an event: those that were interrupted, and each when its time comes. */
export class Waking {
  readonly #parts: WakingParts;
  readonly #timers: Timers;
  /** Those that are carried on: one whose effect takes long holds up no other. */
  readonly #woken: OneByOne;
  #callOff = (): void => undefined;

  constructor(parts: WakingParts) {
    this.#parts = parts;
    const onError = (error: unknown): void => {
      parts.log.error({ err: error }, 'Conversations could not be woken; trying again.');
    };
    this.#woken = new OneByOne({ onError, onEnded: () => this.lookAgain() });
    this.#timers = new Timers({
      clock: parts.clock,
      run: () => watched(parts.watch, () => this.#wakeDue()),
      onError,
    });
  }

  /** Looks again what is due when. */
  lookAgain(): void {
    this.#timers.wake();
  }

  /**
   * Continues interrupted conversations, and begins to wake those that are due: a moment later where a time has passed
   * while no process ran, as an answer that was given in time may only come in now.
   */
  async open(): Promise<void> {
    if (this.#parts.turns.size === 0) {
      return;
    }
    if (this.#parts.isAlone !== false) {
      await this.#resumeAll();
    }
    const [next] = await this.#parts.rows.soonest(1);
    if ((next?.due ?? Infinity) > this.#parts.clock.now()) {
      this.#timers.start();
    } else {
      // The feed keeps its own pace, whatever clock the bot goes by.
      this.#callOff = systemClock.after(answersFirst, () => this.#timers.start());
    }
  }

  async #resumeAll(): Promise<void> {
    for await (const { id, ...record } of this.#parts.rows.list()) {
      if (record.status === 'running') {
        const isFree = await this.#parts.turns.isFree(record);
        const resumed = this.#woken.run(id, () =>
          this.#quietly(id, (turn) => this.#parts.turns.resume(turn)),
        );
        // One whose process may still live is waited for beside the others.
        await (isFree && resumed);
      }
    }
  }

  /** Wakes no more; resolves when those that were woken have come to rest. */
  async close(): Promise<void> {
    this.#callOff();
    await this.#timers.stop();
    await this.#woken.settled();
  }

  /** @returns when to look again */
  async #wakeDue(): Promise<number | undefined> {
    const now = this.#parts.clock.now();
    const left: string[] = [];
    for (const due of await this.#parts.rows.due(now, this.#woken.size)) {
      const wakeOne = async (): Promise<void> => {
        if (await this.#wakeOne(due, now)) {
          left.push(due.id);
        }
      };
      await this.#woken.run(due.id, () => watched(this.#parts.watch, wakeOne));
    }
    // A newer process looks before this one does.
    return left.length > 0 ? Infinity : this.#nextDue();
  }

  /** What is being woken is due until that has ended, which wakes the timers. */
  async #nextDue(): Promise<number | undefined> {
    const soonest = await this.#parts.rows.soonest(this.#woken.size + 1);
    return soonest.find(({ id }) => !this.#woken.has(id))?.due;
  }

  /** @returns whether it was left to a newer process */
  async #wakeOne(due: LoadedConversation, now: number): Promise<boolean> {
    let isLeft = false;
    try {
      await (due.record.asksToResume === undefined
        ? this.#quietly(due.id, (turn) => this.#wake(turn, now), isTooNew)
        : this.#resumeParked(due.id, due.record.asksToResume));
    } catch {
      isLeft = true;
    }
    // Of what cannot be carried on here, another version may know how.
    const later = now + (isLeft ? newerPause : unknownPause);
    await this.#parts.turns.inOrder(due.id, async () => {
      // Whoever is in the middle of it expects its row as it is.
      if (await this.#parts.turns.isFree(due.record)) {
        await this.#parts.rows.postpone(due, later);
      }
    });
    return isLeft;
  }

  /** Does what an operator has asked another process for. */
  async #resumeParked(id: string, options: ResumeOptions): Promise<void> {
    const { log } = this.#parts;
    try {
      if (await this.#parts.parked.resumeIfOurs(id, options)) {
        log.info({ conversationId: id }, 'A parked conversation was resumed.');
      }
    } catch (error) {
      if (isRefused(error)) {
        log.warn({ err: error, conversationId: id }, 'A parked conversation was not resumed.');
      } else if (!isLeft(error)) {
        log.error({ err: error, conversationId: id }, 'A conversation could not be carried on.');
      }
    }
  }

  async #wake(turn: Turn, now: number): Promise<void> {
    const { waits: stored, status } = turn.record;
    if (status === 'running') {
      return this.#parts.turns.resume(turn);
    }
    const due = stored.find(({ until }) => until !== undefined && until <= now);
    const waits = await this.#parts.turns.waits(turn);
    const found = waits.find(({ id }) => id === due?.id);
    if (found !== undefined) {
      await turn.deliver(found.id, found.wait.kind === 'time' ? { value: null } : timedOut);
      await this.#parts.turns.finish(turn);
    }
  }

  #quietly(
    id: string,
    task: (turn: Turn) => Promise<void>,
    isThrown?: (error: unknown) => boolean,
  ): Promise<void> {
    const { turns, log } = this.#parts;
    return takeQuietly(turns, id, { log, task, ...(isThrown && { isThrown }) });
  }
}
