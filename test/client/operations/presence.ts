import { collect } from '../failure.js';
import type { Cases } from './case.js';

export const presence: Cases = {
  'presence.own': {
    call: ({ presence }) => presence.own(),
    request: 'GET /pod/v2/user/presence',
  },
  'presence.set': {
    call: ({ presence }) => presence.set('BUSY'),
    request: 'POST /pod/v2/user/presence?soft=false',
    body: { category: 'BUSY' },
  },
  'presence.of': {
    call: ({ presence }) => presence.of(7),
    request: 'GET /pod/v3/user/7/presence',
  },
  'presence.setOf': {
    call: ({ presence }) => presence.setOf(7, 'AWAY', true),
    request: 'POST /pod/v3/user/presence?soft=true',
    body: { category: 'AWAY', userId: 7 },
  },
  'presence.list': {
    call: ({ presence }) => collect(presence.list()),
    request: 'GET /pod/v2/users/presence?limit=1000',
    answer: [{ userId: 7 }],
    result: [{ userId: 7 }],
  },
  'presence.register': {
    call: ({ presence }) => presence.register([7]),
    request: 'POST /pod/v1/user/presence/register',
    body: [7],
  },
  'presence.createFeed': {
    call: ({ presence }) => presence.createFeed(),
    request: 'POST /pod/v1/presence/feed/create',
    answer: { id: 'f' },
    result: 'f',
  },
  'presence.readFeed': {
    call: ({ presence }) => presence.readFeed('f'),
    request: 'GET /pod/v1/presence/feed/f/read',
    answer: [{ userId: 7, category: 'BUSY' }],
    result: [{ userId: 7, category: 'BUSY' }],
  },
  'presence.deleteFeed': {
    call: ({ presence }) => presence.deleteFeed('f'),
    request: 'POST /pod/v1/presence/feed/f/delete',
  },
};
