import { z } from 'zod';
import type { EventPayloads, EventType } from '../../contract/index.js';
import type { ShapeOf } from './shapes.js';
import {
  beginning,
  message,
  messageId,
  messageStream,
  messageUser,
  roomProperties,
} from './shapes.js';

/** A kind of event, as it can be told from outside: when the service tells it, and the fields of its payload. */
interface EventShape<Type extends EventType> {
  readonly when: string;
  readonly payload: {
    readonly [Name in keyof EventPayloads[Type]]: ShapeOf<EventPayloads[Type][Name]>;
  };
}

const ofMember = { stream: messageStream, affectedUser: messageUser };
const formValues = z.record(z.string(), z.unknown()).meta({
  description: 'What was entered, by the names of the fields, and the button as “action”.',
  examples: [{ action: 'send' }],
});

/** Every kind of event that the service has, as data: what it carries and how it is called. */
const shapes: { readonly [Type in EventType]: EventShape<Type> } = {
  MESSAGESENT: {
    when: 'A message was sent in a conversation of the bot.',
    payload: { messageSent: { message } },
  },
  SHAREDPOST: {
    when: 'A wall post shares a message.',
    payload: { sharedPost: { message, sharedMessage: message } },
  },
  INSTANTMESSAGECREATED: {
    when: 'A chat with the bot was made.',
    payload: { instantMessageCreated: { stream: messageStream } },
  },
  ROOMCREATED: {
    when: 'The bot created a room.',
    payload: {
      roomCreated: { stream: messageStream, roomProperties: roomProperties.exactOptional() },
    },
  },
  ROOMUPDATED: {
    when: 'The attributes of a room changed.',
    payload: { roomUpdated: { stream: messageStream, newRoomProperties: roomProperties } },
  },
  ROOMDEACTIVATED: {
    when: 'A room was closed.',
    payload: { roomDeactivated: { stream: messageStream } },
  },
  ROOMREACTIVATED: {
    when: 'A room was opened again.',
    payload: { roomReactivated: { stream: messageStream } },
  },
  USERJOINEDROOM: {
    when: 'Somebody joined a room, or was added to it.',
    payload: { userJoinedRoom: ofMember },
  },
  USERLEFTROOM: {
    when: 'Somebody left a room, or was removed from it.',
    payload: { userLeftRoom: ofMember },
  },
  ROOMMEMBERPROMOTEDTOOWNER: {
    when: 'A member of a room became an owner.',
    payload: { roomMemberPromotedToOwner: ofMember },
  },
  ROOMMEMBERDEMOTEDFROMOWNER: {
    when: 'An owner of a room became a member.',
    payload: { roomMemberDemotedFromOwner: ofMember },
  },
  CONNECTIONREQUESTED: {
    when: 'Somebody of another company asks to be connected.',
    payload: { connectionRequested: { toUser: messageUser } },
  },
  CONNECTIONACCEPTED: {
    when: 'Somebody accepted to be connected.',
    payload: { connectionAccepted: { fromUser: messageUser } },
  },
  MESSAGESUPPRESSED: {
    when: 'A message was hidden from everyone.',
    payload: { messageSuppressed: { messageId, stream: messageStream } },
  },
  SYMPHONYELEMENTSACTION: {
    when: 'A form that the bot had sent was submitted.',
    payload: {
      symphonyElementsAction: {
        stream: messageStream,
        formMessageId: messageId,
        formId: z
          .string()
          .min(1)
          .meta({ examples: ['order'] }),
        formValues,
      },
    },
  },
  USERREQUESTEDTOJOINROOM: {
    when: 'Somebody wants to be let into a room.',
    payload: {
      userRequestedToJoinRoom: { stream: messageStream, affectedUsers: z.array(messageUser) },
    },
  },
  GENERICSYSTEMEVENT: {
    when: 'An internal process of the service has something to tell.',
    payload: {
      genericSystemEvent: {
        stream: messageStream,
        eventTimestamp: z
          .int()
          .min(0)
          .meta({ [beginning]: 'now' }),
        sourceSystem: z
          .string()
          .min(1)
          .meta({ examples: ['retention'] }),
        eventSubtype: z
          .string()
          .min(1)
          .meta({ examples: ['purged'] }),
        parameters: z.record(z.string(), z.unknown()),
      },
    },
  },
};

/** The kinds of events with what they carry: the schema of each payload. */
export const eventPayloads: ReadonlyMap<
  string,
  { readonly when: string; readonly schema: z.ZodType<Readonly<Record<string, unknown>>> }
> = new Map(
  Object.entries(shapes).map(([type, { when, payload }]) => [
    type,
    { when, schema: z.strictObject(partsOf(payload)) },
  ]),
);

function partsOf(payload: Readonly<Record<string, z.ZodRawShape>>): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(payload).map(([name, fields]) => [name, z.strictObject(fields)]),
  );
}
