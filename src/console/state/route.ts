import type { MessageId, StreamId } from '../../contract/index.js';
import type { ConsoleState } from './console-state.js';

/** What the address of the page names. */
export interface Route {
  /** Whom it acts as. */
  readonly username?: string;
  readonly streamId?: StreamId;
  readonly messageId?: MessageId;
}

const root = '/console/';
const pattern = /^as\/([^/]+)(?:\/(?:room|chat)\/([^/]+)(?:\/message\/([^/]+))?)?\/?$/;

/**
 * Reads the path of an address.
 *
 * @example
 * routeIn('/console/as/alice/room/Zm9v'); // { username: 'alice', streamId: 'Zm9v' }
 */
export function routeIn(path: string): Route {
  const found = path.startsWith(root) ? pattern.exec(path.slice(root.length)) : null;
  const [username, streamId, messageId] = (found ?? []).slice(1).map(decoded);
  return {
    ...(username !== undefined && { username }),
    ...(streamId !== undefined && { streamId }),
    ...(messageId !== undefined && { messageId }),
  };
}

/** The address of what the page shows. */
export function pathOf({ me, open, conversations }: ConsoleState): string {
  if (me === undefined) {
    return root;
  }
  const person = `${root}as/${encodeURIComponent(me.username)}`;
  const conversation = conversations.find(({ id }) => id === open?.streamId);
  if (open === undefined || conversation === undefined) {
    return person;
  }
  const kind = conversation.type === 'ROOM' ? 'room' : 'chat';
  const stream = `${person}/${kind}/${encodeURIComponent(open.streamId)}`;
  return open.target === undefined
    ? stream
    : `${stream}/message/${encodeURIComponent(open.target)}`;
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
