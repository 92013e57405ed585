import type { RoomAttributes, RoomDetail, StreamId, UserId } from '../../contract/index.js';

/** What of a room to change; what is left out stays. An empty `pinnedMessageId` unpins. */
export type RoomChanges = {
  readonly [Name in keyof RoomAttributes]?: RoomAttributes[Name] | undefined;
};

/** Which rooms to find. */
export interface RoomSearch {
  /** Words of the name, the description or the keywords. */
  readonly query: string;
  /** Keywords that rooms must have. */
  readonly labels?: readonly string[] | undefined;
  /** Where to look for the words. Default: everywhere. */
  readonly searchFields?: readonly string[] | undefined;
  /** Only rooms that are open (`true`) or closed (`false`). */
  readonly active?: boolean | undefined;
  /** Only rooms that one must be added to (`true`), or public ones (`false`). */
  readonly private?: boolean | undefined;
  /** Only rooms of this owner. */
  readonly owner?: { readonly id: UserId } | undefined;
  /** Only rooms that this user made. */
  readonly creator?: { readonly id: UserId } | undefined;
  /** Only rooms with this member. */
  readonly member?: { readonly id: UserId } | undefined;
  /** Also private rooms that are not to be found, where the caller may see them. Default: false. */
  readonly includeNonDiscoverable?: boolean | undefined;
  /** Rooms of this kind alone: `EMAIL`. Default: all. */
  readonly subType?: string | undefined;
  /** Default: `RELEVANCE`. */
  readonly sortOrder?: 'BASIC' | 'RELEVANCE' | undefined;
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
