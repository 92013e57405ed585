import { Pace } from '../pace.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import type { StreamRow } from '../store/tables.js';
import { textOrder } from '../store/text-order.js';
import type { StoredRoomAttributes } from '../streams/room-attributes.js';
import { roomAttributesOf } from '../streams/room-attributes.js';

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
  pace = new Pace(),
): Promise<RoomsFound> {
  const lookInto = matcherOf(search);
  const labels = search.labels ?? [];
  const counts = new Map(labels.map((label) => [label, 0]));
  const found: StreamRow[] = [];
  for await (const some of rooms) {
    for (const room of some) {
      const { matches, under } = lookInto(room);
      if (matches) {
        found.push(room);
      }
      under.forEach((label) => counts.set(label, (counts.get(label) ?? 0) + 1));
      await pace.turn();
    }
  }
  const rank = search.sortOrder === 'RELEVANCE' ? rankBy(search.query) : () => 0;
  const sorted = await sortedInTurns(
    found.map((room) => ({ room, rank: rank(room), name: room.name ?? '' })),
    (one, other) => one.rank - other.rank || textOrder(one.name, other.name),
    pace,
  );
  return {
    rooms: sorted.map(({ room }) => room),
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

/** What is found in a room. */
interface Look {
  readonly matches: boolean;
  /** The labels under which a keyword has the text. */
  readonly under: ReadonlySet<string>;
}

function matcherOf(search: RoomSearch): (room: StreamRow) => Look {
  const wanted = normal(search.query);
  const labels = new Set(search.labels);
  const fields = [...new Set(search.searchFields ?? standardFields)];
  const looksIntoKeywords = labels.size > 0 || fields.some((field) => field in ofKeywords);
  const contains = (text: string) => text.toLowerCase().includes(wanted);
  return (room) => {
    // Read once: a room may have thousands.
    const keywords = looksIntoKeywords ? roomAttributesOf(room).keywords : [];
    const labelled = keywords.filter(({ key, value }) => labels.has(key) && contains(value));
    const under = new Set(labelled.map(({ key }) => key));
    return {
      matches:
        under.size > 0 || fields.some((field) => textsOf(room, keywords, field).some(contains)),
      under,
    };
  };
}

type Keyword = StoredRoomAttributes['keywords'][number];

const ofKeywords: Readonly<Record<string, (keyword: Keyword) => string>> = {
  keywords_key: ({ key }) => key,
  keywords_value: ({ value }) => value,
};

const ofRoom: Readonly<Record<string, (room: StreamRow) => string | null>> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
};

function textsOf(room: StreamRow, keywords: readonly Keyword[], field: string): string[] {
  const ofKeyword = ofKeywords[field];
  return ofKeyword === undefined ? [ofRoom[field]?.(room) ?? ''] : keywords.map(ofKeyword);
}
