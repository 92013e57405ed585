import type { Route } from '../http/call.js';
import { getOwnPresence, getPresence, listPresences, registerInterest } from './get-presence.js';
import type { Presence } from './presence.js';
import { toOlderPresence } from './presence.js';
import { createPresenceFeed, deletePresenceFeed, readPresenceFeed } from './presence-feeds.js';
import { setOwnPresence, setPresenceByPath, setPresenceOf } from './set-presence.js';

const reads = { auth: 'session', onBehalfOf: ['GET_PRESENCE'] } as const;
const sets = { auth: 'session', onBehalfOf: ['SET_PRESENCE'] } as const;
const whole = (presence: Presence) => presence;

/** Presence: whether people are there. */
export const presenceRoutes: readonly Route[] = [
  { method: 'GET', path: '/pod/v2/user/presence', ...reads, handler: getOwnPresence(whole) },
  {
    method: 'POST',
    path: '/pod/v2/user/presence',
    ...sets,
    leavesOut: '`soft` makes no difference',
    handler: setOwnPresence(whole),
  },
  {
    method: 'GET',
    path: '/pod/v3/user/:userId/presence',
    ...reads,
    handler: getPresence(whole),
  },
  {
    method: 'POST',
    path: '/pod/v3/user/presence',
    ...sets,
    leavesOut: '`soft` makes no difference',
    privilege: 'presenceSetter',
    handler: setPresenceOf,
  },
  { method: 'GET', path: '/pod/v2/users/presence', ...reads, handler: listPresences },
  {
    method: 'POST',
    path: '/pod/v1/user/presence/register',
    ...reads,
    leavesOut: 'presences are known without it',
    handler: registerInterest,
  },
  { method: 'POST', path: '/pod/v1/presence/feed/create', ...reads, handler: createPresenceFeed },
  {
    method: 'GET',
    path: '/pod/v1/presence/feed/:feedId/read',
    ...reads,
    takesAway: true,
    handler: readPresenceFeed,
  },
  {
    method: 'POST',
    path: '/pod/v1/presence/feed/:feedId/delete',
    ...reads,
    handler: deletePresenceFeed,
  },
  {
    method: 'GET',
    path: '/pod/v1/user/presence',
    ...reads,
    deprecated: true,
    handler: getOwnPresence(toOlderPresence),
  },
  {
    method: 'POST',
    path: '/pod/v1/user/presence',
    ...sets,
    deprecated: true,
    handler: setOwnPresence(toOlderPresence),
  },
  {
    method: 'GET',
    path: '/pod/v1/user/:userId/presence',
    ...reads,
    deprecated: true,
    handler: getPresence(toOlderPresence),
  },
  {
    method: 'POST',
    path: '/pod/v1/user/:userId/presence',
    ...sets,
    deprecated: true,
    privilege: 'presenceSetter',
    handler: setPresenceByPath(toOlderPresence),
  },
  {
    method: 'GET',
    path: '/pod/v2/user/:userId/presence',
    ...reads,
    deprecated: true,
    handler: getPresence(toOlderPresence),
  },
];
