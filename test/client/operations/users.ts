import { collect } from '../failure.js';
import type { Cases } from './case.js';

export const users: Cases = {
  'users.search': {
    call: ({ users }) => collect(users.search({ query: 'a', local: true })),
    request: 'POST /pod/v1/user/search?skip=0&limit=100&local=true',
    body: { query: 'a' },
    answer: { users: [{ id: 1 }] },
    result: [{ id: 1 }],
  },
  'users.follow': {
    call: ({ users }) => users.follow(7, [1]),
    request: 'POST /pod/v1/user/7/follow',
    body: { followers: [1] },
  },
  'users.unfollow': {
    call: ({ users }) => users.unfollow(7, [1]),
    request: 'POST /pod/v1/user/7/unfollow',
    body: { followers: [1] },
  },
  'users.followers': {
    call: ({ users }) => collect(users.followers(7)),
    request: 'GET /pod/v1/user/7/followers?limit=100',
    answer: { followers: [1, 2] },
    result: [1, 2],
  },
  'users.following': {
    call: ({ users }) => collect(users.following(7)),
    request: 'GET /pod/v1/user/7/following?limit=100',
    answer: { following: [3] },
    result: [3],
  },
  'users.manifest': {
    call: ({ users }) => users.manifest(),
    request: 'GET /pod/v1/user/manifest/own',
    answer: { manifest: '{}' },
    result: '{}',
  },
  'users.setManifest': {
    call: ({ users }) => users.setManifest({ commands: [] }),
    request: 'POST /pod/v1/user/manifest/own',
    body: { manifest: '{"commands":[]}' },
  },
  'users.detail': {
    call: ({ users }) => users.detail(7),
    request: 'GET /pod/v2/admin/user/7',
  },
  'users.list': {
    call: ({ users }) => collect(users.list()),
    request: 'GET /pod/v2/admin/user/list?skip=0&limit=100',
    answer: [{ roles: [] }],
    result: [{ roles: [] }],
  },
  'users.find': {
    call: ({ users }) => collect(users.find({ role: 'INDIVIDUAL' })),
    request: 'POST /pod/v1/admin/user/find?skip=0&limit=100',
    body: { role: 'INDIVIDUAL' },
    answer: [],
    result: [],
  },
  'users.update': {
    call: ({ users }) => users.update(7, { currentKey: { key: 'pem', action: 'SAVE' } }),
    request: 'POST /pod/v2/admin/user/7/update',
    body: { currentKey: { key: 'pem', action: 'SAVE' } },
  },
  'users.status': {
    call: ({ users }) => users.status(7),
    request: 'GET /pod/v1/admin/user/7/status',
  },
  'users.setStatus': {
    call: ({ users }) => users.setStatus(7, 'DISABLED'),
    request: 'POST /pod/v1/admin/user/7/status/update',
    body: { status: 'DISABLED' },
  },
  'users.suspension': {
    call: ({ users }) => users.suspend(7, { until: new Date(5), reason: 'leave' }),
    request: 'PUT /pod/v1/admin/user/7/suspension/update',
    body: { suspended: true, suspendedUntil: 5, suspensionReason: 'leave' },
  },
  'users.addRole': {
    call: ({ users }) => users.addRole(7, 'CONTENT_MANAGEMENT'),
    request: 'POST /pod/v1/admin/user/7/roles/add',
    body: { id: 'CONTENT_MANAGEMENT' },
  },
  'users.removeRole': {
    call: ({ users }) => users.removeRole(7, 'CONTENT_MANAGEMENT'),
    request: 'POST /pod/v1/admin/user/7/roles/remove',
    body: { id: 'CONTENT_MANAGEMENT' },
  },
  'users.roles': {
    call: ({ users }) => users.roles(),
    request: 'GET /pod/v1/admin/system/roles/list',
    answer: [],
    result: [],
  },
  'users.features': {
    call: ({ users }) => users.features(7),
    request: 'GET /pod/v1/admin/user/7/features',
    answer: [],
    result: [],
  },
  'users.setFeatures': {
    call: ({ users }) => users.setFeatures(7, { canChat: false }),
    request: 'POST /pod/v1/admin/user/7/features/update',
    body: [{ entitlment: 'canChat', enabled: false }],
  },
  'users.allFeatures': {
    call: ({ users }) => users.allFeatures(),
    request: 'GET /pod/v1/admin/system/features/list',
    answer: ['canChat'],
    result: ['canChat'],
  },
  'users.avatar': {
    call: ({ users }) => users.avatar(7),
    request: 'GET /pod/v1/admin/user/7/avatar',
    answer: [],
    result: [],
  },
  'users.setAvatar': {
    call: ({ users }) => users.setAvatar(7, Buffer.from('image')),
    request: 'POST /pod/v1/admin/user/7/avatar/update',
    body: { image: 'aW1hZ2U=' },
  },
  'users.delegates': {
    call: ({ users }) => users.delegates(7),
    request: 'GET /pod/v1/admin/user/7/delegates',
    answer: [8],
    result: [8],
  },
  'users.setDelegate': {
    call: ({ users }) => users.setDelegate(7, { userId: 8, action: 'ADD' }),
    request: 'POST /pod/v1/admin/user/7/delegates/update',
    body: { userId: 8, action: 'ADD' },
  },
  'users.sessions': {
    call: ({ users }) => users.sessions(7),
    request: 'GET /pod/v1/users/7/sessions',
    answer: { sessions: [{ sessionId: 'x' }] },
    result: [{ sessionId: 'x' }],
  },
  'users.logOut': {
    call: ({ users }) => users.logOut(7),
    request: 'POST /pod/v1/users/7/sessions/logout',
  },
  'users.logOutSession': {
    call: ({ users }) => users.logOut(7, 'x'),
    request: 'POST /pod/v1/users/7/sessions/x/logout',
  },
  'users.get': {
    call: ({ users }) => users.get({ username: 'alice' }),
    request: 'GET /pod/v2/user?username=alice&local=true',
    answer: { id: 7, username: 'alice' },
    result: { id: 7, username: 'alice' },
  },
};
