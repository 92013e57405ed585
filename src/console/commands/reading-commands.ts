import type { MessageId, StreamId } from '../../contract/index.js';
import { isConfined } from '../people/people.js';
import { isUnlisted } from '../state/conversations.js';
import { isCalled } from '../state/histories.js';
import type { PageName } from '../state/page-names.js';
import type { CommandContext } from './command-context.js';
import { goToTime } from './go-to-time.js';
import type { SeenNoter } from './note-seen.js';
import { createPageReader, readMembers, readPeople, readPin } from './read-conversations.js';

/** How a person goes about in what there is to read. What fails is shown as a notice; nothing here rejects. */
export interface ReadingCommands {
  /** Looks who has come since the people were fetched last. */
  refreshPeople(): Promise<void>;
  /** Fetches who is in a room again. */
  refreshMembers(streamId: StreamId): Promise<void>;
  /** @param target - the message to be shown in it; otherwise its end */
  openConversation(streamId: StreamId, target?: MessageId): void;
  /**
   * Shows a message in its conversation; to those who are not in it, in the room monitor, as far as they have
   * the whole pod in hand.
   */
  goToMessage(streamId: StreamId, messageId: MessageId): void;
  /** Shows a view that is not a conversation. */
  openPage(name: PageName, filter?: string): void;
  retryHistory(streamId: StreamId): void;
  /** Fetches the messages before those that are there. */
  readEarlier(streamId: StreamId): Promise<void>;
  /** Fetches the messages after those that are there. */
  readLater(streamId: StreamId): Promise<void>;
  /** Goes back to the end of a conversation. */
  readLatest(streamId: StreamId): Promise<void>;
  /** Goes to the first message of a day that begins at a time, epoch milliseconds, or to the nearest one. */
  goToTime(streamId: StreamId, time: number): Promise<void>;
  /** A message was on the screen. */
  see(streamId: StreamId, messageId: MessageId): void;
  /** Marks everything in a conversation as read. */
  seeAll(streamId: StreamId): void;
  /** Marks a conversation as unread from a message on; it stays so until it is opened again. */
  keepUnread(streamId: StreamId, from: MessageId): void;
}

/** Binds how a person goes about in what there is to read to the pod and the state. */
export function createReadingCommands(context: CommandContext, noter: SeenNoter): ReadingCommands {
  const { store } = context;
  const pages = createPageReader(context);
  const openConversation: ReadingCommands['openConversation'] = (streamId, target) => {
    store.dispatch({ type: 'conversationOpened', streamId, target });
    void readMembers(context, streamId);
    void readPin(context, streamId);
    const history = store.state().histories[streamId];
    if (target !== undefined) {
      if (history?.messages.some((message) => isCalled(message, target)) !== true) {
        void pages.around(streamId, target);
      }
    } else if (history?.status !== 'ready' || history.later) {
      void pages.latest(streamId);
    }
  };
  return {
    refreshPeople: () => readPeople(context),
    refreshMembers: (streamId) => readMembers(context, streamId),
    openConversation,
    goToMessage: (streamId, messageId) => {
      const { conversations, people } = store.state();
      if (!isUnlisted(conversations, { streamId })) {
        openConversation(streamId, messageId);
      } else if (isConfined(people)) {
        const text = 'You are not in the conversation of this message any more.';
        store.dispatch({ type: 'noticeGiven', kind: 'error', text });
      } else {
        const chosen = { message: messageId };
        store.dispatch({
          type: 'pageOpened',
          name: 'administration/monitor',
          filter: streamId,
          chosen,
        });
      }
    },
    openPage: (name, filter = '') => store.dispatch({ type: 'pageOpened', name, filter }),
    retryHistory: (streamId) => void pages.latest(streamId),
    readEarlier: (streamId) => pages.earlier(streamId),
    readLater: (streamId) => pages.later(streamId),
    readLatest: (streamId) => pages.latest(streamId),
    goToTime: (streamId, time) => goToTime(context, pages, streamId, time),
    see: (streamId, messageId) => noter.see(streamId, messageId),
    seeAll: (streamId) => noter.seeAll(streamId),
    keepUnread: (streamId, from) => noter.keepUnread(streamId, from),
  };
}
