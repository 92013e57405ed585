import type { Readable } from 'node:stream';
import type { Client } from '../client/index.js';
import { fieldOf, kind, requireArgument } from '../contract/given/index.js';
import {
  CadenzaError,
  type Event,
  isEvent,
  type MessageStream,
  type RoomDetail,
  type UserId,
} from '../contract/index.js';

/**
 * A file that somebody sent to the bot. Its name is what its sender chose: show it, but make no path of
 * it.
 *
 * @example
 * for (const file of ctx.files()) {
 *   await pipeline(await file.open(), createWriteStream(join(folder, randomUUID())));
 * }
 */
export interface IncomingFile {
  /** Names the file in `client.attachments.download`. */
  readonly id: string;
  /** As its sender named it, with its extension: `report.pdf`. */
  readonly name: string;
  /** Bytes, as the service says. */
  readonly size: number;
  /**
   * Its bytes, decoded while they arrive and never held whole. May be called again.
   *
   * @throws ClientError when the service refuses it or cannot be reached
   */
  readonly open: () => Promise<Readable>;
}

/** Somebody in a conversation. */
export interface Member {
  /** Names the member everywhere. */
  readonly userId: UserId;
  /** The name to log in with; missing for users whom the service does not show to the bot. */
  readonly username?: string;
  /** The name as others see it. */
  readonly displayName?: string;
  /** The e-mail address. */
  readonly email?: string;
  /** Whether the member is an owner of the room; chats have no owners. */
  readonly isOwner: boolean;
}

/** What an event came with and where it came from, asked of the service when a handler wants it. */
export interface Surroundings {
  readonly files: () => readonly IncomingFile[];
  readonly room: () => Promise<RoomDetail | undefined>;
  readonly members: () => Promise<readonly Member[]>;
  readonly link: (stream?: LinkedStream) => string;
}

/** What a link needs to know of a conversation. */
export type LinkedStream = Pick<MessageStream, 'streamId' | 'streamType'>;

/** The surroundings of an event. */
export function surroundingsOf(
  event: Event,
  stream: MessageStream | undefined,
  { client, signal }: { readonly client: Client; readonly signal: AbortSignal },
): Surroundings {
  const here = (): MessageStream => stream ?? nowhere();
  return {
    files: () => filesOf(event, client, signal),
    room: async () => {
      const { streamId, streamType } = here();
      return streamType === 'ROOM' ? client.rooms.info(streamId, { signal }) : undefined;
    },
    members: () => membersOf(here(), client, signal),
    link: (to = here()) => linkTo(to),
  };
}

const streamGiven = kind<never>(
  'a conversation as { streamId, streamType }, such as ctx.stream',
  (value) => typeof fieldOf(value, 'streamId') === 'string',
);

/**
 * A link that opens a conversation in the chat's own program, as the service documents it. It knows no
 * links to single messages.
 */
export function linkTo(stream: LinkedStream): string {
  requireArgument(stream, streamGiven, 'ctx.link');
  const { streamId, streamType } = stream;
  const base64 = streamId.replaceAll('-', '+').replaceAll('_', '/');
  const padded = base64.padEnd(Math.ceil(base64.length / 4) * 4, '=');
  const type = streamType === 'ROOM' ? 'chatroom' : 'im';
  return `https://open.symphony.com/?streamId=${encodeURIComponent(padded)}&streamType=${type}`;
}

function filesOf(event: Event, client: Client, signal: AbortSignal): readonly IncomingFile[] {
  if (!isEvent(event, 'MESSAGESENT')) {
    return [];
  }
  const { messageId, stream, attachments = [] } = event.payload.messageSent.message;
  return attachments.map(({ id, name, size }) => ({
    id,
    name,
    size,
    open: () => client.attachments.download(stream.streamId, messageId, id, { signal }),
  }));
}

async function membersOf(
  { streamId, streamType }: MessageStream,
  client: Client,
  signal: AbortSignal,
): Promise<readonly Member[]> {
  const standing =
    streamType === 'ROOM'
      ? (await client.rooms.members(streamId, { signal })).map(
          ({ id, owner }) => [id, owner] as const,
        )
      : ((await client.streams.info(streamId, { signal })).streamAttributes?.members ?? []).map(
          (id) => [id, false] as const,
        );
  const users = await client.users.byIds(
    standing.map(([id]) => id),
    { signal },
  );
  const byId = new Map(users.map((user) => [user.id, user]));
  return standing.map(([userId, isOwner]) => {
    const user = byId.get(userId);
    if (user === undefined) {
      return { userId, isOwner };
    }
    const { username, displayName, emailAddress: email } = user;
    return { userId, username, displayName, email, isOwner };
  });
}

function nowhere(): never {
  throw new CadenzaError(
    'NO_STREAM',
    'This event belongs to no conversation, so it has no room, members or link.',
  );
}
