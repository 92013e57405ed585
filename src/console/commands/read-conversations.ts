import type { LastMessage, MessageId, RoomAttributes, StreamId } from '../../contract/index.js';
import { jsonOf } from '../service/pod-calls.js';
import { PodError } from '../service/pod-error.js';
import type { HistoryPlace } from '../service/pod-service.js';
import type { Action } from '../state/actions.js';
import type { ConsoleState } from '../state/console-state.js';
import { conversationName, lastMessageOf } from '../state/conversations.js';
import type { PagePlace } from '../state/histories.js';
import type { Store } from '../state/store.js';
import { ask } from './ask.js';
import type { CommandContext } from './command-context.js';
import { orFailure, orLater } from './command-context.js';

/** How often the list is asked for again while news come faster than it. */
const mostRounds = 3;

/**
 * Lists the person's conversations again. Whether that worked.
 *
 * @param isOwn - whether the person has just left one, or closed it: then there is nothing to say where that is the open one
 */
export async function readConversations(context: CommandContext, isOwn = false): Promise<boolean> {
  const { service, store, remembered } = context;
  const { me } = store.state();
  for (let round = 1; me !== undefined; round++) {
    const question = ask(context, 'conversations', () => service.conversations());
    const reply = await (store.state().listed
      ? orLater(context, question)
      : orFailure(context, 'conversations', question));
    if (reply === undefined || reply === 'outdated') {
      return reply === 'outdated' && store.state().me === me;
    }
    const told = streamsToldOf(reply.meanwhile);
    const drafts = remembered.drafts(me.username);
    const listed = reply.answer;
    const before = store.state();
    store.dispatch({ type: 'conversationsListed', listed, drafts, now: Date.now(), told });
    if (!isOwn) {
      tellOfLoss(store, before);
    }
    if (told.size === 0 || round === mostRounds) {
      return true;
    }
  }
  return false;
}

/** Says that the open conversation has gone: whoever was writing in it sees why. */
function tellOfLoss(store: Store, { open, conversations, people, me }: ConsoleState): void {
  const gone = conversations.find(({ id }) => id === open?.streamId);
  if (gone !== undefined && store.state().open === undefined) {
    const name = conversationName(gone, people, me?.id ?? 0);
    const text = `“${name}” is not there any more, or you are not in it any more.`;
    store.dispatch({ type: 'noticeGiven', kind: 'error', text });
  }
}

/** Of which conversations something was told that the list says as well. */
function streamsToldOf(actions: readonly Action[]): ReadonlySet<StreamId> {
  const ids = actions.map((action) =>
    action.type === 'messageArrived'
      ? action.message.stream.streamId
      : action.type === 'messagesSeen' || action.type === 'messagesUnread'
        ? action.streamId
        : '',
  );
  return new Set(ids.filter((id) => id !== ''));
}

/** Fetches pages of conversations; those beside what is there once while they are on their way. */
export function createPageReader(context: CommandContext) {
  const { service, store } = context;
  const onTheWay = new Set<string>();
  const messagesOf = (streamId: StreamId) => store.state().histories[streamId]?.messages ?? [];
  const epochOf = (streamId: StreamId) => store.state().histories[streamId]?.epoch ?? 0;

  const read = async (streamId: StreamId, place: PagePlace, from?: HistoryPlace) => {
    const epoch = epochOf(streamId);
    const subject = `history ${streamId} ${place === 'again' ? '' : place}`;
    // What was asked for in front of or behind another part does not fit to the one that is here now.
    const fits = () => place === 'again' || epochOf(streamId) === epoch;
    try {
      const reply = await ask(context, subject, () => service.history(streamId, from));
      if (reply !== 'outdated' && fits()) {
        const { answer: page, meanwhile } = reply;
        store.dispatch({ type: 'historyRead', streamId, page, place, meanwhile });
      }
    } catch (error) {
      if (from !== undefined && 'around' in from && isNowhere(error)) {
        const text =
          'The message of this address is not there. Here is the end of the conversation.';
        store.dispatch({ type: 'noticeGiven', kind: 'error', text });
        await read(streamId, place);
      } else if (fits()) {
        store.dispatch({ type: 'historyFailed', streamId, place });
      }
    }
  };
  const readBeside = async (streamId: StreamId, place: PagePlace, from: HistoryPlace) => {
    const { me } = store.state();
    const key = `${me?.id ?? ''} ${streamId} ${epochOf(streamId)} ${JSON.stringify(from)}`;
    if (!onTheWay.has(key)) {
      onTheWay.add(key);
      await read(streamId, place, from);
      onTheWay.delete(key);
    }
  };

  return {
    /** The newest page. */
    latest: (streamId: StreamId) => read(streamId, 'again'),
    around: (streamId: StreamId, messageId: MessageId) =>
      read(streamId, 'again', { around: messageId }),
    at: (streamId: StreamId, at: number) => read(streamId, 'again', { at }),
    earlier: async (streamId: StreamId) => {
      const [first] = messagesOf(streamId);
      if (first !== undefined) {
        await readBeside(streamId, 'before', { before: first.messageId });
      }
    },
    later: async (streamId: StreamId) => {
      const last = messagesOf(streamId).at(-1);
      if (last !== undefined) {
        await readBeside(streamId, 'after', { after: last.messageId });
      }
    },
  };
}

function isNowhere(error: unknown): boolean {
  return error instanceof PodError && error.status === 404;
}

/** Fetches who is in a room; the members of a chat are known from the list of conversations. */
export async function readMembers(context: CommandContext, streamId: StreamId): Promise<void> {
  const { service, store } = context;
  const conversation = store.state().conversations.find(({ id }) => id === streamId);
  if (conversation?.type !== 'ROOM') {
    return;
  }
  const what = `members ${streamId}`;
  const question = ask(context, what, () => service.roomMembers(streamId));
  const reply = await (store.state().members[streamId] === undefined
    ? orFailure(context, what, question)
    : orLater(context, question));
  if (reply !== undefined && reply !== 'outdated') {
    store.dispatch({ type: 'membersListed', streamId, members: reply.answer });
  }
}

/** What of a room or a chat tells its pin. */
interface PinnedIn {
  readonly roomAttributes?: Pick<RoomAttributes, 'pinnedMessageId'>;
  readonly V1IMAttributes?: Pick<RoomAttributes, 'pinnedMessageId'>;
}

/** Fetches what is pinned to a conversation. A pin that cannot be read is ignored. */
export async function readPin(context: CommandContext, streamId: StreamId): Promise<void> {
  const reply = await ask(context, `pin ${streamId}`, () => pinOf(context, streamId));
  if (reply !== 'outdated') {
    context.store.dispatch({ type: 'pinRead', streamId, pinned: reply.answer });
  }
}

async function pinOf(
  { service, store }: CommandContext,
  streamId: StreamId,
): Promise<LastMessage | undefined> {
  const type = store.state().conversations.find(({ id }) => id === streamId)?.type;
  const path = `/pod/${type === 'ROOM' ? 'v3/room' : 'v1/im'}/${encodeURIComponent(streamId)}/info`;
  const info = await service
    .asPerson(path)
    .then(jsonOf<PinnedIn>)
    .catch(() => undefined);
  const { pinnedMessageId = '' } = info?.roomAttributes ?? info?.V1IMAttributes ?? {};
  const thread =
    pinnedMessageId === ''
      ? undefined
      : await service.thread(pinnedMessageId).catch(() => undefined);
  const message = thread?.message.suppressedAt === undefined ? thread?.message : undefined;
  return message && lastMessageOf(message);
}

/** Fetches everyone of the pod again: bots get their accounts while the page is open. */
export async function readPeople(context: CommandContext): Promise<void> {
  const reply = await orLater(
    context,
    ask(context, 'people', () => context.service.people()),
  );
  if (reply !== undefined && reply !== 'outdated') {
    context.store.dispatch({ type: 'peopleListed', people: reply.answer });
  }
}
