import { CadenzaError } from '../../contract/index.js';
import { isRefused, type ParkedConversation, type ResumeOptions } from '../conversations/index.js';
import type { KeptDeadLetter } from '../dead-letters/index.js';
import { collection, type Store } from '../state/index.js';
import type { BotOperations, Refusal, ScheduleSummary } from './monitored-bot.js';

/** The dead letters of a bot, as far as operators need them. */
interface KeptLetters {
  list(): AsyncIterable<KeptDeadLetter>;
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
}

/** The parked conversations of a bot, as far as operators need them. */
interface ParkedOnes {
  parked(): AsyncIterable<ParkedConversation>;
  resume(id: string, options: ResumeOptions): Promise<void>;
  drop(id: string): Promise<void>;
}

/** What operators see, and the collections of the store that hold it. */
const counted = {
  sessions: collection('sessions'),
  conversations: collection('conversations'),
  'dead letters': collection('dead-letters'),
  'messages to send': collection('outbox/messages'),
} as const;

/** How many schedules and reminders are shown. */
const mostSchedules = 100;

/** What operators can see of a bot and do with it, by what its store holds. */
export function operationsOf(
  store: Store,
  letters: KeptLetters,
  conversations: ParkedOnes,
  schedules: { upcoming(limit: number): Promise<readonly ScheduleSummary[]> },
  { redact, share }: Pick<BotOperations, 'redact' | 'share'>,
): BotOperations {
  return {
    stored: async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(counted).map(async ([name, rows]) => [name, await store.count(rows)]),
        ),
      ) as Record<string, number>,
    deadLetters: async (limit) =>
      (await firstOf(letters.list(), limit)).first.map((letter) => ({
        id: letter.id,
        what: letter.kind === 'event' ? letter.event.type : 'message',
        at: letter.at,
        tries: letter.attempts,
        error: `${letter.code}: ${letter.message}`,
        ...(letter.kind === 'event' && { traceId: letter.traceId }),
      })),
    replayDeadLetter: (id) => found(letters.retry(id)),
    discardDeadLetter: (id) => found(letters.discard(id)),
    parkedConversations: async (limit) => {
      const { first: parked, hasMore } = await firstOf(conversations.parked(), limit);
      return { parked, hasMore };
    },
    resumeConversation: (id, options) => whyNotDone(conversations.resume(id, options)),
    dropConversation: (id) => whyNotDone(conversations.drop(id)),
    schedules: () => schedules.upcoming(mostSchedules),
    redact,
    ...(share && { share }),
  };
}

/** False when there is no such dead letter any more. One that is being tried already is what another operator asked for. */
async function found(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    const code = error instanceof CadenzaError ? error.code : undefined;
    if (code === 'NO_SUCH_DEAD_LETTER' || code === 'DEAD_LETTER_UNDER_WAY') {
      return code === 'DEAD_LETTER_UNDER_WAY';
    }
    throw error;
  }
}

interface First<One> {
  readonly first: readonly One[];
  /** Whether there are more than those. */
  readonly hasMore: boolean;
}

async function firstOf<One>(all: AsyncIterable<One>, limit: number): Promise<First<One>> {
  const first: One[] = [];
  for await (const one of all) {
    if (first.length === limit) {
      return { first, hasMore: true };
    }
    first.push(one);
  }
  return { first, hasMore: false };
}

/** Why a conversation was not resumed or dropped; undefined when it was. */
async function whyNotDone(work: Promise<void>): Promise<Refusal | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (isRefused(error)) {
      return { reason: error.message, isGone: error.code !== 'CONVERSATION_STAYS_PARKED' };
    }
    throw error;
  }
}
