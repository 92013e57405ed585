import { z } from 'zod';
import type { Adapter, Said } from './archive.js';
import { unzip } from './unzip.js';

const text = z.string();
const people = z.array(
  z.object({
    id: text,
    name: text,
    deleted: z.boolean().default(false),
    profile: z.object({ real_name: text.default(''), email: text.default('') }),
  }),
);
const channels = z.array(z.object({ name: text, members: z.array(text) }));
const messages = z.array(
  z.object({
    ts: text,
    user: text.optional(),
    text: text.default(''),
    subtype: text.optional(),
    files: z.array(z.object({ id: text, name: text })).default([]),
  }),
);

/** The zip that Slack exports; what joins and leaves is left out. Files count where the zip holds them, by their ids. */
export const slack: Adapter = {
  system: 'slack',
  fits: /\.zip$/i,
  read(file) {
    const zip = unzip(file);
    const part = (name: string): unknown => {
      const content = zip.get(name);
      if (content === undefined) {
        throw new Error(`The archive has no ${name}.`);
      }
      return JSON.parse(content().toString());
    };
    const users = people.parse(part('users.json'));
    const names = new Map(users.map(({ id, name }) => [id, name]));
    const nameOf = (id: string): string => names.get(id) ?? id;
    const rooms = channels.parse(part('channels.json'));
    const named = (line: string): string =>
      line.replace(/<@(\w+)>/g, (_, id: string) => `@${nameOf(id)}`);
    const attachments = [...zip.keys()].filter((name) => name.startsWith('__uploads/'));
    const said = rooms.flatMap(({ name: room }) =>
      [...zip.keys()]
        .filter((name) => name.startsWith(`${room}/`) && name.endsWith('.json'))
        .sort()
        .flatMap((name) => messages.parse(part(name)))
        .filter(({ user, subtype }) => user !== undefined && subtype === undefined)
        .map(({ ts, user = '', text: line, files }): Said => ({
          id: `${room}/${ts}`,
          room,
          author: nameOf(user),
          text: named(line),
          time: new Date(Number(ts) * 1000),
          files: files.flatMap(({ id, name }) => {
            const path = attachments.find((entry) => entry.startsWith(`__uploads/${id}/`));
            const content = path === undefined ? undefined : zip.get(path);
            return content === undefined ? [] : [{ filename: name, content: content() }];
          }),
        })),
    );
    return {
      people: users.map(({ name, deleted, profile }) => ({
        name,
        displayName: profile.real_name || name,
        email: profile.email,
        hasLeft: deleted,
      })),
      rooms: rooms.map(({ name, members }) => ({ name, members: members.map(nameOf) })),
      messages: said,
    };
  },
};
