import type { HistoryPage, MessageId, RoomAttributes, StreamId } from '../../contract/index.js';
import { jsonOf } from '../service/pod-calls.js';
import type { HistoryPlace } from '../service/pod-service.js';
import { lastMessageOf } from '../state/conversations.js';
import type { PagePlace } from '../state/histories.js';
import type { CommandContext } from './command-context.js';
import { orLater } from './command-context.js';

/** Lists the person's conversations again. Whether that worked. */
export async function readConversations(context: CommandContext): Promise<boolean> {
  const { service, store, remembered } = context;
  const { me } = store.state();
  const listed = await orLater(context, service.conversations());
  if (listed === undefined || me === undefined || store.state().me !== me) {
    return false;
  }
  const drafts = remembered.drafts(me.username);
  store.dispatch({ type: 'conversationsListed', listed, drafts, now: Date.now() });
  return true;
}

/** Fetches pages of conversations, each once while it is on its way. */
export function createPageReader(context: CommandContext) {
  const { service, store } = context;
  const onTheWay = new Set<StreamId>();

  const read = async (streamId: StreamId, place: PagePlace, from?: HistoryPlace) => {
    const { me } = store.state();
    const epoch = epochOf(streamId);
    const key = `${me?.id ?? ''} ${streamId} ${epoch} ${JSON.stringify(from)}`;
    if (onTheWay.has(key)) {
      return;
    }
    onTheWay.add(key);
    try {
      let page = await service.history(streamId, from);
      // A message may have come while the page was on its way.
      for (
        let again = 0;
        again < 3 && store.state().me === me && isBehind(streamId, page);
        again++
      ) {
        page = await service.history(streamId, from);
      }
      // What was asked for in front of or behind another part does not fit to the one that is here now.
      const fits = place === 'again' || epochOf(streamId) === epoch;
      if (store.state().me === me && fits) {
        store.dispatch({ type: 'historyRead', streamId, page, place });
      }
    } catch {
      if (store.state().me === me) {
        store.dispatch({ type: 'historyFailed', streamId });
      }
    } finally {
      onTheWay.delete(key);
    }
  };
  const isBehind = (streamId: StreamId, { messages, later }: HistoryPage) => {
    const last = store.state().conversations.find(({ id }) => id === streamId)?.lastMessage;
    return !later && last !== undefined && last.timestamp >= (messages.at(-1)?.timestamp ?? 0)
      ? messages.every(({ messageId }) => messageId !== last.messageId)
      : false;
  };
  const messagesOf = (streamId: StreamId) => store.state().histories[streamId]?.messages ?? [];
  const epochOf = (streamId: StreamId) => store.state().histories[streamId]?.epoch ?? 0;

  return {
    /** The newest page. */
    latest: (streamId: StreamId) => read(streamId, 'again'),
    around: (streamId: StreamId, messageId: MessageId) =>
      read(streamId, 'again', { around: messageId }),
    at: (streamId: StreamId, at: number) => read(streamId, 'again', { at }),
    earlier: async (streamId: StreamId) => {
      const [first] = messagesOf(streamId);
      if (first !== undefined) {
        await read(streamId, 'before', { before: first.messageId });
      }
    },
    later: async (streamId: StreamId) => {
      const last = messagesOf(streamId).at(-1);
      if (last !== undefined) {
        await read(streamId, 'after', { after: last.messageId });
      }
    },
  };
}

/** Fetches who is in a room; the members of a chat are known from the list of conversations. */
export async function readMembers(context: CommandContext, streamId: StreamId): Promise<void> {
  const conversation = context.store.state().conversations.find(({ id }) => id === streamId);
  if (conversation?.type !== 'ROOM') {
    return;
  }
  const members = await orLater(context, context.service.roomMembers(streamId));
  if (members !== undefined) {
    context.store.dispatch({ type: 'membersListed', streamId, members });
  }
}

/** What of a room or a chat tells its pin. */
interface PinnedIn {
  readonly roomAttributes?: Pick<RoomAttributes, 'pinnedMessageId'>;
  readonly V1IMAttributes?: Pick<RoomAttributes, 'pinnedMessageId'>;
}

/** Fetches what is pinned to a conversation. A pin that cannot be read is none. */
export async function readPin(context: CommandContext, streamId: StreamId): Promise<void> {
  const { service, store } = context;
  const { me, conversations } = store.state();
  const type = conversations.find(({ id }) => id === streamId)?.type;
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
  if (store.state().me === me) {
    store.dispatch({ type: 'pinRead', streamId, pinned: message && lastMessageOf(message) });
  }
}

/** Fetches everyone of the pod again: bots get their accounts while the page is open. */
export async function readPeople(context: CommandContext): Promise<void> {
  const people = await orLater(context, context.service.people());
  if (people !== undefined) {
    context.store.dispatch({ type: 'peopleListed', people });
  }
}
