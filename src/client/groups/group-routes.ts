import { list, object, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type { DistributionList, Group, GroupType } from './group-types.js';

interface GroupPage<Item> {
  readonly data: readonly Item[];
  readonly pagination?: { readonly cursors?: { readonly after?: string | null } };
}

const profiles = { component: 'profileManager', tokens: 'session', repeat: 'safe' } as const;
const users = { component: 'users', tokens: 'session', repeat: 'safe', method: 'GET' } as const;

/** The service's operations on groups. */
export const groupRoutes = {
  create: route({
    ...profiles,
    operation: 'groups.create',
    method: 'POST',
    path: '/v1/groups',
    repeat: 'once',
    answer: object<Group>(),
  }),
  get: route({
    ...profiles,
    operation: 'groups.get',
    method: 'GET',
    path: '/v1/groups/{groupId}',
    answer: object<Group>(),
  }),
  update: route({
    ...profiles,
    operation: 'groups.update',
    method: 'PUT',
    path: '/v1/groups/{groupId}',
    // A second try would meet the version that the first one made.
    repeat: 'once',
    answer: object<Group>(),
  }),
  addMember: route({
    ...profiles,
    operation: 'groups.addMember',
    method: 'POST',
    path: '/v1/groups/{groupId}/member',
    answer: object<Group>(),
  }),
  setAvatar: route({
    ...profiles,
    operation: 'groups.setAvatar',
    method: 'POST',
    path: '/v1/groups/{groupId}/avatar',
    answer: object<Group>(),
  }),
  list: route({
    ...profiles,
    operation: 'groups.list',
    method: 'GET',
    path: '/v1/groups/type/{typeId}',
    answer: page<GroupPage<Group>>({ data: [] }),
  }),
  deleteAll: route({
    ...profiles,
    operation: 'groups.deleteAll',
    method: 'DELETE',
    path: '/v1/groups/deleteAll',
    answer: page<GroupPage<Group>>({ data: [] }),
  }),
  types: route({
    ...profiles,
    operation: 'groups.types',
    method: 'GET',
    path: '/v1/types',
    answer: page<GroupPage<GroupType>>({ data: [] }),
  }),
  type: route({
    ...profiles,
    operation: 'groups.type',
    method: 'GET',
    path: '/v1/types/{typeId}',
    answer: object<GroupType>(),
  }),
  distributionList: route({
    ...users,
    operation: 'groups.distributionList',
    path: '/v1/groups/sdl/{groupId}',
    answer: object<DistributionList>(),
  }),
  distributionLists: route({
    ...users,
    operation: 'groups.distributionLists',
    path: '/v1/groups/sdl/list',
    answer: list<DistributionList>(),
  }),
};
