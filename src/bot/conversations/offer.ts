import type { Logger } from 'pino';
import { isEvent } from '../../contract/index.js';
import type { Context } from '../context.js';
import { keyOfEvent } from '../stream-of.js';
import type { ConversationOptions } from './conversation.js';
import type { ConversationRecord, StoredWait } from './conversation-record.js';
import type { PendingWait } from './execution.js';
import { cancelled } from './outcomes.js';
import type { Turn } from './turn.js';
import type { Turns } from './turns.js';
import { isBesideForm, isSubmissionTo, type LiveWait, mayBe } from './wait.js';

/** What an offer is judged with. */
export interface OfferParts {
  readonly turns: Turns;
  readonly log: Logger;
  readonly now: number;
  /** Whether a message calls a command of the bot. */
  readonly isCommand: (ctx: Context) => boolean;
}

/**
 * What became of an event: a conversation took it, none did, it was the answer of somebody who may not give it, or it broke
 * into a question to be asked again.
 */
export type Offered = 'taken' | 'left' | 'refused' | { readonly askAgain: () => Promise<void> };

/** Offers an event to one conversation. */
export async function offer(id: string, ctx: Context, parts: OfferParts): Promise<Offered> {
  let offered: Offered = 'left';
  await parts.turns.run(
    id,
    async (turn) => {
      const { waits: stored } = turn.record;
      const waits = await waitsOf(turn, parts);
      offered =
        turn.record.status === 'parked'
          ? offeredToParked(stored, turn, ctx, parts)
          : await offerTo(turn, waits, ctx, parts);
    },
    (record) => mayTake(record, ctx, parts),
  );
  return offered;
}

/** Whether an event may be what a conversation waits for: of one that was interrupted, only its function can tell. */
function mayTake(record: ConversationRecord, ctx: Context, parts: OfferParts): boolean {
  const { status, waits, startedBy } = record;
  const takes = (wait: StoredWait) =>
    !isTooLate(wait, ctx, parts) &&
    (mayBe(wait, ctx) || isSubmissionTo(wait, ctx) || givesUp(wait, record, ctx, parts));
  return startedBy !== keyOfEvent(ctx.event) && (status !== 'waiting' || waits.some(takes));
}

/** Whether the time for an answer had passed when it was given, though nothing has noticed that yet. */
function isTooLate({ until }: StoredWait, { event }: Context, { now }: OfferParts): boolean {
  return until !== undefined && until <= now && event.timestamp > until;
}

/** Whether a message ends a conversation in which its author is to fill in a form: a cancel word, or what drops it. */
function givesUp(
  wait: Omit<StoredWait, 'id'>,
  record: ConversationRecord,
  ctx: Context,
  parts: OfferParts,
): boolean {
  return (
    isBesideForm(wait, ctx) &&
    (isCancelWord(record, ctx, parts) ||
      (optionsOf(record, parts).interrupt === 'drop' && parts.isCommand(ctx)))
  );
}

function optionsOf({ name }: ConversationRecord, { turns }: OfferParts): ConversationOptions {
  return turns.conversation(name).options;
}

function isCancelWord(record: ConversationRecord, ctx: Context, parts: OfferParts): boolean {
  const ofBot = (language: string) => parts.turns.textsIn(language).cancelWords;
  const { cancelWords = [record.language, ctx.language].flatMap(ofBot) } = optionsOf(record, parts);
  return isOneOf(cancelWords, ctx.incoming?.text);
}

/** What it waits for; nothing when its function fails on the way there, which is not the event's doing. */
async function waitsOf(
  turn: Turn,
  { turns, log }: OfferParts,
): Promise<readonly PendingWait<LiveWait>[]> {
  try {
    return await turns.waits(turn);
  } catch (error) {
    if (turn.end.type !== 'failed' || turn.end.error !== error) {
      throw error;
    }
    log.error({ err: error, conversationId: turn.id }, 'A conversation could not be carried on.');
    return [];
  }
}

/** An answer to what has just been parked is told to be none; all else is not lost with it. */
function offeredToParked(
  stored: readonly StoredWait[],
  turn: Turn,
  ctx: Context,
  parts: OfferParts,
): Offered {
  const wait = stored.find((one) => mayBe(one, ctx));
  const isAnswer = wait !== undefined && !breaksIn(wait, turn, ctx, parts);
  return isAnswer && wait.kind !== 'event' ? 'taken' : 'left';
}

/** Whether a message calls a command where an answer is awaited. */
function breaksIn(
  { kind }: Pick<StoredWait, 'kind'>,
  turn: Turn,
  ctx: Context,
  parts: OfferParts,
): boolean {
  const { interrupt } = optionsOf(turn.record, parts);
  return isMessage(kind, ctx) && interrupt !== 'none' && parts.isCommand(ctx);
}

/** Whether an event is a message where one is awaited, or beside a form. */
function isMessage(kind: StoredWait['kind'], ctx: Context): boolean {
  return kind !== 'event' && isEvent(ctx.event, 'MESSAGESENT');
}

/** What was asked last is answered first. */
async function offerTo(
  turn: Turn,
  waits: readonly PendingWait<LiveWait>[],
  ctx: Context,
  parts: OfferParts,
): Promise<Offered> {
  for (const { id, wait } of [...waits].reverse()) {
    const isAnswer = mayBe(wait, ctx) && (await wait.takes?.(ctx)) !== false;
    if (isAnswer || givesUp(wait, turn.record, ctx, parts)) {
      return give(turn, id, wait, ctx, parts);
    }
  }
  return waits.some(({ wait }) => isSubmissionTo(wait, ctx)) ? 'refused' : 'left';
}

async function give(
  turn: Turn,
  id: string,
  wait: LiveWait,
  ctx: Context,
  parts: OfferParts,
): Promise<Offered> {
  const { turns } = parts;
  const { interrupt = 'commands' } = optionsOf(turn.record, parts);
  const ends = isMessage(wait.kind, ctx) && isCancelWord(turn.record, ctx, parts);
  const eventKey = keyOfEvent(ctx.event);
  if (!ends && breaksIn(wait, turn, ctx, parts)) {
    const { question, streamId = turn.record.stream.streamId } = wait;
    if (interrupt === 'drop') {
      await turn.deliver(id, cancelled);
      await turns.finish(turn);
    }
    return {
      askAgain: async () => {
        if (question !== undefined && interrupt === 'commands') {
          await turns.repeat(turn, streamId, question, `asked again ${eventKey}`);
        }
      },
    };
  }
  await turn.deliver(id, ends ? cancelled : { value: ctx.event }, eventKey);
  await turns.finish(turn);
  return 'taken';
}

function isOneOf(words: readonly string[], text = ''): boolean {
  const said = text.trim().toLowerCase();
  return words.some((word) => word.toLowerCase() === said);
}
