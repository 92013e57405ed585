import type { StreamId } from '../../contract/index.js';
import { historyPage } from '../service/pod-service.js';
import { messagesIn } from '../state/console-state.js';
import { orNotice } from './desk.js';
import type { Desk } from './desk.js';

const readAtOnce = 4;

/** Lists the person's conversations anew and fetches of each what the page does not know yet. */
export async function readConversations(desk: Desk): Promise<void> {
  const { service, store } = desk;
  const me = store.state().me;
  const streams = await orNotice(desk, service.streams());
  if (streams === undefined || store.state().me !== me) return;
  store.dispatch({ type: 'streamsListed', streams });
  const waiting = store.state().conversations.map(({ id }) => id);
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (store.state().me !== me) return;
      await readHistory(desk, next);
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, worker));
}

/**
 * Fetches the messages of a conversation from the last known one on, page by page. The last known
 * time is asked for again, because several messages may share it.
 */
export async function readHistory({ service, store }: Desk, streamId: StreamId): Promise<void> {
  const me = store.state().me;
  let since = messagesIn(store.state(), streamId).at(-1)?.timestamp ?? 0;
  let skip = 0;
  try {
    for (;;) {
      const messages = await service.messages(streamId, { since, skip });
      if (store.state().me !== me) return;
      store.dispatch({ type: 'historyRead', streamId, messages });
      if (messages.length < historyPage) return;
      const last = messages.at(-1)?.timestamp ?? since;
      const ofLast = messages.filter(({ timestamp }) => timestamp === last).length;
      skip = last === since ? skip + ofLast : ofLast;
      since = last;
    }
  } catch {
    if (store.state().me === me) store.dispatch({ type: 'historyFailed', streamId });
  }
}

/** Fetches who is in a room; the members of a chat are known from the list of conversations. */
export async function readMembers(desk: Desk, streamId: StreamId): Promise<void> {
  const conversation = desk.store.state().conversations.find(({ id }) => id === streamId);
  if (conversation?.type !== 'ROOM') return;
  const members = await orNotice(desk, desk.service.roomMembers(streamId));
  if (members !== undefined) desk.store.dispatch({ type: 'membersListed', streamId, members });
}

/** Fetches everyone of the pod anew: bots get their accounts while the page is open. */
export async function readPeople(desk: Desk): Promise<void> {
  const people = await orNotice(desk, desk.service.people());
  if (people !== undefined) desk.store.dispatch({ type: 'peopleListed', people });
}
