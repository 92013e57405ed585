import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { CadenzaError, type StreamId } from '../../contract/index.js';
import { LimitedMap } from '../limited-map.js';

/**
 * How many messages may leave, and when: for one process made by {@link sendBudget}. Replicas share one
 * that counts where all of them look.
 *
 * @example
 * const shared: SendBudget = {
 *   reserve: (streamId) => redis.reserveMessage(streamId),
 *   hold: (milliseconds) => redis.holdMessages(milliseconds),
 *   held: () => redis.heldMessages(),
 * };
 * const bot = new Bot(config, { sendBudget: shared });
 */
export interface SendBudget {
  /** Counts a message that is about to leave; how many milliseconds it has to wait. */
  reserve(streamId: StreamId): number | Promise<number>;
  /** Nothing leaves for this many milliseconds: the service has asked for fewer calls. */
  hold(milliseconds: number): void | Promise<void>;
  /** For how many milliseconds nothing leaves yet. */
  held(): number | Promise<number>;
  /** Ends what it is connected to. Called when the bot has stopped. */
  close?(): Promise<void>;
}

/** So many messages in a time. */
export interface SendRate {
  /** How many, once `burst` is used up. */
  readonly messages: number;
  /** In how many seconds. Default: 1. */
  readonly seconds?: number | undefined;
  /** How many may leave at once after a quiet time. Default: `messages`. */
  readonly burst?: number | undefined;
}

/** How fast a bot sends. */
export interface SendRates {
  /**
   * To all streams together. Default: as fast as the service takes them; for a minute after it has asked for
   * fewer calls, 400 a second, what it takes from one address.
   */
  readonly bot?: SendRate | undefined;
  /** To each stream. Default: as fast as the service takes them; it asks for 2 a second in large rooms. */
  readonly stream?: SendRate | undefined;
}

/** What the rates are. */
export const sendRateKinds: FieldKinds<SendRates> = {
  bot: optional(kinds.object),
  stream: optional(kinds.object),
};

/** How many streams are told apart. */
const mostStreams = 10_000;

/** What the service takes from one address: 400 calls in any second. */
export const documentedRate: SendRate = { messages: 360, burst: 40 };

/** For how long the documented rate is kept once the service has asked for fewer calls, in milliseconds. */
export const caution = 60_000;

/**
 * A budget for one process. Counting costs next to nothing; streams that were quiet for long are
 * forgotten.
 *
 * @example
 * const bot = new Bot(config, { sendBudget: sendBudget({ stream: { messages: 2, burst: 10 } }) });
 *
 * @param now - epoch milliseconds; default: the machine's clock
 * @throws CadenzaError `BAD_SEND_RATE` for a rate that lets nothing pass, `BAD_ARGUMENT`
 */
export function sendBudget(rates: SendRates = {}, now: () => number = Date.now): SendBudget {
  checkGiven(rates, sendRateKinds, { of: 'sendBudget' });
  const { bot, stream } = rates;
  const all = new Tide(bot ?? documentedRate);
  const forStreams = stream && new Tide(stream);
  const streams = new LimitedMap<StreamId, number>(mostStreams);
  let allDue = 0;
  let heldUntil = 0;
  let spacedUntil = bot === undefined ? 0 : Infinity;
  /** What waits for the end of a hold leaves one after the other then, not all at once. */
  const begins = (time: number): number => Math.max(time, heldUntil);
  const reserveAll = (time: number): number => {
    if (time >= spacedUntil) {
      return 0;
    }
    allDue = all.next(allDue, begins(time));
    return all.waitOf(allDue, time);
  };
  const reserveStream = (streamId: StreamId, tide: Tide, time: number): number => {
    const due = tide.next(streams.get(streamId) ?? 0, begins(time));
    streams.set(streamId, due);
    return tide.waitOf(due, time);
  };
  return {
    reserve: (streamId) => {
      const time = now();
      const ofStream = forStreams === undefined ? 0 : reserveStream(streamId, forStreams, time);
      return Math.max(0, heldUntil - time, reserveAll(time), ofStream);
    },
    hold: (milliseconds) => {
      heldUntil = Math.max(heldUntil, now() + milliseconds);
      spacedUntil = Math.max(spacedUntil, heldUntil + caution);
    },
    held: () => Math.max(0, heldUntil - now()),
  };
}

/** A rate, as the time that each message takes of what there is. */
export class Tide {
  /** What a message takes, in milliseconds. */
  readonly each: number;
  /** How much may be taken in advance, in milliseconds. */
  readonly slack: number;

  constructor({ messages, seconds = 1, burst = messages }: SendRate) {
    this.each = (seconds * 1000) / messages;
    this.slack = this.each * burst;
    if (!(messages > 0 && seconds > 0 && burst >= 1) || !Number.isFinite(this.slack)) {
      throw new CadenzaError(
        'BAD_SEND_RATE',
        `${messages} messages in ${seconds} s, at once ${burst}, is not a rate: all have to be above 0, and "burst" at least 1.`,
      );
    }
  }

  /** Until when the budget is used up, with one message more. */
  next(due: number, time: number): number {
    return Math.max(due, time) + this.each;
  }

  /** How long the message has to wait that used it up until then. */
  waitOf(due: number, time: number): number {
    return Math.max(0, Math.ceil(due - this.slack - time));
  }
}
