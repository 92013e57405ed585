import type { MessageId } from './ids.js';
import type { Message } from './messages.js';
import type { MessageStream, RoomProperties } from './streams.js';
import type { MessageUser } from './users.js';

/** What a submitted form says: `action` is the pressed button's name, the rest the fields by name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Who came into a room, left it, or has another standing there. */
interface OfMember {
  readonly stream: MessageStream;
  readonly affectedUser: MessageUser;
}

/**
 * The payload of each kind of event: all 17 that the service has. Every payload has one key, named after
 * the kind; the comments say who is told.
 */
export interface EventPayloads {
  /** Any message in a conversation of the account, its own ones too. */
  readonly MESSAGESENT: { readonly messageSent: { readonly message: Message } };
  /** A wall post that shares a message, by the account or of it. */
  readonly SHAREDPOST: {
    readonly sharedPost: { readonly message: Message; readonly sharedMessage: Message };
  };
  /** An IM or MIM of the account; its `members` are told here alone. */
  readonly INSTANTMESSAGECREATED: {
    readonly instantMessageCreated: { readonly stream: MessageStream };
  };
  /** A room that the account created. */
  readonly ROOMCREATED: {
    readonly roomCreated: {
      readonly stream: MessageStream;
      readonly roomProperties?: RoomProperties;
    };
  };
  /** Other attributes of a room, as they are now; for its members. */
  readonly ROOMUPDATED: {
    readonly roomUpdated: {
      readonly stream: MessageStream;
      readonly newRoomProperties: RoomProperties;
    };
  };
  /** For the members. The stream has no `roomName`. */
  readonly ROOMDEACTIVATED: { readonly roomDeactivated: { readonly stream: MessageStream } };
  /** For the members. */
  readonly ROOMREACTIVATED: { readonly roomReactivated: { readonly stream: MessageStream } };
  /** For the members, including the one who joined; the initiator is who added them. */
  readonly USERJOINEDROOM: { readonly userJoinedRoom: OfMember };
  /** For the members and the one who left. */
  readonly USERLEFTROOM: { readonly userLeftRoom: OfMember };
  /** For the members. */
  readonly ROOMMEMBERPROMOTEDTOOWNER: { readonly roomMemberPromotedToOwner: OfMember };
  /** For the members. */
  readonly ROOMMEMBERDEMOTEDFROMOWNER: { readonly roomMemberDemotedFromOwner: OfMember };
  /** For both sides; the initiator is who asks. */
  readonly CONNECTIONREQUESTED: { readonly connectionRequested: { readonly toUser: MessageUser } };
  /** For both sides; the initiator is who accepts, `fromUser` who had asked. */
  readonly CONNECTIONACCEPTED: { readonly connectionAccepted: { readonly fromUser: MessageUser } };
  /** A message is hidden from everyone; for the members. The initiator may have nothing but a `userId`. */
  readonly MESSAGESUPPRESSED: {
    readonly messageSuppressed: { readonly messageId: MessageId; readonly stream: MessageStream };
  };
  /** A form was submitted; for the account that had sent it. */
  readonly SYMPHONYELEMENTSACTION: {
    readonly symphonyElementsAction: {
      readonly stream: MessageStream;
      readonly formMessageId: MessageId;
      readonly formId: string;
      readonly formValues: FormValues;
    };
  };
  /** Somebody wants to be let into a room; for that user and its owners, the `affectedUsers`. */
  readonly USERREQUESTEDTOJOINROOM: {
    readonly userRequestedToJoinRoom: {
      readonly stream: MessageStream;
      readonly affectedUsers: readonly MessageUser[];
    };
  };
  /** What an internal process of the service has to tell; to be ignored unless its subtype is known. */
  readonly GENERICSYSTEMEVENT: {
    readonly genericSystemEvent: {
      readonly stream: MessageStream;
      /** Epoch milliseconds. */
      readonly eventTimestamp: number;
      readonly sourceSystem: string;
      readonly eventSubtype: string;
      readonly parameters: Readonly<Record<string, unknown>>;
    };
  };
}

/** The kinds of event that this version knows by name. */
export type EventType = keyof EventPayloads;

const everyEventType: Readonly<Record<EventType, true>> = {
  MESSAGESENT: true,
  SHAREDPOST: true,
  INSTANTMESSAGECREATED: true,
  ROOMCREATED: true,
  ROOMUPDATED: true,
  ROOMDEACTIVATED: true,
  ROOMREACTIVATED: true,
  USERJOINEDROOM: true,
  USERLEFTROOM: true,
  ROOMMEMBERPROMOTEDTOOWNER: true,
  ROOMMEMBERDEMOTEDFROMOWNER: true,
  CONNECTIONREQUESTED: true,
  CONNECTIONACCEPTED: true,
  MESSAGESUPPRESSED: true,
  SYMPHONYELEMENTSACTION: true,
  USERREQUESTEDTOJOINROOM: true,
  GENERICSYSTEMEVENT: true,
};

/** The types of events that there are. */
export const eventTypes: readonly string[] = Object.keys(everyEventType);

/** Those of them that belong to no conversation. */
export type ConnectionEventType = 'CONNECTIONREQUESTED' | 'CONNECTIONACCEPTED';

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
