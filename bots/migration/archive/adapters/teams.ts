import { z } from 'zod';
import { type Adapter, type Archive, textOf } from '../archive.js';

const text = z.string();
const shape = z.object({
  users: z.array(
    z.object({
      id: text,
      displayName: text,
      mail: text,
      accountEnabled: z.boolean().default(true),
    }),
  ),
  channels: z.array(
    z.object({
      id: text,
      displayName: text,
      members: z.array(text),
      isArchived: z.boolean().default(false),
    }),
  ),
  messages: z.array(
    z.object({
      id: text,
      channelId: text,
      createdDateTime: text,
      from: text,
      content: text,
      attachments: z.array(z.object({ name: text, contentBytes: text })).default([]),
    }),
  ),
});

/** Members, channels and messages in one document, with the names that the Graph interface of Teams has. */
export const teams: Adapter = {
  system: 'teams',
  fits: ([path = '', ...others]) => others.length === 0 && /\.json$/i.test(path),
  read(files): Archive {
    const [file = new Uint8Array()] = files.values();
    const { users, channels, messages } = shape.parse(JSON.parse(textOf(file)));
    const names = new Map(users.map(({ id, mail }) => [id, mail.split('@')[0] ?? id]));
    const nameOf = (id: string): string => names.get(id) ?? id;
    const rooms = new Map(channels.map(({ id, displayName }) => [id, displayName]));
    return {
      people: users.map(({ id, displayName, mail: email, accountEnabled }) => ({
        name: nameOf(id),
        displayName,
        email,
        hasLeft: !accountEnabled,
      })),
      rooms: channels.map(({ displayName: name, members, isArchived: isClosed }) => ({
        name,
        members: members.map(nameOf),
        isClosed,
      })),
      messages: messages.map(({ id, channelId, createdDateTime, from, content, attachments }) => ({
        id,
        room: rooms.get(channelId) ?? channelId,
        author: nameOf(from),
        text: content,
        time: new Date(createdDateTime),
        files: attachments.map(({ name: filename, contentBytes }) => ({
          filename,
          content: Buffer.from(contentBytes, 'base64'),
        })),
      })),
    };
  },
};
