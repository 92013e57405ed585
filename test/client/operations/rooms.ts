import { collect } from '../failure.js';
import type { Cases } from './case.js';

export const rooms: Cases = {
  'rooms.info': {
    call: ({ rooms }) => rooms.info('r'),
    request: 'GET /pod/v3/room/r/info',
    result: {},
  },
  'rooms.update': {
    call: ({ rooms }) => rooms.update('r', { name: 'New', pinnedMessageId: '' }),
    request: 'POST /pod/v3/room/r/update',
    body: { name: 'New', pinnedMessageId: '' },
  },
  'rooms.setActive': {
    call: ({ rooms }) => rooms.setActive('r', false),
    request: 'POST /pod/v1/room/r/setActive?active=false',
  },
  'rooms.setActiveAsAdmin': {
    call: ({ rooms }) => rooms.setActiveAsAdmin('r', true),
    request: 'POST /pod/v1/admin/room/r/setActive?active=true',
  },
  'rooms.search': {
    call: ({ rooms }) => collect(rooms.search({ query: 'rates', owner: { id: 7 } })),
    request: 'POST /pod/v3/room/search?skip=0&limit=100',
    body: { query: 'rates', owner: { id: 7 } },
    answer: { count: 1, rooms: [{ roomAttributes: { name: 'r' } }] },
    result: [{ roomAttributes: { name: 'r' } }],
  },
  'rooms.membersAsAdmin': {
    call: ({ rooms }) => rooms.membersAsAdmin('r', true),
    request: 'GET /pod/v1/admin/room/r/membership/list?includePastMembers=true',
    answer: [],
    result: [],
  },
  'rooms.addMember': {
    call: ({ rooms }) => rooms.addMember('r', 7),
    request: 'POST /pod/v1/room/r/membership/add',
    body: { id: 7 },
  },
  'rooms.removeMember': {
    call: ({ rooms }) => rooms.removeMember('r', 7),
    request: 'POST /pod/v1/room/r/membership/remove',
    body: { id: 7 },
  },
  'rooms.promoteOwner': {
    call: ({ rooms }) => rooms.promoteOwner('r', 7),
    request: 'POST /pod/v1/room/r/membership/promoteOwner',
    body: { id: 7 },
  },
  'rooms.demoteOwner': {
    call: ({ rooms }) => rooms.demoteOwner('r', 7),
    request: 'POST /pod/v1/room/r/membership/demoteOwner',
    body: { id: 7 },
  },
  'rooms.addMemberAsAdmin': {
    call: ({ rooms }) => rooms.addMemberAsAdmin('r', 7),
    request: 'POST /pod/v1/admin/room/r/membership/add',
    body: { id: 7 },
  },
  'rooms.removeMemberAsAdmin': {
    call: ({ rooms }) => rooms.removeMemberAsAdmin('r', 7),
    request: 'POST /pod/v1/admin/room/r/membership/remove',
    body: { id: 7 },
  },
};
