import { given, kinds } from '../../contract/given/index.js';
import type { FileInput } from '../attachments/attachment-input.js';
import { fileKind } from '../attachments/check-file.js';
import { checkArguments } from '../given/check-arguments.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readCursorPages, readPagesBehind } from '../transport/pages.js';
import { readImage } from '../users/read-image.js';
import { changedGroup, groupFilter, groupMember, groupToCreate } from './group-kinds.js';
import { groupRoutes } from './group-routes.js';
import type {
  DistributionList,
  Group,
  GroupFilter,
  GroupMember,
  GroupToCreate,
  GroupType,
} from './group-types.js';

const pageSize = 100;

/** Who calls: with the bot's session, or with a bearer token and further headers. */
export interface GroupCallers {
  readonly session: Caller;
  readonly bearer: (headers: Readonly<Record<string, string>>) => Caller;
}

/**
 * Makes and fills groups, such as distribution lists (SDL).
 *
 * @example
 * const group = await client.groups.create({
 *   type: 'SDL', ownerType: 'TENANT', ownerId: 190, name: 'Rates desk',
 *   members: [{ memberTenant: 190, memberId: alice.id }],
 * });
 * await client.groups.addMember(group.id, { memberTenant: 190, memberId: bob.id });
 */
export class Groups {
  static {
    checkArguments<Groups>(Groups, 'groups', {
      create: [given('group', groupToCreate), callOptions],
      get: [given('groupId', kinds.id), callOptions],
      update: [given('group', changedGroup), callOptions],
      deleteAll: [callOptions],
      addMember: [given('groupId', kinds.id), given('member', groupMember), callOptions],
      setAvatar: [given('groupId', kinds.id), given('image', fileKind), callOptions],
      list: [given('typeId', kinds.id), given('filter', groupFilter), callOptions],
      types: [given('filter', groupFilter), callOptions],
      type: [given('typeId', kinds.id), callOptions],
      distributionList: [given('groupId', kinds.whole), callOptions],
      distributionLists: [callOptions],
    });
  }

  readonly #session: Caller;
  readonly #bearer: GroupCallers['bearer'];
  readonly #caller: Caller;

  constructor({ session, bearer }: GroupCallers) {
    this.#session = session;
    this.#bearer = bearer;
    this.#caller = bearer({});
  }

  /** Makes a group, such as a distribution list. */
  async create(group: GroupToCreate, options?: CallOptions): Promise<Group> {
    return this.#caller.call(groupRoutes.create, { json: group, options });
  }

  /** One group, with its members and the `eTag` that a change asks for. */
  async get(groupId: string, options?: CallOptions): Promise<Group> {
    return this.#caller.call(groupRoutes.get, { params: { groupId }, options });
  }

  /**
   * Replaces a group, as it was read and changed. It is refused with status 412 when somebody else
   * changed it meanwhile; `status: 'DELETED'` ends it.
   *
   * @example
   * const group = await client.groups.get(groupId);
   * await client.groups.update({ ...group, name: 'Rates and credit desk' });
   */
  async update(group: Group, options?: CallOptions): Promise<Group> {
    const request = { params: { groupId: group.id }, json: group, options };
    return this.#bearer({ 'if-match': group.eTag }).call(groupRoutes.update, request);
  }

  /**
   * Deletes every group of the company: for tests and maintenance, and switched off at most services. One group
   * ends by `update` with `status: 'DELETED'`.
   *
   * @returns those that were deleted, as far as the service tells
   * @throws ClientError such as `FORBIDDEN`
   */
  async deleteAll(options?: CallOptions): Promise<readonly Group[]> {
    return (await this.#caller.call(groupRoutes.deleteAll, { options })).data;
  }

  /** Adds a member; existing members stay. */
  async addMember(groupId: string, member: GroupMember, options?: CallOptions): Promise<Group> {
    const request = { params: { groupId }, json: { member }, options };
    return this.#caller.call(groupRoutes.addMember, request);
  }

  /** Sets the picture of a group: an image below 2 MB. */
  async setAvatar(groupId: string, image: FileInput, options?: CallOptions): Promise<Group> {
    const { setAvatar } = groupRoutes;
    const json = { image: await readImage(image, setAvatar.operation) };
    return this.#caller.call(setAvatar, { params: { groupId }, json, options });
  }

  /** The groups of a type, such as `SDL`, page by page as they are read. */
  list(typeId: string, filter: GroupFilter = {}, options?: CallOptions): AsyncIterable<Group> {
    return readCursorPages(groupRoutes.list.operation, async (after) => {
      const query = { ...filter, after, limit: pageSize };
      const request = { params: { typeId }, query, options };
      const { data, pagination } = await this.#caller.call(groupRoutes.list, request);
      return { items: data, after: pagination?.cursors?.after };
    });
  }

  /** The types of groups that there are, page by page as they are read. */
  types(filter: GroupFilter = {}, options?: CallOptions): AsyncIterable<GroupType> {
    return readCursorPages(groupRoutes.types.operation, async (after) => {
      const request = { query: { ...filter, after, limit: pageSize }, options };
      const { data, pagination } = await this.#caller.call(groupRoutes.types, request);
      return { items: data, after: pagination?.cursors?.after };
    });
  }

  /** One type of groups. */
  async type(typeId: string, options?: CallOptions): Promise<GroupType> {
    return this.#caller.call(groupRoutes.type, { params: { typeId }, options });
  }

  /** One distribution list, by its number. */
  async distributionList(groupId: number, options?: CallOptions): Promise<DistributionList> {
    return this.#session.call(groupRoutes.distributionList, { params: { groupId }, options });
  }

  /** All distribution lists of the company, page by page as they are read. */
  async *distributionLists(
    options?: CallOptions,
  ): AsyncGenerator<DistributionList, void, undefined> {
    const route = groupRoutes.distributionLists;
    yield* readPagesBehind(route.operation, pageSize, {
      read: (lastGroupId: number | undefined) =>
        this.#session.call(route, { query: { lastGroupId, limit: pageSize }, options }),
      idOf: ({ groupId }) => groupId,
    });
  }
}
