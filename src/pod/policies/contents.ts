import type { MessageId } from '../../contract/index.js';
import { contentWords } from '../messages/content-words.js';
import type { RenderedMessage } from '../messages/markup.js';
import type { StreamRow, UserRow } from '../store/tables.js';
import { toMessageUser } from '../store/users.js';
import { roomAttributesOf } from '../streams/access.js';
import type { Content, PolicyFlags } from './enforce.js';

/**
 * The flags of a call, wherever they stand: in a form field, a member of the JSON body or the query
 * (DLP-14).
 */
export function policyFlags(find: (name: string) => unknown): PolicyFlags {
  const isTrue = (name: string) => {
    const value = find(name);
    return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
  };
  return {
    enforces: isTrue('enforceExpressionFiltering'),
    ignoresWarning: isTrue('ignoreDLPwarning'),
  };
}

/** The flags of a call with a JSON body. */
export function bodyFlags(body: unknown, query: (name: string) => string | undefined): PolicyFlags {
  const members: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  return policyFlags((name) => members[name] ?? query(name));
}

/** A message that is to be posted: its text, hashtags and cashtags count, mentions do not (DLP-10). */
export function messageContent(
  author: UserRow,
  stream: StreamRow,
  rendered: RenderedMessage,
  flags: PolicyFlags,
  now: number,
): Content {
  return {
    kind: 'message',
    requester: author,
    target: stream.id,
    external: stream.external === 1,
    texts: textsOf(rendered),
    identity: `${rendered.presentation}\n${rendered.entityData}`,
    flags,
    describe: (id, generation) => ({
      messageId: id ?? '',
      timestamp: generation === 'V1' ? 0 : now,
      message: rendered.presentation,
      data: rendered.entityData,
      user:
        generation === 'V1'
          ? { userId: author.id, displayName: author.display_name }
          : toMessageUser(author),
      stream: { streamId: stream.id, streamType: stream.type },
      ...(generation === 'V2' && { externalRecipients: stream.external === 1 }),
    }),
  };
}

/** The same message on a wall, where what it shares counts as well (DLP-10). */
export function withShared(content: Content, id: MessageId, shared: RenderedMessage): Content {
  return {
    ...content,
    texts: [...content.texts, ...textsOf(shared)],
    identity: `${content.identity}\n${id}`,
  };
}

function textsOf({ document }: RenderedMessage): string[] {
  const { text, hashtags, cashtags } = contentWords(document);
  return [text, ...hashtags.map((tag) => `#${tag}`), ...cashtags.map((tag) => `$${tag}`)];
}

/** A room that is to be created or changed: its name and description count (DLP-10, DLP-11). */
export function roomContent(
  requester: UserRow,
  room: StreamRow,
  target: string,
  flags: PolicyFlags,
): Content {
  const name = room.name ?? '';
  const description = room.description ?? '';
  const attributes = roomAttributesOf(room);
  return {
    kind: 'stream',
    requester,
    target,
    external: room.external === 1,
    texts: [name, description],
    identity: `${name}\n${description}`,
    flags,
    describe: (id) => ({
      ...(id !== undefined && { streamId: id }),
      name,
      roomDescription: description,
      type: room.type,
      creatorId: String(room.created_by),
      creatorPrettyName: requester.display_name,
      publicRoom: room.public === 1,
      crossPod: room.external === 1,
      active: room.active === 1,
      discoverable: attributes.discoverable,
      readOnly: attributes.readOnly,
      copyDisabled: attributes.copyProtected,
      memberAddUserEnabled: attributes.membersCanInvite,
      shareHistoryEnabled: room.shows_history === 1,
    }),
  };
}

/** A signal that is to be created or changed: its name and its rules count (DLP-10, DLP-11). */
export function signalContent(
  requester: UserRow,
  signal: { readonly name: string; readonly query: string },
  target: string,
  flags: PolicyFlags,
): Content {
  return {
    kind: 'signal',
    requester,
    target,
    external: undefined,
    texts: [signal.name, signal.query],
    identity: `${signal.name}\n${signal.query}`,
    flags,
    describe: (id) => ({
      ...(id !== undefined && { id }),
      name: signal.name,
      rules: signal.query,
    }),
  };
}
