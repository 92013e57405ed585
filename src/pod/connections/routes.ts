import type { Route } from '../http/call.js';
import {
  acceptConnection,
  rejectConnection,
  removeConnection,
  requestConnection,
} from './change-connection.js';
import { connectionInfo, listConnections } from './list-connections.js';

const reads = { auth: 'session', onBehalfOf: ['GET_USER_CONNECTIONS'] } as const;
const changes = { auth: 'session', onBehalfOf: ['REQUEST_USER_CONNECTIONS'] } as const;

/** Connections with people of other companies. */
export const connectionRoutes: readonly Route[] = [
  { method: 'GET', path: '/pod/v1/connection/list', ...reads, handler: listConnections },
  {
    method: 'GET',
    path: '/pod/v1/connection/user/:userId/info',
    ...reads,
    handler: connectionInfo,
  },
  {
    method: 'POST',
    path: '/pod/v1/connection/create',
    ...changes,
    leavesOut: 'people write to each other without being connected',
    handler: requestConnection,
  },
  { method: 'POST', path: '/pod/v1/connection/accept', ...changes, handler: acceptConnection },
  { method: 'POST', path: '/pod/v1/connection/reject', ...changes, handler: rejectConnection },
  {
    method: 'POST',
    path: '/pod/v1/connection/user/:userId/remove',
    ...changes,
    handler: removeConnection,
  },
];
