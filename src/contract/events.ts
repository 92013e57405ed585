import type { MessageId } from './ids.js';
import type { Message } from './messages.js';
import type { MessageStream, RoomProperties } from './streams.js';
import type { MessageUser } from './users.js';

/** What a submitted form says: `action` is the pressed button's name, the rest the fields by name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** The payload of each kind of event that the runtime knows by name. */
export interface EventPayloads {
  readonly MESSAGESENT: { readonly messageSent: { readonly message: Message } };
  readonly SYMPHONYELEMENTSACTION: {
    readonly symphonyElementsAction: {
      readonly stream: MessageStream;
      readonly formMessageId: MessageId;
      readonly formId: string;
      readonly formValues: FormValues;
    };
  };
  readonly INSTANTMESSAGECREATED: {
    readonly instantMessageCreated: { readonly stream: MessageStream };
  };
  readonly ROOMCREATED: {
    readonly roomCreated: {
      readonly stream: MessageStream;
      readonly roomProperties?: RoomProperties;
    };
  };
  readonly USERJOINEDROOM: {
    readonly userJoinedRoom: {
      readonly stream: MessageStream;
      readonly affectedUser: MessageUser;
    };
  };
  readonly USERLEFTROOM: {
    readonly userLeftRoom: { readonly stream: MessageStream; readonly affectedUser: MessageUser };
  };
}

/** The kinds of event that the runtime knows by name. */
export type EventType = keyof EventPayloads;

interface EventEnvelope {
  /** Short; equal for events that one action of a user raised. */
  readonly id: string;
  /** The event's own id: unique, the same on every redelivery. */
  readonly messageId: MessageId;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  readonly initiator: { readonly user: MessageUser };
}

/** An event of one known kind. */
export type EventOf<Type extends EventType> = EventEnvelope & {
  readonly type: Type;
  readonly payload: EventPayloads[Type];
};

/** Any event of a known kind: narrow it by `type`. */
export type KnownEvent = { [Type in EventType]: EventOf<Type> }[EventType];

/** An event of a kind that this version does not know. New kinds appear; they are passed on whole. */
export type UnknownEvent = EventEnvelope & {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** What a datafeed delivers. */
export type Event = KnownEvent | UnknownEvent;

/** Whether an event is of the given kind; narrows it. */
export function isEvent<Type extends EventType>(event: Event, type: Type): event is EventOf<Type> {
  return event.type === type;
}
