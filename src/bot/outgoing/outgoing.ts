import { CadenzaError, type Message, type MessageId, type StreamId } from '../../contract/index.js';
import { type ComposedReply, composeReply, type ReplyMessage } from './compose.js';
import { asRejection } from './sending.js';

/**
 * What a message is sent for, and which one of its cause it is: the same when the same work is done again.
 * The number is given when the sending is asked for, not when it happens.
 */
export interface Cause {
  /** The event, the run of a schedule: `MESSAGESENT FB2h29…`. */
  readonly id: string;
  /** Counted from 0. */
  readonly ordinal: number;
  /** Of a message that goes out as several, which one; the first has none. */
  readonly part?: number;
  /**
   * Of a message that is changed as time passes, a name that no other change has: when the work is done
   * again, there may be more changes of it, or fewer.
   */
  readonly change?: string;
}

/** The message of the bot's own that another one takes the place of. */
export interface Replaced {
  /** The message to replace. */
  readonly messageId: MessageId;
  /** Readers are not notified. Default: as the service does, which does not notify them. */
  readonly silent?: boolean | undefined;
}

interface OnItsWay {
  readonly streamId: StreamId;
  /** Set when the message takes another one's place (`ctx.update`). */
  readonly replaces?: Replaced;
  /** What it is sent for; nothing for messages that no event caused, as of `bot.send`. */
  readonly cause?: Cause;
}

/** A message on its way out, as the functions of `bot.outgoing` see it: not yet composed. */
export interface OutgoingMessage extends OnItsWay {
  /** What it says, with its data and files. */
  readonly content: ReplyMessage;
}

/** A message that is composed and checked: what goes over the wire, or into a store before. */
export interface ComposedOutgoing {
  readonly streamId: StreamId;
  // Given as undefined where there is none, so that all messages are objects of one shape: spread objects have a shape
  // each, and reading them takes longer than sending them.
  readonly replaces?: Replaced | undefined;
  readonly cause?: Cause | undefined;
  readonly composed: ComposedReply;
}

/** Goes on with a message, or with another in its place; resolves when it was sent. */
export type NextOutgoing = (changed?: OutgoingMessage) => Promise<Message>;

/**
 * Stands in the way of every message that the bot sends: looks at it, changes it, or refuses it by
 * throwing.
 *
 * @example
 * bot.outgoing(async (outgoing, next) => {
 *   const sent = await next();
 *   audit.write({ stream: outgoing.streamId, message: sent.messageId });
 *   return sent;
 * });
 */
export type OutgoingMiddleware = (
  outgoing: OutgoingMessage,
  next: NextOutgoing,
) => Promise<Message> | Message;

/** Sends a composed message, at once or by way of a store; resolves with what the service made of it. */
export type Dispatch = (outgoing: ComposedOutgoing) => Promise<Message>;

/** Sends a message: through the chain, the check, and what dispatches it. */
export type Deliver = (outgoing: OutgoingMessage) => Promise<Message>;

/**
 * The one way out: everything that a bot sends goes through the chain, the first function outermost,
 * is composed and checked, and handed over for dispatch.
 *
 * @returns rejects with MessageRefusedError when the message is not valid, with `NEXT_CALLED_TWICE`
 *   when a function continues twice, with `NO_MESSAGE_RETURNED` when one neither goes on
 *   nor returns a message
 */
export function createDeliver(chain: readonly OutgoingMiddleware[], dispatch: Dispatch): Deliver {
  const send = ({ content, streamId, replaces, cause }: OutgoingMessage): Promise<Message> =>
    dispatch({ streamId, replaces, cause, composed: composeReply(content) });
  return (outgoing) => {
    if (chain.length === 0) {
      return asRejection(() => send(outgoing));
    }
    let furthest = -1;
    const run = async (index: number, current: OutgoingMessage): Promise<Message> => {
      if (index <= furthest) {
        throw new CadenzaError(
          'NEXT_CALLED_TWICE',
          'A function of bot.outgoing() called next() twice. Call it once, and return what it gives.',
        );
      }
      furthest = index;
      const middleware = chain[index];
      if (middleware === undefined) {
        return send(current);
      }
      let goneOn: Promise<Message> | undefined;
      const returned: unknown = await middleware(current, (changed = current) => {
        const gone = run(index + 1, changed);
        goneOn ??= gone;
        return gone;
      });
      // Without types, a function may forget to return what it has sent: to fail then would have it sent again.
      return isMessage(returned) ? returned : (goneOn ?? notSent());
    };
    return run(0, outgoing);
  };
}

function notSent(): never {
  throw new CadenzaError(
    'NO_MESSAGE_RETURNED',
    'A function of bot.outgoing() neither called next() nor returned a message, so nothing was sent. Return what next() gives, or throw to refuse the message.',
  );
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'messageId' in value;
}
