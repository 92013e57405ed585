import type {
  FormValues,
  Message,
  RoomAttributes,
  StreamId,
  UserId,
} from '../../contract/index.js';
import { followEvents } from '../service/live-events.js';
import type { LiveEvents } from '../service/live-events.js';
import type { FormAddress, OutgoingMessage } from '../service/pod-service.js';
import { PodError, sentenceOf } from '../service/pod-error.js';
import { orNotice } from './desk.js';
import type { Desk } from './desk.js';
import { readConversations, readHistory, readMembers, readPeople } from './read-conversations.js';
import { takeEvent } from './take-event.js';

/** A room to be made, and who is to be in it from the start. */
export interface NewRoom {
  readonly attributes: RoomAttributes;
  readonly memberIds: readonly UserId[];
}

/** What a person can do on the page. What fails is shown as a notice; nothing here rejects. */
export interface Commands {
  /** Fetches the people, and acts as the one of the last visit. */
  start(): Promise<void>;
  actAs(username: string): Promise<void>;
  /** Looks who has come since the people were fetched last. */
  refreshPeople(): Promise<void>;
  openConversation(streamId: StreamId): void;
  retryHistory(streamId: StreamId): void;
  /** Whether the message was sent. */
  send(streamId: StreamId, message: OutgoingMessage): Promise<boolean>;
  submitForm(form: FormAddress, values: FormValues, keepOpen: boolean): Promise<void>;
  /** Opens the chat with these people, making it if there is none. Whether that worked. */
  openChat(userIds: readonly UserId[]): Promise<boolean>;
  createRoom(room: NewRoom): Promise<boolean>;
  addMembers(streamId: StreamId, userIds: readonly UserId[]): Promise<void>;
  /** The file of a message, or `undefined` when it could not be fetched. */
  fetchAttachment(message: Message, fileId: string): Promise<Blob | undefined>;
  /** Tries a lost connection again at once. */
  reconnect(): void;
  stop(): void;
}

/** Refusals after which trying again is no use: the pod knows this page, or this person, no more. */
const finalStatuses: readonly number[] = [401, 403, 404];

/** Binds what a person can do to the pod and the state. */
export function createCommands(desk: Desk): Commands {
  const { service, store, remembered } = desk;
  let events: LiveEvents | undefined;

  const follow = () => {
    events?.stop();
    const me = store.state().me;
    const isCurrent = () => store.state().me === me;
    events = followEvents({
      open: (signal) => service.openEvents(signal),
      onEvent: (event) => isCurrent() && takeEvent(desk, event),
      onConnection: (connection) => {
        if (!isCurrent()) return;
        store.dispatch({ type: 'connectionChanged', connection });
        if (connection !== 'live') return;
        void readPeople(desk);
        void readConversations(desk);
      },
      isFinal: (error) => error instanceof PodError && finalStatuses.includes(error.status),
    });
  };

  const openConversation = (streamId: StreamId) => {
    store.dispatch({ type: 'conversationOpened', streamId });
    void readMembers(desk, streamId);
  };

  const openNew = async (streamId: StreamId) => {
    const streams = await orNotice(desk, service.streams());
    if (streams !== undefined) store.dispatch({ type: 'streamsListed', streams });
    openConversation(streamId);
    await readHistory(desk, streamId);
  };

  const actAs = async (username: string) => {
    const before = store.state().stage;
    store.dispatch({ type: 'stageReached', stage: 'entering' });
    events?.stop();
    const me = await orNotice(desk, service.actAs(username));
    if (me === undefined) {
      store.dispatch({ type: 'stageReached', stage: before === 'ready' ? 'choosing' : before });
      return;
    }
    remembered.rememberUsername(me.username);
    store.dispatch({ type: 'personChosen', me, readUntil: remembered.readUntil(me.username) });
    follow();
  };

  const addMembers = async (streamId: StreamId, userIds: readonly UserId[]) => {
    for (const userId of userIds) await orNotice(desk, service.addMember(streamId, userId));
    await readMembers(desk, streamId);
  };

  return {
    start: async () => {
      store.dispatch({ type: 'stageReached', stage: 'starting' });
      const people = await orNotice(desk, service.people());
      if (people === undefined) {
        store.dispatch({ type: 'stageReached', stage: 'failed' });
        return;
      }
      store.dispatch({ type: 'peopleListed', people });
      store.dispatch({ type: 'stageReached', stage: 'choosing' });
      const actable = people.filter(({ mayActAs }) => mayActAs !== false);
      const isConfined = actable.length < people.length;
      const last = isConfined ? actable[0]?.username : remembered.username();
      if (actable.some(({ username }) => username === last) && last !== undefined)
        await actAs(last);
    },
    actAs,
    refreshPeople: () => readPeople(desk),
    openConversation,
    retryHistory: (streamId) => void readHistory(desk, streamId),
    send: async (streamId, outgoing) => {
      const message = await orNotice(desk, service.send(streamId, outgoing));
      if (message !== undefined) store.dispatch({ type: 'messageArrived', message });
      return message !== undefined;
    },
    submitForm: async (form, values, keepOpen) => {
      store.dispatch({ type: 'formSubmitted', form, values });
      try {
        await service.submitForm(form, values);
        if (keepOpen) store.dispatch({ type: 'formReopened', form });
      } catch (error) {
        store.dispatch({ type: 'formReopened', form });
        store.dispatch({ type: 'noticeGiven', kind: 'error', text: sentenceOf(error) });
      }
    },
    openChat: async (userIds) => {
      const streamId = await orNotice(desk, service.createChat(userIds));
      if (streamId !== undefined) await openNew(streamId);
      return streamId !== undefined;
    },
    createRoom: async ({ attributes, memberIds }) => {
      const streamId = await orNotice(desk, service.createRoom(attributes));
      if (streamId === undefined) return false;
      await openNew(streamId);
      await addMembers(streamId, memberIds);
      return true;
    },
    addMembers,
    fetchAttachment: async (message, fileId) => {
      const bytes = await orNotice(desk, service.attachment(message, fileId));
      return bytes === undefined ? undefined : new Blob([bytes]);
    },
    reconnect: () => events?.retryNow(),
    stop: () => events?.stop(),
  };
}
