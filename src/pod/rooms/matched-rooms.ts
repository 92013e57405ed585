import type { StreamRow } from '../store/tables.js';
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
 */
export function matchedRooms(rooms: readonly StreamRow[], search: RoomSearch): RoomsFound {
  const wanted = search.query.trim().toLowerCase();
  const labels = search.labels ?? [];
  const fields = search.searchFields ?? standardFields;
  const contains = (text: string) => text.toLowerCase().includes(wanted);
  const isUnder = (room: StreamRow, label: string) =>
    roomAttributesOf(room).keywords.some(({ key, value }) => key === label && contains(value));
  const found = rooms.filter(
    (room) =>
      fields.some((field) => textsOf(room, field).some(contains)) ||
      labels.some((label) => isUnder(room, label)),
  );
  const rank = (room: StreamRow) => {
    const name = (room.name ?? '').toLowerCase();
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
  };
  return {
    rooms:
      search.sortOrder === 'RELEVANCE'
        ? found.toSorted((one, other) => rank(one) - rank(other))
        : found,
    facets: labels.map((label) => ({
      facet: label,
      count: found.filter((room) => isUnder(room, label)).length,
    })),
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
