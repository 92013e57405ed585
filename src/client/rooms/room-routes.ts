import type { RoomDetail } from '../../contract/index.js';
import { plainNumbers } from '../plain-numbers.js';
import { list, nothing, object, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { podGet, podPost } from '../transport/route-kinds.js';
import { urlSafeIds } from '../url-safe-ids.js';
import type { RoomMember, RoomsFound, RoomState } from './room-types.js';

/** The service's operations on rooms. */
export const roomRoutes = {
  create: route({
    ...podPost,
    operation: 'rooms.create',
    path: '/v3/room/create',
    repeat: 'once',
    answer: urlSafeIds(object<RoomDetail>(), 'id'),
  }),
  info: route({
    ...podGet,
    operation: 'rooms.info',
    path: '/v3/room/{roomId}/info',
    answer: urlSafeIds(object<RoomDetail>(), 'id'),
  }),
  update: route({
    ...podPost,
    operation: 'rooms.update',
    path: '/v3/room/{roomId}/update',
    answer: urlSafeIds(object<RoomDetail>(), 'id'),
  }),
  setActive: route({
    ...podPost,
    operation: 'rooms.setActive',
    path: '/v1/room/{roomId}/setActive',
    answer: urlSafeIds(object<RoomState>(), 'id'),
  }),
  setActiveAsAdmin: route({
    ...podPost,
    operation: 'rooms.setActiveAsAdmin',
    path: '/v1/admin/room/{roomId}/setActive',
    answer: urlSafeIds(object<RoomState>(), 'id'),
  }),
  search: route({
    ...podPost,
    operation: 'rooms.search',
    path: '/v3/room/search',
    answer: urlSafeIds(page<RoomsFound>({ count: 0, rooms: [] }), 'id'),
  }),
  members: route({
    ...podGet,
    operation: 'rooms.members',
    path: '/v2/room/{roomId}/membership/list',
    answer: plainNumbers(urlSafeIds(list<RoomMember>(), 'id'), 'id'),
  }),
  membersAsAdmin: route({
    ...podGet,
    operation: 'rooms.membersAsAdmin',
    path: '/v1/admin/room/{roomId}/membership/list',
    answer: plainNumbers(urlSafeIds(list<RoomMember>(), 'id'), 'id'),
  }),
  addMember: route({
    ...podPost,
    operation: 'rooms.addMember',
    path: '/v1/room/{roomId}/membership/add',
    answer: nothing,
  }),
  removeMember: route({
    ...podPost,
    operation: 'rooms.removeMember',
    path: '/v1/room/{roomId}/membership/remove',
    answer: nothing,
  }),
  promoteOwner: route({
    ...podPost,
    operation: 'rooms.promoteOwner',
    path: '/v1/room/{roomId}/membership/promoteOwner',
    answer: nothing,
  }),
  demoteOwner: route({
    ...podPost,
    operation: 'rooms.demoteOwner',
    path: '/v1/room/{roomId}/membership/demoteOwner',
    answer: nothing,
  }),
  addMemberAsAdmin: route({
    ...podPost,
    operation: 'rooms.addMemberAsAdmin',
    path: '/v1/admin/room/{roomId}/membership/add',
    answer: nothing,
  }),
  removeMemberAsAdmin: route({
    ...podPost,
    operation: 'rooms.removeMemberAsAdmin',
    path: '/v1/admin/room/{roomId}/membership/remove',
    answer: nothing,
  }),
};
