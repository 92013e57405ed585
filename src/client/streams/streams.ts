import {
  toUrlSafeId,
  type RoomAttributes,
  type RoomDetail,
  type StreamId,
  type StreamListed,
  type UserId,
} from '../../contract/index.js';
import type { Caller, CallOptions } from '../transport/caller.js';
import { readPages, type PageQuery } from '../transport/pages.js';
import {
  enterpriseFilterJson,
  type EnterpriseStream,
  type EnterpriseStreamFilter,
  type EnterpriseStreamPage,
} from './enterprise-streams.js';
import { streamRoutes } from './stream-routes.js';
import type { RoomMember, StreamFilter, StreamInfo } from './stream-types.js';

const pageSize = 100;

/** Makes, finds and describes streams: IMs, MIMs and rooms. */
export class Streams {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * The IM with one user, or the MIM with several: the existing one, else a new one.
   *
   * @example
   * const streamId = await client.streams.createIm([alice.id]);
   */
  async createIm(userIds: readonly UserId[], options?: CallOptions): Promise<StreamId> {
    const { id } = await this.#caller.call(streamRoutes.createIm, { json: userIds, options });
    return id;
  }

  /**
   * Makes a room, owned by the caller.
   *
   * @example
   * const room = await client.streams.createRoom({ name: 'Rates desk', description: 'Prices' });
   * room.roomSystemInfo.id;
   */
  async createRoom(attributes: RoomAttributes, options?: CallOptions): Promise<RoomDetail> {
    return this.#caller.call(streamRoutes.createRoom, { json: attributes, options });
  }

  /**
   * The caller's own streams, in the order in which they were made, page by page as they are read.
   *
   * @example
   * for await (const stream of client.streams.list({ streamTypes: ['ROOM'] })) …
   */
  list(filter: StreamFilter = {}, options?: CallOptions): AsyncIterable<StreamListed> {
    const { streamTypes, ...rest } = filter;
    const json = {
      ...rest,
      ...(streamTypes === undefined ? {} : { streamTypes: streamTypes.map((type) => ({ type })) }),
    };
    return readPages(pageSize, (page) =>
      this.#caller.call(streamRoutes.list, { query: { ...page }, json, options }),
    );
  }

  /**
   * The streams of the whole company, oldest first, page by page as they are read (STR-1, STR-4).
   *
   * @example
   * for await (const stream of client.streams.listEnterprise({ streamTypes: ['ROOM'], status: 'ACTIVE' })) …
   *
   * @throws ClientError `FORBIDDEN` unless the account is a service account with the role User
   *   Provisioning (STR-6)
   */
  listEnterprise(
    filter: EnterpriseStreamFilter = {},
    options?: CallOptions,
  ): AsyncIterable<EnterpriseStream> {
    return readPages(pageSize, async (page) => {
      const { streams } = await this.listEnterprisePage(filter, page, options);
      return streams;
    });
  }

  /** One page of {@link Streams.listEnterprise}, with the number of all that match. At most 100. */
  async listEnterprisePage(
    filter: EnterpriseStreamFilter,
    page: PageQuery,
    options?: CallOptions,
  ): Promise<EnterpriseStreamPage> {
    return this.#caller.call(streamRoutes.listEnterprise, {
      query: { ...page },
      json: enterpriseFilterJson(filter),
      options,
    });
  }

  /** What kind of stream an id names, and whether it is active. */
  async info(streamId: StreamId, options?: CallOptions): Promise<StreamInfo> {
    const params = { streamId: toUrlSafeId(streamId) };
    return this.#caller.call(streamRoutes.info, { params, options });
  }

  /** The members of a room. */
  async members(streamId: StreamId, options?: CallOptions): Promise<readonly RoomMember[]> {
    const params = { streamId: toUrlSafeId(streamId) };
    return this.#caller.call(streamRoutes.members, { params, options });
  }
}
