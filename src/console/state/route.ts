import type { MessageId, StreamId } from '../../contract/index.js';
import type { Chosen, ConsoleState } from './console-state.js';
import type { PageName } from './page-names.js';
import { isPageName } from './page-names.js';
import type { PodTopic } from './pod-topics.js';
import { isPodTopic } from './pod-topics.js';

/** What the address of the page names. */
export interface Route {
  /** Whom it acts as. */
  readonly username?: string;
  readonly streamId?: StreamId;
  readonly messageId?: MessageId;
  /** A view that is not a conversation, and what it is narrowed down to. */
  readonly page?: PageName;
  readonly filter?: string;
  readonly chosen?: Chosen;
  /** What the pod's panel beside it shows. */
  readonly podTopic?: PodTopic;
  /** The people beside that person, and their places. */
  readonly beside?: readonly Route[];
}

const root = '/console/';
const pagePattern = /^as\/([^/]+)\/([a-z/-]+)$/;
/** Names in the query that are not those of lists in a view. */
const reserved = ['filter', 'pod', 'beside'];
const pattern = /^as\/([^/]+)(?:\/(?:room|chat)\/([^/]+)(?:\/message\/([^/]+))?)?\/?$/;

/**
 * Reads the path and the query of an address.
 *
 * @example
 * routeIn('/console/as/alice/room/Zm9v'); // { username: 'alice', streamId: 'Zm9v' }
 */
export function routeIn(path: string, search = ''): Route {
  const query = new URLSearchParams(search);
  const topic = query.get('pod') ?? '';
  const others = query.getAll('beside').map((place) => routeIn(`${root}as/${place}`));
  const beside = {
    ...(isPodTopic(topic) && { podTopic: topic }),
    ...(others.length > 0 && { beside: others }),
  };
  const [, person, page = ''] = pagePattern.exec(path.slice(root.length)) ?? [];
  if (path.startsWith(root) && isPageName(page)) {
    const username = decoded(person);
    const filter = query.get('filter') ?? '';
    const chosen = Object.fromEntries([...query].filter(([name]) => !reserved.includes(name)));
    return {
      ...(username !== undefined && { username }),
      page,
      filter,
      ...(Object.keys(chosen).length > 0 && { chosen }),
      ...beside,
    };
  }
  const found = path.startsWith(root) ? pattern.exec(path.slice(root.length)) : null;
  const [username, streamId, messageId] = (found ?? []).slice(1).map(decoded);
  return {
    ...(username !== undefined && { username }),
    ...(streamId !== undefined && { streamId }),
    ...(messageId !== undefined && { messageId }),
    ...beside,
  };
}

/**
 * The address of what the page shows.
 *
 * @param beside - where the people beside are, each as {@link placeIn} says it
 */
export function pathOf(state: ConsoleState, beside: readonly string[] = []): string {
  const { me, page, podTopic } = state;
  if (me === undefined) {
    return root;
  }
  const said = Object.entries({ filter: page?.filter ?? '', ...page?.chosen, pod: podTopic ?? '' });
  const query = new URLSearchParams(said.filter(([, value]) => value !== ''));
  beside.forEach((place) => query.append('beside', place));
  // Slashes need no escaping in a query, and are easier to read.
  const written = query.toString().replaceAll('%2F', '/');
  return `${root}as/${placeIn(state)}${written === '' ? '' : `?${written}`}`;
}

/** The person, and what stands in the middle, as they stand in an address: `alice/room/Zm9v`. */
export function placeIn(state: ConsoleState): string {
  return `${encodeURIComponent(state.me?.username ?? '')}${placePath(state)}`;
}

/** What stands in the middle, below the person's address. */
function placePath({ open, page, conversations }: ConsoleState): string {
  if (page !== undefined) {
    return `/${page.name}`;
  }
  const conversation = conversations.find(({ id }) => id === open?.streamId);
  if (open === undefined || conversation === undefined) {
    return '';
  }
  const kind = conversation.type === 'ROOM' ? 'room' : 'chat';
  const stream = `/${kind}/${encodeURIComponent(open.streamId)}`;
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
