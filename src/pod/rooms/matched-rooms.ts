import type { StreamRow } from '../store/tables.js';
import { textOrder } from '../store/text-order.js';
import { roomAttributesOf } from '../streams/access.js';

/** What to look for in rooms, and where. */
export interface RoomSearch {
  readonly query: string;
  /** Keys of keywords whose values are looked into. */
  readonly labels?: readonly string[] | undefined;
  /** Default: name and description. */
  readonly searchFields?: readonly string[] | undefined;
  readonly sortOrder?: 'BASIC' | 'RELEVANCE' | undefined;
}

/** The rooms that were found, and how many under each label. */
export interface RoomsFound {
  readonly rooms: readonly StreamRow[];
  readonly facets: readonly { readonly facet: string; readonly count: number }[];
}

const standardFields = ['name', 'description'];

/**
 * The rooms that contain a text, in upper or lower case: by name, or those first whose name is the text or
 * begins with it.
 *
 * @param rooms - some at a time
 */
export async function matchedRooms(
  rooms: AsyncIterable<readonly StreamRow[]> | Iterable<readonly StreamRow[]>,
  search: RoomSearch,
): Promise<RoomsFound> {
  const { matches, isUnder } = matcherOf(search);
  const labels = search.labels ?? [];
  const counts = new Map(labels.map((label) => [label, 0]));
  const found: StreamRow[] = [];
  for await (const some of rooms) {
    const fitting = some.filter(matches);
    found.push(...fitting);
    for (const [label, count] of counts) {
      counts.set(label, count + fitting.filter((room) => isUnder(room, label)).length);
    }
  }
  const rank = search.sortOrder === 'RELEVANCE' ? rankBy(search.query) : () => 0;
  return {
    rooms: found
      .map((room) => ({ room, rank: rank(room), name: room.name ?? '' }))
      .sort((one, other) => one.rank - other.rank || textOrder(one.name, other.name))
      .map(({ room }) => room),
    facets: labels.map((facet) => ({ facet, count: counts.get(facet) ?? 0 })),
  };
}

/** First the room of this name, then those whose name begins with it, then those that have it in the name. */
function rankBy(query: string): (room: StreamRow) => number {
  const wanted = normal(query);
  return (room) => {
    const name = (room.name ?? '').toLowerCase();
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
  };
}

function normal(query: string): string {
  return query.trim().toLowerCase();
}

interface Matcher {
  readonly matches: (room: StreamRow) => boolean;
  /** Whether the text is in a keyword under a label. */
  readonly isUnder: (room: StreamRow, label: string) => boolean;
}

function matcherOf(search: RoomSearch): Matcher {
  const wanted = normal(search.query);
  const labels = search.labels ?? [];
  const fields = search.searchFields ?? standardFields;
  const contains = (text: string) => text.toLowerCase().includes(wanted);
  const isUnder = (room: StreamRow, label: string) =>
    roomAttributesOf(room).keywords.some(({ key, value }) => key === label && contains(value));
  return {
    matches: (room) =>
      fields.some((field) => textsOf(room, field).some(contains)) ||
      labels.some((label) => isUnder(room, label)),
    isUnder,
  };
}

function textsOf(room: StreamRow, field: string): string[] {
  switch (field) {
    case 'name':
      return [room.name ?? ''];
    case 'description':
      return [room.description ?? ''];
    case 'keywords_key':
      return roomAttributesOf(room).keywords.map(({ key }) => key);
    case 'keywords_value':
      return roomAttributesOf(room).keywords.map(({ value }) => value);
    default:
      return [];
  }
}
