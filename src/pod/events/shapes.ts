import { z } from 'zod';
import type { Attachment, Message } from '../../contract/messages.js';
import type { MessageStream, RoomProperties } from '../../contract/streams.js';
import type { MessageUser } from '../../contract/users.js';

/** The fields of a type of the contract, each with its schema: one left out, or one too many, does not compile. */
export type ShapeOf<Type> = { readonly [Field in keyof Type]-?: z.ZodType<Type[Field]> };

/**
 * The initial value of a form's field, where a type alone does not tell it: the person or conversation that was chosen,
 * a new id, the id of a message that is there, the present time, what a message says.
 */
export const beginning = 'x-begin';

const begins = (
  what: 'user' | 'stream' | 'newId' | 'messageId' | 'now' | 'markup',
  description?: string,
) => ({
  [beginning]: what,
  ...(description !== undefined && { description }),
});

const time = z.int().min(0).meta(begins('now', 'Epoch milliseconds.'));
const text = z.string();
const id = z.string().min(1);
const flag = z.boolean();

/** The id of a message that an event tells of. */
export const messageId = id.meta(begins('messageId', 'The id of a message, URL-safe.'));

const userId = z.int().min(1);
const userFields = {
  userId: userId.meta({ description: 'The id of the account.' }),
  displayName: text.exactOptional(),
  firstName: text.exactOptional(),
  lastName: text.exactOptional(),
  email: text.exactOptional(),
  username: text.exactOptional(),
} satisfies ShapeOf<MessageUser>;

/** A user as events carry it. */
export const messageUser = z
  .strictObject(userFields)
  .meta({ id: 'MessageUser', ...begins('user', 'A person or a bot.') });

const streamFields = {
  streamId: id.meta({ description: 'The id of the conversation, URL-safe.' }),
  streamType: z.enum(['IM', 'MIM', 'ROOM', 'POST']),
  roomName: text.meta({ description: 'Rooms only.' }).exactOptional(),
  members: z
    .array(messageUser)
    .meta({ description: 'Only where an IM or MIM was created.' })
    .exactOptional(),
  external: flag.exactOptional(),
  crossPod: flag.exactOptional(),
  recipientTenantIds: z.array(z.int()).exactOptional(),
} satisfies ShapeOf<MessageStream>;

/** A stream as events carry it. */
export const messageStream = z
  .strictObject(streamFields)
  .meta({ id: 'MessageStream', ...begins('stream', 'A conversation.') });

const roomFields = {
  name: text.meta({ examples: ['Desk'] }),
  description: text,
  creatorUser: messageUser,
  createdDate: time,
  external: flag,
  crossPod: flag,
  public: flag,
  copyProtected: flag,
  readOnly: flag,
  discoverable: flag,
  membersCanInvite: flag,
  keywords: z.array(z.strictObject({ key: text, value: text })),
  canViewHistory: flag,
} satisfies ShapeOf<RoomProperties>;

/** A room as events carry it. */
export const roomProperties = z
  .strictObject(roomFields)
  .meta({ id: 'RoomProperties', description: 'The attributes of the room.' });

const attachmentFields = {
  id,
  name: text.meta({ examples: ['report.pdf'] }),
  size: z.int().min(0),
  images: z.array(z.strictObject({ id: text, dimension: text })),
} satisfies ShapeOf<Attachment>;

const jsonObject = text
  .refine(isJsonObjectText, 'must be the JSON text of an object')
  .meta({ description: 'Entity data: the JSON text of an object.', examples: ['{}'] });

const messageFields = {
  messageId: id.meta(
    begins('newId', 'The id of the message, URL-safe. A new one is a new message.'),
  ),
  timestamp: time,
  message: z.string().min(1).meta(begins('markup', 'PresentationML.')),
  data: jsonObject,
  user: messageUser,
  stream: messageStream,
  attachments: z.array(z.strictObject(attachmentFields)).exactOptional(),
  parentMessageId: id.meta({ description: 'What it answers.' }).exactOptional(),
  get sharedMessage() {
    return message.exactOptional();
  },
  externalRecipients: flag.exactOptional(),
  diagnostic: text.exactOptional(),
  disclaimer: text.exactOptional(),
  silent: flag.exactOptional(),
  userAgent: text.exactOptional(),
  originalFormat: text.exactOptional(),
  sid: text.exactOptional(),
  replacing: id
    .meta({ description: 'Updates only: the message that it replaces.' })
    .exactOptional(),
  replacedBy: id.exactOptional(),
  initialMessageId: id.exactOptional(),
  initialTimestamp: time.exactOptional(),
} satisfies ShapeOf<Message>;

/** A message as events carry it. */
export const message: z.ZodType<Message> = z
  .strictObject(messageFields)
  .meta({ id: 'Message', description: 'A message.' });

function isJsonObjectText(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
