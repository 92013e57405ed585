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
  /** Only rooms that are open (`true`) or closed (`false`). */
  readonly active?: boolean;
  /** Only rooms that one must be added to (`true`), or public ones (`false`). */
  readonly private?: boolean;
  /** Only rooms of this owner. */
  readonly owner?: { readonly id: UserId };
  /** Only rooms that this user made. */
  readonly creator?: { readonly id: UserId };
  /** Only rooms with this member. */
  readonly member?: { readonly id: UserId };
  /** Also private rooms that are not to be found, where the caller may see them. Default: false. */
  readonly includeNonDiscoverable?: boolean;
  /** Rooms of this kind alone: `EMAIL`. Default: all. */
  readonly subType?: string;
  /** Default: `RELEVANCE`. */
  readonly sortOrder?: 'BASIC' | 'RELEVANCE';
}

/** A member of a room. */
export interface RoomMember {
  /** Who is a member. */
  readonly id: UserId;
  /** Whether the member is an owner. */
  readonly owner: boolean;
  /** When the member came in, epoch milliseconds. */
  readonly joinDate: number;
}

/** A page of found rooms. */
export interface RoomsFound {
  readonly count: number;
  readonly rooms: readonly RoomDetail[];
}

/** What the service says of a room that was closed or reopened. */
export interface RoomState {
  /** The room, and whether it is open. */
  readonly roomSystemInfo: { readonly id: StreamId; readonly active: boolean };
}
