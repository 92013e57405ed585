import { given, kinds, optional } from '../../contract/given/index.js';
import type { RoomAttributes, RoomDetail, StreamId, UserId } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readPages } from '../transport/pages.js';
import type { Route } from '../transport/route.js';
import { givenId } from '../url-safe-ids.js';
import { roomAttributes, roomChanges, roomSearch } from './room-kinds.js';
import { roomRoutes } from './room-routes.js';
import type { RoomChanges, RoomMember, RoomSearch, RoomState } from './room-types.js';

const pageSize = 100;

/** What is done to a membership; all such routes look alike. */
type MembershipRoute = Route<`/v1/${string}room/{roomId}/membership/${string}`, undefined>;

/**
 * Makes, finds, describes and changes rooms, and who is in them.
 *
 * @example
 * const { roomSystemInfo } = await client.rooms.create({ name: 'Rates desk', description: 'Prices' });
 * await client.rooms.addMember(roomSystemInfo.id, alice.id);
 */
export class Rooms {
  static {
    checkArguments<Rooms>(Rooms, 'rooms', {
      create: [given('attributes', roomAttributes), callOptions],
      info: [given('roomId', kinds.messagingId), callOptions],
      update: [given('roomId', kinds.messagingId), given('changes', roomChanges), callOptions],
      setActive: [given('roomId', kinds.messagingId), given('active', kinds.flag), callOptions],
      setActiveAsAdmin: [
        given('roomId', kinds.messagingId),
        given('active', kinds.flag),
        callOptions,
      ],
      search: [given('search', roomSearch), callOptions],
      members: [given('roomId', kinds.messagingId), callOptions],
      membersAsAdmin: [
        given('roomId', kinds.messagingId),
        given('includePastMembers', optional(kinds.flag)),
        callOptions,
      ],
      addMember: [given('roomId', kinds.messagingId), given('userId', kinds.userId), callOptions],
      removeMember: [
        given('roomId', kinds.messagingId),
        given('userId', kinds.userId),
        callOptions,
      ],
      promoteOwner: [
        given('roomId', kinds.messagingId),
        given('userId', kinds.userId),
        callOptions,
      ],
      demoteOwner: [given('roomId', kinds.messagingId), given('userId', kinds.userId), callOptions],
      addMemberAsAdmin: [
        given('roomId', kinds.messagingId),
        given('userId', kinds.userId),
        callOptions,
      ],
      removeMemberAsAdmin: [
        given('roomId', kinds.messagingId),
        given('userId', kinds.userId),
        callOptions,
      ],
      handOver: [
        given('roomId', kinds.messagingId),
        given('newOwner', kinds.userId),
        given('ownId', kinds.userId),
        callOptions,
      ],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Makes a room, owned by the caller.
   *
   * @example
   * const room = await client.rooms.create({ name: 'Rates desk', description: 'Prices' });
   * room.roomSystemInfo.id;
   */
  async create(attributes: RoomAttributes, options?: CallOptions): Promise<RoomDetail> {
    return this.#caller.call(roomRoutes.create, { json: attributes, options });
  }

  /** A room's attributes, and who made it when. */
  async info(roomId: StreamId, options?: CallOptions): Promise<RoomDetail> {
    return this.#caller.call(roomRoutes.info, { params: roomParams(roomId), options });
  }

  /** Changes a room; for its owners. What is left out stays as it is. */
  async update(roomId: StreamId, changes: RoomChanges, options?: CallOptions): Promise<RoomDetail> {
    return this.#caller.call(roomRoutes.update, {
      params: roomParams(roomId),
      json: changes,
      options,
    });
  }

  /** Closes a room (`false`), or opens it again; for its owners. Nobody can write to a closed one. */
  async setActive(roomId: StreamId, active: boolean, options?: CallOptions): Promise<RoomState> {
    const request = { params: roomParams(roomId), query: { active }, options };
    return this.#caller.call(roomRoutes.setActive, request);
  }

  /** Closes or opens any room of the company; for administrators. */
  async setActiveAsAdmin(
    roomId: StreamId,
    active: boolean,
    options?: CallOptions,
  ): Promise<RoomState> {
    const request = { params: roomParams(roomId), query: { active }, options };
    return this.#caller.call(roomRoutes.setActiveAsAdmin, request);
  }

  /**
   * Finds rooms that the caller may see, page by page as they are read.
   *
   * @example
   * for await (const room of client.rooms.search({ query: 'rates', active: true })) …
   */
  search(search: RoomSearch, options?: CallOptions): AsyncIterable<RoomDetail> {
    const { includeNonDiscoverable, ...json } = search;
    return readPages(roomRoutes.search.operation, pageSize, async (page) => {
      const request = { query: { ...page, includeNonDiscoverable }, json, options };
      const { rooms } = await this.#caller.call(roomRoutes.search, request);
      return rooms;
    });
  }

  /** The members of a room. */
  async members(roomId: StreamId, options?: CallOptions): Promise<readonly RoomMember[]> {
    return this.#caller.call(roomRoutes.members, { params: roomParams(roomId), options });
  }

  /** The members of any room of the company, with `includePastMembers` those who left as well; for administrators. */
  async membersAsAdmin(
    roomId: StreamId,
    includePastMembers = false,
    options?: CallOptions,
  ): Promise<readonly RoomMember[]> {
    const request = { params: roomParams(roomId), query: { includePastMembers }, options };
    return this.#caller.call(roomRoutes.membersAsAdmin, request);
  }

  /** Adds a user to a room. */
  async addMember(roomId: StreamId, userId: UserId, options?: CallOptions): Promise<void> {
    await this.#change(roomRoutes.addMember, roomId, userId, options);
  }

  /** Takes a user out of a room; a member may leave this way. */
  async removeMember(roomId: StreamId, userId: UserId, options?: CallOptions): Promise<void> {
    await this.#change(roomRoutes.removeMember, roomId, userId, options);
  }

  /** Makes a member an owner of a room. */
  async promoteOwner(roomId: StreamId, userId: UserId, options?: CallOptions): Promise<void> {
    await this.#change(roomRoutes.promoteOwner, roomId, userId, options);
  }

  /** Makes an owner of a room a plain member. */
  async demoteOwner(roomId: StreamId, userId: UserId, options?: CallOptions): Promise<void> {
    await this.#change(roomRoutes.demoteOwner, roomId, userId, options);
  }

  /** Adds a user to any room of the company; for administrators. */
  async addMemberAsAdmin(roomId: StreamId, userId: UserId, options?: CallOptions): Promise<void> {
    await this.#change(roomRoutes.addMemberAsAdmin, roomId, userId, options);
  }

  /** Takes a user out of any room of the company; for administrators. */
  async removeMemberAsAdmin(
    roomId: StreamId,
    userId: UserId,
    options?: CallOptions,
  ): Promise<void> {
    await this.#change(roomRoutes.removeMemberAsAdmin, roomId, userId, options);
  }

  /**
   * Hands a room over to one of its members: makes the member an owner, and takes the caller out of the
   * room (IMP-17). This is how the account that made a room for an import leaves it.
   *
   * @param ownId - the caller's own id
   */
  async handOver(
    roomId: StreamId,
    newOwner: UserId,
    ownId: UserId,
    options?: CallOptions,
  ): Promise<void> {
    await this.promoteOwner(roomId, newOwner, options);
    await this.removeMember(roomId, ownId, options);
  }

  async #change(
    route: MembershipRoute,
    roomId: StreamId,
    userId: UserId,
    options: CallOptions | undefined,
  ): Promise<void> {
    await this.#caller.call(route, { params: roomParams(roomId), json: { id: userId }, options });
  }
}

function roomParams(roomId: StreamId): { roomId: StreamId } {
  return { roomId: givenId(roomId) };
}
