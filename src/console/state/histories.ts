import type {
  HistoryMessage,
  HistoryPage,
  Message,
  MessageId,
  ParentMessage,
  User,
} from '../../contract/index.js';
import { lastMessageOf } from './conversations.js';

/** The part of a conversation that was fetched: messages in one piece, oldest first, each once. */
export interface History {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The newest version of each, at the place of its first. */
  readonly messages: readonly HistoryMessage[];
  /** How often another part of the conversation took the place of the one before. */
  readonly epoch: number;
  /** The number of the first message. Within an epoch each message keeps its number. */
  readonly begin: number;
  /** Whether the pod has messages before the first. */
  readonly earlier: boolean;
  /** Whether the pod has messages after the last. */
  readonly later: boolean;
  /** Where a page could not be read: it is asked for again when the person wants it, not by itself. */
  readonly missing?: 'before' | 'after' | undefined;
}

/** A conversation nothing was fetched of yet. */
export const noHistory: History = {
  status: 'loading',
  messages: [],
  epoch: 0,
  begin: 0,
  earlier: false,
  later: false,
};

/** Where a page stands: instead of what is known, in front of it or behind it. */
export type PagePlace = 'again' | 'before' | 'after';

/** The id of the first version of a message, which names all of them. */
export function firstIdOf(message: Message): MessageId {
  return message.initialMessageId ?? message.messageId;
}

/** Whether an id names a message: that of its first version, or of the newest two. */
export function isCalled(message: Message, id: MessageId | undefined): boolean {
  return (
    id !== undefined &&
    (message.messageId === id || message.replacing === id || firstIdOf(message) === id)
  );
}

/** When the first version of a message was sent, epoch milliseconds. */
export function sentAtOf(message: Message): number {
  return message.initialTimestamp ?? message.timestamp;
}

/** Adds a page that was fetched. */
export function withPage(history: History, page: HistoryPage, place: PagePlace): History {
  if (place === 'again') {
    return { ...page, status: 'ready', begin: 0, epoch: history.epoch + 1 };
  }
  const known = new Set(history.messages.map(firstIdOf));
  const fresh = page.messages.filter((message) => !known.has(firstIdOf(message)));
  return place === 'before'
    ? {
        ...history,
        status: 'ready',
        missing: undefined,
        messages: [...fresh, ...history.messages],
        begin: history.begin - fresh.length,
        earlier: page.earlier,
      }
    : {
        ...history,
        status: 'ready',
        missing: undefined,
        messages: [...history.messages, ...fresh],
        later: page.later,
      };
}

/**
 * Takes in a message that has just been sent: a new one is at the end, unless the end was not fetched;
 * a new version takes the place of the one before.
 */
export function withArrived(history: History, message: HistoryMessage): History {
  const id = firstIdOf(message);
  const at = history.messages.findLastIndex((known) => firstIdOf(known) === id);
  const known = history.messages[at];
  if (known !== undefined) {
    return known.timestamp > message.timestamp || known.messageId === message.messageId
      ? history
      : { ...history, messages: history.messages.with(at, { ...kinOf(known), ...message }) };
  }
  if (history.status !== 'ready' || history.later || message.replacing !== undefined) {
    return history;
  }
  const counted = withReplies(history, message.parentMessageId, 1);
  const parent = message.parent ?? parentIn(counted, message.parentMessageId);
  const shown = parent === undefined ? message : { ...message, parent };
  const behind = counted.messages.findLastIndex((other) => sentAtOf(other) <= sentAtOf(message));
  return { ...counted, messages: counted.messages.toSpliced(behind + 1, 0, shown) };
}

/** What a message answers, and how many answer it: no version of it changes that. */
function kinOf({ parentMessageId, parent, replies }: HistoryMessage) {
  return {
    ...(parentMessageId !== undefined && { parentMessageId }),
    ...(parent && { parent }),
    ...(replies !== undefined && { replies }),
  };
}

/** Notes what a message answers or passes on, which was fetched after it. */
export function withParent(history: History, id: MessageId, parent: ParentMessage): History {
  const at = history.messages.findLastIndex(({ messageId }) => messageId === id);
  const message = history.messages[at];
  return message === undefined
    ? history
    : { ...history, messages: history.messages.with(at, { ...message, parent }) };
}

function indexOfMessage({ messages }: History, id: MessageId | undefined): number {
  return messages.findLastIndex((known) => isCalled(known, id));
}

function withReplies(history: History, answered: MessageId | undefined, more: number): History {
  const at = indexOfMessage(history, answered);
  const message = history.messages[at];
  if (message === undefined) {
    return history;
  }
  const { replies: before = 0, ...rest } = message;
  const replies = Math.max(before + more, 0);
  const changed = replies === 0 ? rest : { ...rest, replies };
  return { ...history, messages: history.messages.with(at, changed) };
}

/** The message of this part that another one answers, as it is quoted. */
function parentIn(history: History, id: MessageId | undefined): ParentMessage | undefined {
  const message = history.messages[indexOfMessage(history, id)];
  return message === undefined
    ? undefined
    : {
        messageId: firstIdOf(message),
        streamId: message.stream.streamId,
        relationship: 'REPLY',
        ...(message.suppressedAt === undefined && { quoted: lastMessageOf(message) }),
      };
}

/** Leaves of a message only that it was there. */
export function withSuppressed(history: History, messageId: MessageId, at: number): History {
  const place = history.messages.findLastIndex((known) => known.messageId === messageId);
  const message = history.messages[place];
  if (message?.suppressedAt !== undefined || message === undefined) {
    return history;
  }
  const { attachments: _, unseen: _seen, ...rest } = message;
  const trace = { ...rest, message: '<div/>', data: '{}', suppressedAt: at };
  const first = firstIdOf(message);
  const messages = history.messages.with(place, trace).map((other) => unquoted(other, first));
  return withReplies({ ...history, messages }, message.parent?.messageId, -1);
}

/** Leaves out what a reply quotes of a message that was removed. */
function unquoted(reply: HistoryMessage, removed: MessageId): HistoryMessage {
  if (reply.parent?.messageId !== removed) {
    return reply;
  }
  const { quoted: _, ...parent } = reply.parent;
  return { ...reply, parent };
}

/** Marks messages as seen: these, or all. */
export function withSeen(history: History, seen: readonly MessageId[] | 'all'): History {
  const ids = seen === 'all' ? undefined : new Set(seen);
  const messages = history.messages.map((message) => {
    if (message.unseen !== true || ids?.has(message.messageId) === false) {
      return message;
    }
    const { unseen: _, ...rest } = message;
    return rest;
  });
  return { ...history, messages };
}

/** Marks what others have written from a message on as unread. */
export function withUnread(history: History, from: MessageId, me: User | undefined): History {
  const begin = indexOfMessage(history, from);
  const messages = history.messages.map((message, at) => {
    const counts = message.imported !== true && message.suppressedAt === undefined;
    return begin >= 0 && at >= begin && counts && message.user.userId !== me?.id
      ? { ...message, unseen: true as const }
      : message;
  });
  return { ...history, messages };
}
