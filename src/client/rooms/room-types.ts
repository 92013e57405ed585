import type { RoomAttributes, RoomDetail, StreamId, UserId } from '../../contract/index.js';

/** What of a room to change; what is left out stays. An empty `pinnedMessageId` unpins. */
export type RoomChanges = Partial<RoomAttributes> & { readonly pinnedMessageId?: string };

/** Which rooms to find. */
export interface RoomSearch {
  /** Words of the name, the description or the keywords. */
  readonly query: string;
  /** Keywords that rooms must have. */
  readonly labels?: readonly string[];
  /** Where to look for the words. Default: everywhere. */
  readonly searchFields?: readonly string[];
  readonly active?: boolean;
  readonly private?: boolean;
  readonly owner?: { readonly id: UserId };
  readonly creator?: { readonly id: UserId };
  readonly member?: { readonly id: UserId };
  /** Also private rooms that are not to be found, where the caller may see them. Default: false. */
  readonly includeNonDiscoverable?: boolean;
  /** Rooms of this kind alone: `EMAIL`. Default: all. */
  readonly subType?: string;
  /** Default: `RELEVANCE`. */
  readonly sortOrder?: 'BASIC' | 'RELEVANCE';
}

/** A page of found rooms. */
export interface RoomsFound {
  readonly count: number;
  readonly rooms: readonly RoomDetail[];
}

/** What the service says of a room that was closed or reopened. */
export interface RoomState {
  readonly roomSystemInfo: { readonly id: StreamId; readonly active: boolean };
}
