import type {
  ControlEvent,
  EventOf,
  EventType,
  MessageStream,
  StreamId,
} from '../../contract/index.js';
import { isUnlisted } from '../state/conversations.js';
import type { Desk } from './desk.js';
import { readConversations, readMembers } from './read-conversations.js';

/** Takes in what the pod tells about the person's streams while the page is open. */
export function takeEvent(desk: Desk, event: ControlEvent): void {
  const { store } = desk;
  if (isA(event, 'MESSAGESENT')) {
    store.dispatch({ type: 'messageArrived', message: event.payload.messageSent.message });
  }
  const stream = streamOf(event);
  if (stream === undefined) return;
  if (isA(event, 'USERLEFTROOM') || isUnlisted(store.state().conversations, stream)) {
    void readConversations(desk);
  }
  if (isA(event, 'USERJOINEDROOM') || isA(event, 'USERLEFTROOM')) {
    void refreshMembers(desk, stream.streamId);
  }
}

async function refreshMembers(desk: Desk, streamId: StreamId): Promise<void> {
  const { members, open } = desk.store.state();
  const looked = open?.streamId === streamId || members[streamId] !== undefined;
  if (looked) await readMembers(desk, streamId);
}

function streamOf(event: ControlEvent): MessageStream | undefined {
  if (isA(event, 'MESSAGESENT')) return event.payload.messageSent.message.stream;
  if (isA(event, 'INSTANTMESSAGECREATED')) return event.payload.instantMessageCreated.stream;
  if (isA(event, 'ROOMCREATED')) return event.payload.roomCreated.stream;
  if (isA(event, 'USERJOINEDROOM')) return event.payload.userJoinedRoom.stream;
  if (isA(event, 'USERLEFTROOM')) return event.payload.userLeftRoom.stream;
  return undefined;
}

function isA<Type extends EventType>(event: ControlEvent, type: Type): event is EventOf<Type> {
  return event.type === type;
}
