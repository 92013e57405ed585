import type {
  FormValues,
  MessageId,
  Person,
  RoomAttributes,
  StreamId,
  User,
  UserId,
} from '../../contract/index.js';
import { sentenceOf } from '../service/pod-error.js';
import type { FormAddress, MessageAddress } from '../service/pod-service.js';
import { createQuestions } from '../service/questions.js';
import { isUnlisted } from '../state/conversations.js';
import { emptyDraft } from '../state/drafts.js';
import { sentAtOf } from '../state/histories.js';
import type { PageName } from '../state/page-names.js';
import type { Route } from '../state/route.js';
import type { CommandContext, CommandParts } from './command-context.js';
import { orNotice } from './command-context.js';
import type { MessageCommands } from './message-commands.js';
import { createMessageCommands } from './message-commands.js';
import { createSeenNoter } from './note-seen.js';
import { createPolicyGate } from './pass-policies.js';
import {
  createPageReader,
  readConversations,
  readMembers,
  readPeople,
  readPin,
} from './read-conversations.js';
import type { RoomCommands } from './room-commands.js';
import { createRoomCommands } from './room-commands.js';
import { takeEvent } from './take-event.js';

/** A room to be made, and who is to be in it from the start. */
export interface NewRoom {
  readonly attributes: RoomAttributes;
  readonly memberIds: readonly UserId[];
}

/** What a person can do on the page. What fails is shown as a notice; nothing here rejects. */
export interface Commands extends MessageCommands, RoomCommands {
  /** Fetches the people, and goes where the address leads; without a person in it, as the one of the last visit. */
  start(route?: Route): Promise<void>;
  actAs(username: string): Promise<void>;
  /** Goes to another person, conversation or message. */
  follow(route: Route): Promise<void>;
  /** Looks who has come since the people were fetched last. */
  refreshPeople(): Promise<void>;
  /** Fetches the conversations again, and with them the pod's time. */
  refreshConversations(): Promise<void>;
  /** @param target - the message to be shown in it; otherwise its end */
  openConversation(streamId: StreamId, target?: MessageId): void;
  /** Shows a view that is not a conversation. */
  openPage(name: PageName, filter?: string): void;
  retryHistory(streamId: StreamId): void;
  /** Fetches the messages before those that are there. */
  readEarlier(streamId: StreamId): Promise<void>;
  /** Fetches the messages after those that are there. */
  readLater(streamId: StreamId): Promise<void>;
  /** Goes back to the end of a conversation. */
  readLatest(streamId: StreamId): Promise<void>;
  /** Goes to the first message at or after a time, epoch milliseconds. */
  goToTime(streamId: StreamId, time: number): Promise<void>;
  /** A message was on the screen. */
  see(streamId: StreamId, messageId: MessageId): void;
  /** Marks everything in a conversation as read. */
  seeAll(streamId: StreamId): void;
  submitForm(form: FormAddress, values: FormValues, keepOpen: boolean): Promise<void>;
  /** Opens the chat with these people, making it if there is none. @param text - begins its draft */
  openChat(userIds: readonly UserId[], text?: string): Promise<boolean>;
  createRoom(room: NewRoom): Promise<boolean>;
  /** The file of a message, or `undefined` when it could not be fetched. */
  fetchAttachment(message: MessageAddress, fileId: string): Promise<Blob | undefined>;
  /** What the person wants where a policy of the company objects. @param insists - sends it nevertheless */
  answerObjection(insists: boolean): void;
  /** Tries a lost connection again at once. */
  reconnect(): void;
  stop(): void;
}

/** How long the list waits for the events before it, in milliseconds. */
const longestWait = 2000;

/** Binds what a person can do to the pod and the state. */
export function createCommands(parts: CommandParts): Commands {
  const context: CommandContext = { ...parts, questions: createQuestions() };
  const { service, store, remembered, hub, seen } = context;
  const pages = createPageReader(context);
  const noter = createSeenNoter(context);
  const gate = createPolicyGate(store);
  let unfollow = (): void => undefined;

  /** What happened while no events came is fetched: pages of conversations that are not open when they are opened. */
  const catchUp = async () => {
    await readPeople(context);
    letGoOfWhoIsGone();
    const before = store.state().open?.streamId;
    if (!(await readConversations(context))) {
      return;
    }
    const { open, histories } = store.state();
    store.dispatch({ type: 'historiesForgotten', but: open?.streamId });
    if (
      open !== undefined &&
      (open.streamId !== before || histories[open.streamId]?.later === false)
    ) {
      await pages.latest(open.streamId);
      void readMembers(context, open.streamId);
    }
  };

  /** After a restart the pod may not have this person any more. */
  const letGoOfWhoIsGone = () => {
    const { me, people } = store.state();
    if (
      me !== undefined &&
      ![...people.values()].some(({ username }) => username === me.username)
    ) {
      unfollow();
      store.dispatch({ type: 'stageReached', stage: 'choosing' });
    }
  };

  /** Resolves when the events come, or do not come for now: what is fetched after that misses nothing. */
  const followEvents = (me: User) =>
    new Promise<void>((resolve) => {
      let isFirst = true;
      const patience = setTimeout(() => {
        // What is fetched now may lie before the first event.
        isFirst = false;
        resolve();
      }, longestWait);
      const isCurrent = () => store.state().me === me;
      unfollow = hub.follow({
        user: me.id,
        onEvent: (event) => isCurrent() && takeEvent(context, event),
        onReplaced: () => {
          if (isCurrent()) {
            const text = 'The pod was set back to another state. This page shows it now.';
            store.dispatch({ type: 'noticeGiven', kind: 'done', text });
            void catchUp();
          }
        },
        onConnection: (connection) => {
          if (!isCurrent()) {
            return;
          }
          store.dispatch({ type: 'connectionChanged', connection });
          if (connection === 'connecting') {
            return;
          }
          clearTimeout(patience);
          resolve();
          if (connection === 'live' && !isFirst) {
            void catchUp();
          }
          isFirst = false;
        },
      });
    });

  seen.listen(({ user, streamId, seen: messages, left }) => {
    if (store.state().me?.id === user) {
      store.dispatch({ type: 'messagesSeen', streamId, seen: messages, left });
    }
  });

  const openConversation = (streamId: StreamId, target?: MessageId) => {
    store.dispatch({ type: 'conversationOpened', streamId, target });
    void readMembers(context, streamId);
    void readPin(context, streamId);
    const history = store.state().histories[streamId];
    if (target !== undefined) {
      if (history?.messages.some(({ messageId }) => messageId === target) !== true) {
        void pages.around(streamId, target);
      }
    } else if (history?.status !== 'ready' || history.later) {
      void pages.latest(streamId);
    }
  };

  const openNew = async (streamId: StreamId) => {
    if (isUnlisted(store.state().conversations, { streamId })) {
      await readConversations(context);
    }
    openConversation(streamId);
  };

  const openRoute = ({ streamId, messageId, page, filter = '', chosen = {} }: Route) => {
    if (page !== undefined) {
      store.dispatch({ type: 'pageOpened', name: page, filter, chosen });
    } else if (streamId === undefined) {
      store.dispatch({ type: 'conversationClosed' });
    } else if (isUnlisted(store.state().conversations, { streamId })) {
      store.dispatch({ type: 'conversationClosed' });
      store.dispatch({
        type: 'noticeGiven',
        kind: 'error',
        text: 'The conversation of this address is not there, or this person is not in it.',
      });
    } else {
      openConversation(streamId, messageId);
    }
  };

  const enter = async (username: string, route: Route) => {
    const before = store.state().stage;
    if (before !== 'starting') {
      store.dispatch({ type: 'stageReached', stage: 'entering' });
    }
    unfollow();
    unfollow = () => undefined;
    noter.stop();
    const me = await orNotice(context, service.actAs(username));
    if (me === undefined) {
      store.dispatch({ type: 'stageReached', stage: 'choosing' });
      return;
    }
    remembered.rememberUsername(me.username);
    store.dispatch({ type: 'personChosen', me });
    await followEvents(me);
    if (store.state().me !== me) {
      return;
    }
    const leadsSomewhere = (route.streamId ?? route.page) !== undefined;
    if ((await readConversations(context)) && leadsSomewhere) {
      openRoute(route);
    }
  };

  const rooms = createRoomCommands(context, gate);

  return {
    start: async (route = {}) => {
      store.dispatch({ type: 'stageReached', stage: 'starting' });
      if (route.podTopic !== undefined) {
        store.dispatch({ type: 'podShown', topic: route.podTopic });
      }
      let people: readonly Person[];
      try {
        people = await service.people();
      } catch {
        // The page that is there then says what to do; a notice would say it twice.
        store.dispatch({ type: 'stageReached', stage: 'failed' });
        return;
      }
      store.dispatch({ type: 'peopleListed', people });
      const actable = people.filter(({ mayActAs }) => mayActAs !== false);
      const isConfined = actable.length < people.length;
      const last = isConfined ? actable[0]?.username : remembered.username();
      const wanted = route.username ?? last;
      const isThere = actable.some(({ username }) => username === wanted);
      if (isThere && wanted !== undefined) {
        await enter(wanted, route);
        return;
      }
      store.dispatch({ type: 'stageReached', stage: 'choosing' });
      if (route.username !== undefined) {
        const text = `Nobody called “${route.username}” can be acted as here.`;
        store.dispatch({ type: 'noticeGiven', kind: 'error', text });
      }
    },
    actAs: (username) => enter(username, {}),
    follow: async (route) => {
      const { me } = store.state();
      store.dispatch({ type: 'podShown', topic: route.podTopic });
      if (route.username === undefined) {
        unfollow();
        store.dispatch({ type: 'stageReached', stage: 'choosing' });
      } else if (route.username !== me?.username || store.state().stage !== 'ready') {
        await enter(route.username, route);
      } else {
        openRoute(route);
      }
    },
    refreshPeople: () => readPeople(context),
    refreshConversations: async () => {
      await readConversations(context);
    },
    openConversation,
    openPage: (name, filter = '') => store.dispatch({ type: 'pageOpened', name, filter }),
    retryHistory: (streamId) => void pages.latest(streamId),
    readEarlier: (streamId) => pages.earlier(streamId),
    readLater: (streamId) => pages.later(streamId),
    readLatest: (streamId) => pages.latest(streamId),
    goToTime: async (streamId, time) => {
      await pages.at(streamId, time);
      const messages = store.state().histories[streamId]?.messages ?? [];
      const target = messages.find((message) => sentAtOf(message) >= time) ?? messages.at(-1);
      if (target !== undefined) {
        store.dispatch({ type: 'conversationOpened', streamId, target: target.messageId });
      }
    },
    see: (streamId, messageId) => noter.see(streamId, messageId),
    seeAll: (streamId) => noter.seeAll(streamId),
    ...createMessageCommands(context, gate),
    submitForm: async (form, values, keepOpen) => {
      store.dispatch({ type: 'formSubmitted', form, values });
      try {
        await service.submitForm(form, values);
        if (keepOpen) {
          store.dispatch({ type: 'formReopened', form });
        }
      } catch (error) {
        store.dispatch({ type: 'formReopened', form });
        store.dispatch({ type: 'noticeGiven', kind: 'error', text: sentenceOf(error) });
      }
    },
    openChat: async (userIds, text) => {
      const streamId = await orNotice(context, service.createChat(userIds));
      if (streamId !== undefined) {
        await openNew(streamId);
        const draft = store.state().drafts[streamId] ?? emptyDraft;
        if (text !== undefined && draft.text === '') {
          store.dispatch({ type: 'draftChanged', streamId, draft: { ...draft, text } });
        }
      }
      return streamId !== undefined;
    },
    createRoom: async ({ attributes, memberIds }) => {
      const streamId = await orNotice(
        context,
        gate.pass((flags) => service.createRoom(attributes, flags)),
      );
      if (streamId === undefined) {
        return false;
      }
      await openNew(streamId);
      await rooms.addMembers(streamId, memberIds);
      return true;
    },
    ...rooms,
    fetchAttachment: async (message, fileId) => {
      const bytes = await orNotice(context, service.attachment(message, fileId));
      return bytes === undefined ? undefined : new Blob([bytes]);
    },
    answerObjection: (insists) => gate.answer(insists),
    reconnect: () => hub.retryNow(),
    stop: () => {
      noter.stop();
      unfollow();
    },
  };
}
