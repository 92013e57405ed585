import type { RoomDetail } from '../../contract/index.js';
import { plainNumbers } from '../plain-numbers.js';
import { list, nothing, object, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { urlSafeIds } from '../url-safe-ids.js';
import type { RoomMember, RoomsFound, RoomState } from './room-types.js';

const read = { component: 'pod', method: 'GET', tokens: 'session', repeat: 'safe' } as const;
/** Changes that come to the same when they are made twice. */
const set = { component: 'pod', method: 'POST', tokens: 'session', repeat: 'safe' } as const;

/** The service's operations on rooms. */
export const roomRoutes = {
  create: route({
    ...set,
    operation: 'rooms.create',
    path: '/v3/room/create',
    repeat: 'once',
    answer: urlSafeIds(object<RoomDetail>(), 'id'),
  }),
  info: route({
    ...read,
    operation: 'rooms.info',
    path: '/v3/room/{roomId}/info',
    answer: urlSafeIds(object<RoomDetail>(), 'id'),
  }),
  update: route({
    ...set,
    operation: 'rooms.update',
    path: '/v3/room/{roomId}/update',
    answer: urlSafeIds(object<RoomDetail>(), 'id'),
  }),
  setActive: route({
    ...set,
    operation: 'rooms.setActive',
    path: '/v1/room/{roomId}/setActive',
    answer: urlSafeIds(object<RoomState>(), 'id'),
  }),
  setActiveAsAdmin: route({
    ...set,
    operation: 'rooms.setActiveAsAdmin',
    path: '/v1/admin/room/{roomId}/setActive',
    answer: urlSafeIds(object<RoomState>(), 'id'),
  }),
  search: route({
    ...set,
    operation: 'rooms.search',
    path: '/v3/room/search',
    answer: urlSafeIds(page<RoomsFound>({ count: 0, rooms: [] }), 'id'),
  }),
  members: route({
    ...read,
    operation: 'rooms.members',
    path: '/v2/room/{roomId}/membership/list',
    answer: plainNumbers(urlSafeIds(list<RoomMember>(), 'id'), 'id'),
  }),
  membersAsAdmin: route({
    ...read,
    operation: 'rooms.membersAsAdmin',
    path: '/v1/admin/room/{roomId}/membership/list',
    answer: plainNumbers(urlSafeIds(list<RoomMember>(), 'id'), 'id'),
  }),
  addMember: route({
    ...set,
    operation: 'rooms.addMember',
    path: '/v1/room/{roomId}/membership/add',
    answer: nothing,
  }),
  removeMember: route({
    ...set,
    operation: 'rooms.removeMember',
    path: '/v1/room/{roomId}/membership/remove',
    answer: nothing,
  }),
  promoteOwner: route({
    ...set,
    operation: 'rooms.promoteOwner',
    path: '/v1/room/{roomId}/membership/promoteOwner',
    answer: nothing,
  }),
  demoteOwner: route({
    ...set,
    operation: 'rooms.demoteOwner',
    path: '/v1/room/{roomId}/membership/demoteOwner',
    answer: nothing,
  }),
  addMemberAsAdmin: route({
    ...set,
    operation: 'rooms.addMemberAsAdmin',
    path: '/v1/admin/room/{roomId}/membership/add',
    answer: nothing,
  }),
  removeMemberAsAdmin: route({
    ...set,
    operation: 'rooms.removeMemberAsAdmin',
    path: '/v1/admin/room/{roomId}/membership/remove',
    answer: nothing,
  }),
};
