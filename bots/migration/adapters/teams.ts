import { z } from 'zod';
import type { Adapter } from './archive.js';

const text = z.string();

/** Members, channels and messages in one document, with the names that the Graph interface of Teams has. */
const shape = z.object({
  users: z.array(
    z.object({
      id: text,
      displayName: text,
      mail: text,
      accountEnabled: z.boolean().default(true),
    }),
  ),
  channels: z.array(z.object({ id: text, displayName: text, members: z.array(text) })),
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

export const teams: Adapter = {
  system: 'teams',
  fits: /\.json$/i,
  read(file) {
    const { users, channels, messages } = shape.parse(JSON.parse(file.toString()));
    const names = new Map(users.map(({ id, mail }) => [id, mail.split('@')[0] ?? id]));
    const nameOf = (id: string): string => names.get(id) ?? id;
    const rooms = new Map(channels.map(({ id, displayName }) => [id, displayName]));
    return {
      people: users.map(({ id, displayName, mail, accountEnabled }) => ({
        name: nameOf(id),
        displayName,
        email: mail,
        hasLeft: !accountEnabled,
      })),
      rooms: channels.map(({ displayName, members }) => ({
        name: displayName,
        members: members.map(nameOf),
      })),
      messages: messages.map(({ id, channelId, createdDateTime, from, content, attachments }) => ({
        id,
        room: rooms.get(channelId) ?? channelId,
        author: nameOf(from),
        text: content,
        time: new Date(createdDateTime),
        files: attachments.map(({ name, contentBytes }) => ({
          filename: name,
          content: Buffer.from(contentBytes, 'base64'),
        })),
      })),
    };
  },
};
