import type {
  BotAbout,
  botProblemEvent,
  botStartedEvent,
  ControlEvent,
  EventOf,
  EventType,
  StreamId,
} from '../../contract/index.js';
import { isJsonObject } from '../../messageml/internals.js';
import { isUnlisted } from '../state/conversations.js';
import { problemOf } from '../state/problems.js';
import type { CommandContext } from './command-context.js';
import { readConversations, readMembers, readPeople, readPin } from './read-conversations.js';

/** What tells of something that a bot could not do. */
const tellsProblem: typeof botProblemEvent = 'CADENZABOTPROBLEM';

/** What tells that a bot has started. */
const tellsStart: typeof botStartedEvent = 'CADENZABOTSTARTED';

/** Events after which the list of conversations may be another one. */
const changesList: ReadonlySet<string> = new Set([
  'USERLEFTROOM',
  'ROOMUPDATED',
  'ROOMDEACTIVATED',
  'ROOMREACTIVATED',
  'MESSAGESUPPRESSED',
]);

/** Events after which the members of a room, or its owners, may be others. */
const changesMembers: ReadonlySet<string> = new Set([
  'USERJOINEDROOM',
  'USERLEFTROOM',
  'ROOMMEMBERPROMOTEDTOOWNER',
  'ROOMMEMBERDEMOTEDFROMOWNER',
]);

/** Takes in what the pod tells about the person's streams while the page is open. */
export function takeEvent(context: CommandContext, event: ControlEvent): void {
  const { store } = context;
  const { people, conversations } = store.state();
  if (event.type === tellsProblem) {
    const problem = problemOf(event);
    if (problem !== undefined) {
      store.dispatch({ type: 'problemTold', problem });
    }
    return;
  }
  const what = payloadOf(event);
  const streamId = streamOf(event, what);
  const { userId } = event.initiator.user;

  if (event.type === tellsStart) {
    store.dispatch({ type: 'botStarted', bot: userId, about: what as unknown as BotAbout });
  }
  if (isA(event, 'MESSAGESENT')) {
    store.dispatch({ type: 'messageArrived', message: event.payload.messageSent.message });
  }
  if (event.type === 'MESSAGESUPPRESSED' && typeof what['messageId'] === 'string') {
    const messageId = what['messageId'];
    store.dispatch({ type: 'messageSuppressed', streamId, messageId, at: event.timestamp });
  }
  if (!people.has(userId)) {
    void readPeople(context);
  }
  if (streamId === '') {
    return;
  }
  if (changesList.has(event.type) || isUnlisted(conversations, { streamId })) {
    void readConversations(context, userId === store.state().me?.id);
  }
  if (event.type === 'ROOMUPDATED' && store.state().open?.streamId === streamId) {
    void readPin(context, streamId);
  }
  if (changesMembers.has(event.type) && !isOwnLeaving(context, event)) {
    void refreshMembers(context, streamId);
  }
}

/** Whether the person has just left a room, or was taken out: who is in it is not theirs to ask any more. */
function isOwnLeaving({ store }: CommandContext, event: ControlEvent): boolean {
  const { affectedUser } = payloadOf(event);
  return (
    event.type === 'USERLEFTROOM' &&
    isJsonObject(affectedUser) &&
    affectedUser['userId'] === store.state().me?.id
  );
}

async function refreshMembers(context: CommandContext, streamId: StreamId): Promise<void> {
  const { members, open } = context.store.state();
  const looked = open?.streamId === streamId || members[streamId] !== undefined;
  if (looked) {
    await readMembers(context, streamId);
  }
}

/** What an event of any kind tells: the one value of its payload. */
function payloadOf(event: ControlEvent): Readonly<Record<string, unknown>> {
  const [what]: readonly unknown[] = Object.values(event.payload);
  return isJsonObject(what) ? what : {};
}

function streamOf(event: ControlEvent, what: Readonly<Record<string, unknown>>): StreamId {
  const stream: unknown = isA(event, 'MESSAGESENT')
    ? event.payload.messageSent.message.stream
    : what['stream'];
  return isJsonObject(stream) && typeof stream['streamId'] === 'string' ? stream['streamId'] : '';
}

function isA<Type extends EventType>(event: ControlEvent, type: Type): event is EventOf<Type> {
  return event.type === type;
}
