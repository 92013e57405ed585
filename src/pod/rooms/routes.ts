import type { Route } from '../http/call.js';
import { administrator, session } from '../http/callers.js';
import { addMember, addMemberAsAdmin } from './add-member.js';
import { demoteOwner, promoteOwner } from './change-owner.js';
import { createRoom } from './create-room.js';
import { listMembers, listMembersAsAdmin } from './list-members.js';
import { removeMember, removeMemberAsAdmin } from './remove-member.js';
import { roomInfo } from './room-info.js';
import { searchRooms } from './search-rooms.js';
import { setRoomActive, setRoomActiveAsAdmin } from './set-room-active.js';
import { updateRoom } from './update-room.js';

/** Rooms and their members. */
export const roomRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/pod/v3/room/create',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: createRoom,
  },
  {
    method: 'GET',
    path: '/pod/v3/room/:streamId/info',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: roomInfo,
  },
  {
    method: 'POST',
    path: '/pod/v3/room/:streamId/update',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: updateRoom,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/setActive',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: setRoomActive,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/room/:streamId/setActive',
    ...administrator,
    handler: setRoomActiveAsAdmin,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/membership/promoteOwner',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: promoteOwner,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/membership/demoteOwner',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: demoteOwner,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/membership/add',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: addMember,
  },
  {
    method: 'POST',
    path: '/pod/v1/room/:streamId/membership/remove',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS'],
    handler: removeMember,
  },
  {
    method: 'GET',
    path: '/pod/v2/room/:streamId/membership/list',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS', 'LIST_USER_STREAMS'],
    handler: listMembers,
  },
  {
    method: 'POST',
    path: '/pod/v3/room/search',
    ...session,
    onBehalfOf: ['MANAGE_ROOMS', 'LIST_USER_STREAMS'],
    leavesOut: 'no room has a `subType`',
    handler: searchRooms,
  },
  {
    method: 'POST',
    path: '/pod/v2/room/search',
    ...session,
    deprecated: true,
    onBehalfOf: ['MANAGE_ROOMS', 'LIST_USER_STREAMS'],
    handler: searchRooms,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/room/:streamId/membership/list',
    ...administrator,
    leavesOut: 'no past members',
    handler: listMembersAsAdmin,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/room/:streamId/membership/add',
    ...administrator,
    handler: addMemberAsAdmin,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/room/:streamId/membership/remove',
    ...administrator,
    handler: removeMemberAsAdmin,
  },
];
