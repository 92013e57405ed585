import type { Route } from '../http/call.js';
import { administrator, session } from '../http/callers.js';
import { createIm, createImAsAdmin } from './create-im.js';
import { listAttachments } from './list-attachments.js';
import { listEnterpriseStreams } from './list-enterprise-streams.js';
import { listStreamMembers } from './list-stream-members.js';
import { listStreams, listStreamsAsAdmin } from './list-streams.js';
import { imInfo, updateIm } from './pin-message.js';
import { streamInfo } from './stream-info.js';

/** Streams: IMs and MIMs, and the lists of all kinds. */
export const streamRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/pod/v1/im/create',
    ...session,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: createIm,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/im/create',
    ...session,
    privilege: 'conversationMaker',
    handler: createImAsAdmin,
  },
  {
    method: 'POST',
    path: '/pod/v1/streams/list',
    ...session,
    onBehalfOf: ['LIST_USER_STREAMS'],
    handler: listStreams,
  },
  {
    method: 'GET',
    path: '/pod/v2/streams/:streamId/info',
    ...session,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: streamInfo,
  },
  {
    method: 'POST',
    path: '/pod/v2/admin/streams/list',
    ...session,
    privilege: 'streamsAuditor',
    handler: listEnterpriseStreams,
  },
  {
    method: 'GET',
    path: '/pod/v1/im/:streamId/info',
    ...session,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: imInfo,
  },
  {
    method: 'POST',
    path: '/pod/v1/im/:streamId/update',
    ...session,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: updateIm,
  },
  {
    method: 'GET',
    path: '/pod/v1/streams/:streamId/attachments',
    ...session,
    handler: listAttachments,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/stream/:streamId/membership/list',
    ...administrator,
    handler: listStreamMembers,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/streams/list',
    ...administrator,
    handler: listStreamsAsAdmin,
  },
];
