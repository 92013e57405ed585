import type { StreamRow, UserRow } from '../store/tables.js';
import { roomAttributesOf } from '../streams/room-attributes.js';
import type { Content, PolicyFlags } from './content.js';

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

/** What a change is for: what is new, by a name that is the same for each attempt, or what is there, by its id. */
type Target = Pick<Content, 'target' | 'changes'>;

/** A room that is to be created or changed: its name and description count (DLP-10, DLP-11). */
export function roomContent(
  requester: UserRow,
  room: StreamRow,
  target: Target,
  flags: PolicyFlags,
): Content {
  const name = room.name ?? '';
  const description = room.description ?? '';
  const attributes = roomAttributesOf(room);
  return {
    kind: 'stream',
    requester,
    ...target,
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
  target: Target,
  flags: PolicyFlags,
): Content {
  return {
    kind: 'signal',
    requester,
    ...target,
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
