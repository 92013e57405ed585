import { z } from 'zod';
import { type Adapter, type Files, type Said, textOf } from '../archive.js';

const text = z.string();
const people = z.array(
  z.object({
    id: text,
    name: text,
    deleted: z.boolean().default(false),
    profile: z.object({ real_name: text.default(''), email: text.default('') }),
  }),
);
const channels = z.array(
  z.object({ name: text, members: z.array(text), is_archived: z.boolean().default(false) }),
);
const messages = z.array(
  z.object({
    ts: text,
    user: text.optional(),
    text: text.default(''),
    subtype: text.optional(),
    files: z.array(z.object({ id: text, name: text.default('file') })).default([]),
  }),
);

/** Other kinds of messages tell of somebody who joined, of a new topic and the like. */
const said = new Set([undefined, 'file_share', 'me_message', 'thread_broadcast']);

/** What Slack exports, as a zip or unpacked. Files count where they are in it: `__uploads/<id>/<name>`. */
export const slack: Adapter = {
  system: 'slack',
  fits: (paths) => paths.some((path) => /(?:^|\/)channels\.json$/.test(path)),
  read(files) {
    const [found = ''] = [...files.keys()].filter((path) => /(?:^|\/)channels\.json$/.test(path));
    const folder = found.slice(0, -'channels.json'.length);
    const users = people.parse(json(files, `${folder}users.json`));
    const names = new Map(users.map(({ id, name }) => [id, name]));
    const nameOf = (id: string): string => names.get(id) ?? id;
    const rooms = ['channels.json', 'groups.json']
      .filter((name) => files.has(folder + name))
      .flatMap((name) => channels.parse(json(files, folder + name)));
    const days = byFolder([...files.keys()].sort());
    const uploads = new Map(
      [...files].map(([path, content]) => [/__uploads\/([^/]+)\//.exec(path)?.[1], content]),
    );
    return {
      people: users.map(({ name, deleted, profile: { real_name, email } }) => ({
        name,
        displayName: real_name || name,
        email,
        hasLeft: deleted,
      })),
      rooms: rooms.map(({ name, members, is_archived }) => ({
        name,
        members: members.map(nameOf),
        isClosed: is_archived,
      })),
      messages: rooms.flatMap(({ name: room }) =>
        (days.get(folder + room) ?? [])
          .flatMap((path) => messages.parse(json(files, path)))
          .filter(({ user, subtype }) => user !== undefined && said.has(subtype))
          .map(({ ts, user = '', text: line, files: attached }): Said => ({
            id: `${room}/${ts}`,
            room,
            author: nameOf(user),
            text: plain(line, nameOf),
            time: new Date(Number(ts) * 1000),
            files: attached.flatMap(({ id, name: filename }) => {
              const content = uploads.get(id);
              return content === undefined ? [] : [{ filename, content }];
            }),
          })),
      ),
    };
  },
};

/** Paths by the folder that they are in. */
function byFolder(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(0, path.lastIndexOf('/'));
    const before = folders.get(name);
    if (before === undefined) {
      folders.set(name, [path]);
    } else {
      before.push(path);
    }
  }
  return folders;
}

function json(files: Files, path: string): unknown {
  const file = files.get(path);
  if (file === undefined) {
    throw new Error(`The export has no ${path}.`);
  }
  return JSON.parse(textOf(file));
}

/** Slack writes people, channels and links in angle brackets, and three characters as entities. */
function plain(line: string, nameOf: (id: string) => string): string {
  return line
    .replaceAll(/<@(\w+)(?:\|[^>]*)?>/g, (_, id: string) => `@${nameOf(id)}`)
    .replaceAll(/<#\w+\|([^>]*)>/g, '#$1')
    .replaceAll(/<([^>|]+)\|([^>]*)>/g, '$2 ($1)')
    .replaceAll(/<([^>]+)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
