import { given, kinds, listOfKind, optional } from '../../contract/given/index.js';
import {
  type MessageId,
  type StreamId,
  type StreamListed,
  toUrlSafeId,
  type UserId,
} from '../../contract/index.js';
import { epochTimes } from '../epoch-millis.js';
import { checkArguments } from '../given/check-arguments.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { type PageQuery, readPages } from '../transport/pages.js';
import { givenId } from '../url-safe-ids.js';
import { enterpriseFilterJson, type EnterpriseStreamFilter } from './enterprise-filter.js';
import { type EnterpriseStreamPage, EnterpriseStreams } from './enterprise-streams.js';
import {
  attachmentRange,
  messageIdRange,
  pageQuery,
  sharedArticle,
  streamFilter,
} from './stream-kinds.js';
import { streamRoutes } from './stream-routes.js';
import type {
  ImDetail,
  SharedArticle,
  StreamAttachment,
  StreamAttachmentRange,
  StreamFilter,
  StreamInfo,
  StreamMember,
  StreamMessageRange,
} from './stream-types.js';

const pageSize = 100;
const messageIdPage = 1_000;

/**
 * Finds and describes streams of all kinds, and makes IMs and MIMs. `client.rooms` makes rooms.
 *
 * @example
 * const streamId = await client.streams.createIm([alice.id]);
 * const { streamType } = await client.streams.info(streamId);
 */
export class Streams {
  static {
    checkArguments<Streams>(Streams, 'streams', {
      createIm: [given('userIds', listOfKind(kinds.userId)), callOptions],
      createImAsAdmin: [given('userIds', listOfKind(kinds.userId)), callOptions],
      imInfo: [given('streamId', kinds.messagingId), callOptions],
      pin: [
        given('streamId', kinds.messagingId),
        given('messageId', optional(kinds.messagingId)),
        callOptions,
      ],
      list: [given('filter', optional(streamFilter)), callOptions],
      listOfUser: [
        given('userId', kinds.userId),
        given('filter', optional(streamFilter)),
        callOptions,
      ],
      listEnterprise: [given('filter', optional(kinds.object)), callOptions],
      listEnterprisePage: [given('filter', kinds.object), given('page', pageQuery), callOptions],
      info: [given('streamId', kinds.messagingId), callOptions],
      membersAsAdmin: [given('streamId', kinds.messagingId), callOptions],
      attachments: [
        given('streamId', kinds.messagingId),
        given('range', optional(attachmentRange)),
        callOptions,
      ],
      messageIds: [
        given('streamId', kinds.messagingId),
        given('range', messageIdRange),
        callOptions,
      ],
      share: [given('streamId', kinds.messagingId), given('article', sharedArticle), callOptions],
    });
  }

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
   * The IM or MIM among two users or more, without the caller; for administrators. This is
   * how streams are made for messages that are to be imported (IMP-18).
   */
  async createImAsAdmin(userIds: readonly UserId[], options?: CallOptions): Promise<StreamId> {
    const request = { json: userIds, options };
    const { id } = await this.#caller.call(streamRoutes.createImAsAdmin, request);
    return id;
  }

  /** What is pinned in an IM or MIM, and whether it is active. */
  async imInfo(streamId: StreamId, options?: CallOptions): Promise<ImDetail> {
    return this.#caller.call(streamRoutes.imInfo, { params: streamParams(streamId), options });
  }

  /** Pins a message in an IM or MIM; without one, unpins. In rooms: `client.rooms.update`. */
  async pin(streamId: StreamId, messageId?: MessageId, options?: CallOptions): Promise<ImDetail> {
    const json = { pinnedMessageId: messageId === undefined ? '' : toUrlSafeId(messageId) };
    return this.#caller.call(streamRoutes.pin, { params: streamParams(streamId), json, options });
  }

  /**
   * The caller's own streams, in the order in which they were made, page by page as they are read.
   *
   * @example
   * for await (const stream of client.streams.list({ streamTypes: ['ROOM'] })) …
   */
  list(filter: StreamFilter = {}, options?: CallOptions): AsyncIterable<StreamListed> {
    const json = filterJson(filter);
    return readPages(streamRoutes.list.operation, pageSize, (page) =>
      this.#caller.call(streamRoutes.list, { query: { ...page }, json, options }),
    );
  }

  /** The streams of any user of the company, like {@link Streams.list}; for administrators. */
  listOfUser(
    userId: UserId,
    filter: StreamFilter = {},
    options?: CallOptions,
  ): AsyncIterable<StreamListed> {
    const request = { params: { userId }, json: filterJson(filter), options };
    return readPages(streamRoutes.listOfUser.operation, pageSize, (page) =>
      this.#caller.call(streamRoutes.listOfUser, { ...request, query: { ...page } }),
    );
  }

  /**
   * The streams of the whole company, oldest first, page by page as they are read, with the number of
   * all (STR-1, STR-4).
   *
   * @example
   * for await (const stream of client.streams.listEnterprise({ streamTypes: ['ROOM'], status: 'ACTIVE' })) …
   *
   * @throws InputError `BAD_ARGUMENT` for a filter that cannot apply (STR-2)
   * @throws ClientError `FORBIDDEN` unless the account is a service account with the role User
   *   Provisioning (STR-6)
   */
  listEnterprise(filter: EnterpriseStreamFilter = {}, options?: CallOptions): EnterpriseStreams {
    const json = enterpriseFilterJson(filter);
    return new EnterpriseStreams((page) => this.#enterprisePage(json, page, options));
  }

  /** One page of {@link Streams.listEnterprise}, with the number of all that match. At most 100. */
  async listEnterprisePage(
    filter: EnterpriseStreamFilter,
    page: PageQuery,
    options?: CallOptions,
  ): Promise<EnterpriseStreamPage> {
    return this.#enterprisePage(enterpriseFilterJson(filter), page, options);
  }

  /** What kind of stream an id names, and whether it is active. */
  async info(streamId: StreamId, options?: CallOptions): Promise<StreamInfo> {
    return this.#caller.call(streamRoutes.info, { params: streamParams(streamId), options });
  }

  /** The members of any stream of the company, page by page; for administrators. */
  membersAsAdmin(streamId: StreamId, options?: CallOptions): AsyncIterable<StreamMember> {
    return readPages(streamRoutes.membersAsAdmin.operation, pageSize, async (page) => {
      const request = { params: streamParams(streamId), query: { ...page }, options };
      const { members } = await this.#caller.call(streamRoutes.membersAsAdmin, request);
      return members;
    });
  }

  /**
   * One page of the files of a stream: 50 unless `limit` says otherwise, and 100 at most. The next page begins at the
   * `ingestionDate` of the last file.
   *
   * @example
   * const newest = await client.streams.attachments(streamId, { sortDir: 'DESC', limit: 10 });
   *
   * @throws InputError `BAD_ARGUMENT` for an invalid date
   */
  async attachments(
    streamId: StreamId,
    range: StreamAttachmentRange = {},
    options?: CallOptions,
  ): Promise<readonly StreamAttachment[]> {
    const { since, to, ...page } = range;
    const times = epochTimes({ since, to }, streamRoutes.attachments.operation);
    const request = { params: streamParams(streamId), query: { ...times, ...page }, options };
    return this.#caller.call(streamRoutes.attachments, request);
  }

  /**
   * The ids of the messages of a stream in a range of at most 24 hours, page by page as they are read;
   * for administrators.
   */
  messageIds(
    streamId: StreamId,
    range: StreamMessageRange,
    options?: CallOptions,
  ): AsyncIterable<MessageId> {
    const { since, to } = range;
    const times = epochTimes({ since, to }, streamRoutes.messageIds.operation);
    return readPages(streamRoutes.messageIds.operation, messageIdPage, async ({ skip, limit }) => {
      const query = { ...times, limit, offset: skip };
      const request = { params: streamParams(streamId), query, options };
      return (await this.#caller.call(streamRoutes.messageIds, request)).Data;
    });
  }

  /** Shares an article into a stream. */
  async share(streamId: StreamId, article: SharedArticle, options?: CallOptions): Promise<void> {
    const json = { type: 'com.symphony.sharing.article', content: article };
    await this.#caller.call(streamRoutes.share, { params: streamParams(streamId), json, options });
  }

  #enterprisePage(
    json: object,
    page: PageQuery,
    options: CallOptions | undefined,
  ): Promise<EnterpriseStreamPage> {
    const request = { query: { ...page }, json, options };
    return this.#caller.call(streamRoutes.listEnterprise, request);
  }
}

function streamParams(streamId: StreamId): { streamId: StreamId } {
  return { streamId: givenId(streamId) };
}

function filterJson({ streamTypes, ...rest }: StreamFilter): object {
  return { ...rest, streamTypes: streamTypes?.map((type) => ({ type })) };
}
