import { collect } from '../failure.js';
import type { Cases } from './case.js';

const group = { type: 'SDL', ownerType: 'TENANT', ownerId: 1, name: 'Desk' } as const;

export const groups: Cases = {
  'groups.create': {
    call: ({ groups }) => groups.create(group),
    request: 'POST /profile-manager/v1/groups',
    body: group,
    answer: { id: 'g' },
    result: { id: 'g' },
  },
  'groups.get': {
    call: ({ groups }) => groups.get('g'),
    request: 'GET /profile-manager/v1/groups/g',
    answer: { id: 'g' },
    result: { id: 'g' },
  },
  'groups.update': {
    call: ({ groups }) => groups.update({ ...group, id: 'g', eTag: 'v1' }),
    request: 'PUT /profile-manager/v1/groups/g',
    body: { ...group, id: 'g', eTag: 'v1' },
  },
  'groups.addMember': {
    call: ({ groups }) => groups.addMember('g', { memberTenant: 1, memberId: 7 }),
    request: 'POST /profile-manager/v1/groups/g/member',
    body: { member: { memberTenant: 1, memberId: 7 } },
  },
  'groups.setAvatar': {
    call: ({ groups }) =>
      groups.setAvatar('g', { filename: 'a.png', content: Buffer.from('image') }),
    request: 'POST /profile-manager/v1/groups/g/avatar',
    body: { image: 'aW1hZ2U=' },
  },
  'groups.list': {
    call: ({ groups }) => collect(groups.list('SDL', { status: 'ACTIVE', sortOrder: 'DESC' })),
    request: 'GET /profile-manager/v1/groups/type/SDL?status=ACTIVE&sortOrder=DESC&limit=100',
    answer: { data: [{ id: 'g' }] },
    result: [{ id: 'g' }],
  },
  'groups.deleteAll': {
    call: ({ groups }) => groups.deleteAll(),
    request: 'DELETE /profile-manager/v1/groups/deleteAll',
    answer: { data: [{ id: 'g' }] },
    result: [{ id: 'g' }],
  },
  'groups.types': {
    call: ({ groups }) => collect(groups.types()),
    request: 'GET /profile-manager/v1/types?limit=100',
    answer: { data: [{ id: 'SDL' }] },
    result: [{ id: 'SDL' }],
  },
  'groups.type': {
    call: ({ groups }) => groups.type('SDL'),
    request: 'GET /profile-manager/v1/types/SDL',
    answer: { id: 'SDL' },
    result: { id: 'SDL' },
  },
  'groups.distributionList': {
    call: ({ groups }) => groups.distributionList(9),
    request: 'GET /v1/groups/sdl/9',
    answer: { groupId: 9 },
    result: { groupId: 9 },
  },
  'groups.distributionLists': {
    call: ({ groups }) => collect(groups.distributionLists()),
    request: 'GET /v1/groups/sdl/list?limit=100',
    answer: [{ groupId: 9 }],
    result: [{ groupId: 9 }],
  },
};
