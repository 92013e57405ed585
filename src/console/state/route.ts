import type { Message, MessageId, StreamId } from '../../contract/index.js';
import type { Chosen, ConsoleState, JournalFilter } from './console-state.js';
import { repliesPart } from './console-state.js';
import { firstIdOf } from './histories.js';
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
  /** What is shown of the message at the right: a tab of the inspector, or its replies. */
  readonly part?: string;
  /** A view that is not a conversation, and what it is narrowed down to. */
  readonly page?: PageName;
  readonly filter?: string;
  readonly chosen?: Chosen;
  /** What the pod's panel beside it shows. */
  readonly podTopic?: PodTopic;
  /** What its journal is narrowed down to. */
  readonly journal?: JournalFilter;
  /** The people beside that person, and their places. */
  readonly beside?: readonly Route[];
}

const root = '/console/';
const pagePattern = /^as\/([^/]+)\/([a-z/-]+)$/;
/** Names in the query that are not those of lists in a view. */
const reserved = ['filter', 'pod', 'journal', 'journal-text', 'beside'];
const pattern =
  /^as\/([^/]+)(?:\/(?:room|chat)\/([^/]+)(?:\/message\/([^/]+)(?:\/([a-z-]+))?)?)?\/?$/;

/**
 * Reads the path and the query of an address.
 *
 * @example
 * routeIn('/console/as/alice/room/Zm9v'); // { username: 'alice', streamId: 'Zm9v' }
 */
export function routeIn(path: string, search = ''): Route {
  const query = new URLSearchParams(search);
  const others = query.getAll('beside').map((place) => routeIn(`${root}as/${place}`));
  const beside = {
    ...podIn(query),
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
  const [username, streamId, messageId, part] = (found ?? []).slice(1).map(decoded);
  return {
    ...(username !== undefined && { username }),
    ...(streamId !== undefined && { streamId }),
    ...(messageId !== undefined && { messageId }),
    ...(part !== undefined && { part }),
    ...beside,
  };
}

/** What the pod's panel shows. */
function podIn(query: URLSearchParams): Pick<Route, 'podTopic' | 'journal'> {
  const topic = query.get('pod') ?? '';
  if (!isPodTopic(topic)) {
    return {};
  }
  const kind = query.get('journal') ?? '';
  const text = query.get('journal-text') ?? '';
  const isNarrowed = topic === 'journal' && kind + text !== '';
  return { podTopic: topic, ...(isNarrowed && { journal: { kind, text } }) };
}

/**
 * The address of what the page shows.
 *
 * @param beside - where the people beside are, each as {@link placeIn} says it
 */
export function pathOf(state: ConsoleState, beside: readonly string[] = []): string {
  const { me, page, podTopic, journal } = state;
  if (me === undefined) {
    return root;
  }
  const said = Object.entries({
    filter: page?.filter ?? '',
    ...page?.chosen,
    pod: podTopic ?? '',
    ...(podTopic === 'journal' && { journal: journal.kind, 'journal-text': journal.text }),
  });
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

/** Where somebody is to be, until their conversations are there. */
export function placeAsked({ username = '', streamId, ...message }: Route): string {
  const place = streamId === undefined ? '' : conversationPath('room', { streamId, ...message });
  return `${encodeURIComponent(username)}${place}`;
}

/** What stands in the middle, below the person's address. */
function placePath({ open, page, conversations, inspectorPart }: ConsoleState): string {
  if (page !== undefined) {
    return `/${page.name}`;
  }
  const conversation = conversations.find(({ id }) => id === open?.streamId);
  if (open === undefined || conversation === undefined) {
    return '';
  }
  const kind = conversation.type === 'ROOM' ? 'room' : 'chat';
  const { streamId, target, inspected, thread } = open;
  const part =
    thread !== undefined ? repliesPart : inspected !== undefined ? inspectorPart : undefined;
  const messageId = thread ?? inspected ?? target;
  return conversationPath(kind, {
    streamId,
    ...(messageId !== undefined && { messageId }),
    ...(part !== undefined && { part }),
  });
}

/** The path of a message, for a person: where a link to it leads. */
export function messagePath({ me }: ConsoleState, message: Message): string {
  const { streamId, streamType } = message.stream;
  const kind = streamType === 'ROOM' ? 'room' : 'chat';
  const place = conversationPath(kind, { streamId, messageId: firstIdOf(message) });
  return `${root}as/${encodeURIComponent(me?.username ?? '')}${place}`;
}

function conversationPath(
  kind: 'room' | 'chat',
  place: Pick<Route, 'messageId' | 'part'> & { readonly streamId: StreamId },
): string {
  const { streamId, messageId, part } = place;
  const message = messageId === undefined ? [] : ['message', messageId];
  return ['', kind, streamId, ...message, ...(part === undefined ? [] : [part])]
    .map(encodeURIComponent)
    .join('/');
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
