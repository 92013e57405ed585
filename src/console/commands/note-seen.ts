import type { MessageId, SeenMessages, StreamId } from '../../contract/index.js';
import type { Action } from '../state/actions.js';
import { ask } from './ask.js';
import type { CommandContext } from './command-context.js';
import { orLater, orNotice } from './command-context.js';

/** How long messages that come on the screen are gathered before the pod is told, in milliseconds. */
const gathering = 150;

/** How often is asked again what is left while messages come faster than the answer. */
const mostRounds = 3;

/** What tells the pod what was seen. */
export type SeenNoter = ReturnType<typeof createSeenNoter>;

/** Tells the pod what was seen, several messages at a time. */
export function createSeenNoter(context: CommandContext) {
  const told = new Map<StreamId, Set<MessageId>>();
  const waiting = new Map<StreamId, Set<MessageId>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    for (const [streamId, ids] of waiting) {
      void tell(context, streamId, [...ids]).then((isTold) => {
        if (!isTold) {
          // It did not arrive: the next time that they are on the screen it is told again.
          ids.forEach((id) => told.get(streamId)?.delete(id));
        }
      });
    }
    waiting.clear();
  };

  /** What was seen of a conversation is unread again: once it is on the screen, that is told again. */
  const forget = (streamId: StreamId) => {
    waiting.delete(streamId);
    told.delete(streamId);
  };

  return {
    /** A message was on the screen. */
    see: (streamId: StreamId, messageId: MessageId) => {
      if (told.get(streamId)?.has(messageId) === true) {
        return;
      }
      addTo(told, streamId, messageId);
      addTo(waiting, streamId, messageId);
      timer ??= setTimeout(flush, gathering);
    },
    seeAll: (streamId: StreamId) => void tell(context, streamId, 'all'),
    /** From a message on, the person wants to read again. */
    keepUnread: (streamId: StreamId, from: MessageId) => {
      forget(streamId);
      void tellUnread(context, streamId, from);
    },
    forget,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
      told.clear();
    },
  };
}

function addTo(
  sets: Map<StreamId, Set<MessageId>>,
  streamId: StreamId,
  messageId: MessageId,
): void {
  sets.set(streamId, (sets.get(streamId) ?? new Set<MessageId>()).add(messageId));
}

/** Tells the pod and the other tabs what was seen. Whether the pod knows it. */
async function tell(
  context: CommandContext,
  streamId: StreamId,
  seen: readonly MessageId[] | 'all',
): Promise<boolean> {
  const { service, store, seen: channel } = context;
  const { me } = store.state();
  let body: SeenMessages = seen === 'all' ? { all: true } : { messageIds: seen };
  for (let round = 1; round <= mostRounds; round++) {
    const question = ask(context, `seen ${streamId}`, () => service.noteSeen(streamId, body));
    const reply = await orLater(context, question);
    if (reply === undefined) {
      return false;
    }
    if (me === undefined || store.state().me !== me) {
      return true;
    }
    if (reply === 'outdated') {
      store.dispatch({ type: 'messagesSeen', streamId, seen });
      return true;
    }
    const left = reply.answer;
    const isOld = reply.meanwhile.some((action) => tellsOf(action, streamId));
    if (!isOld || round === mostRounds) {
      store.dispatch({ type: 'messagesSeen', streamId, seen, left });
      channel.tell({ user: me.id, streamId, seen, left });
      return true;
    }
    body = { messageIds: [] };
  }
  return true;
}

/** Tells the pod and the other tabs that from a message on nothing counts as seen. */
async function tellUnread(
  context: CommandContext,
  streamId: StreamId,
  from: MessageId,
): Promise<void> {
  const { service, store, seen: channel } = context;
  const { me } = store.state();
  const left = await orNotice(context, service.noteSeen(streamId, { unreadFrom: from }));
  if (left !== undefined && me !== undefined && store.state().me === me) {
    store.dispatch({ type: 'messagesUnread', streamId, from, left });
    channel.tell({ user: me.id, streamId, seen: [], left, unreadFrom: from });
  }
}

function tellsOf(action: Action, streamId: StreamId): boolean {
  return action.type === 'messageArrived' && action.message.stream.streamId === streamId;
}
