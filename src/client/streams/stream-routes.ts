import type { StreamId, StreamListed } from '../../contract/index.js';
import { plainNumbers } from '../plain-numbers.js';
import { list, nothing, object, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { urlSafeIds } from '../url-safe-ids.js';
import type { EnterpriseStreamPage } from './enterprise-streams.js';
import type {
  ImDetail,
  StreamAttachment,
  StreamInfo,
  StreamMembers,
  StreamMessageIds,
} from './stream-types.js';

const pod = { component: 'pod', tokens: 'session' } as const;

/** The service's operations on streams. */
export const streamRoutes = {
  createIm: route({
    ...pod,
    operation: 'streams.createIm',
    method: 'POST',
    path: '/v1/im/create',
    // The same people always get the same stream.
    repeat: 'safe',
    answer: urlSafeIds(object<{ readonly id: StreamId }>(), 'id'),
  }),
  createImAsAdmin: route({
    ...pod,
    operation: 'streams.createImAsAdmin',
    method: 'POST',
    path: '/v1/admin/im/create',
    repeat: 'safe',
    answer: urlSafeIds(object<{ readonly id: StreamId }>(), 'id'),
  }),
  imInfo: route({
    ...pod,
    operation: 'streams.imInfo',
    method: 'GET',
    path: '/v1/im/{streamId}/info',
    repeat: 'safe',
    answer: urlSafeIds(object<ImDetail>(), 'id'),
  }),
  pin: route({
    ...pod,
    operation: 'streams.pin',
    method: 'POST',
    path: '/v1/im/{streamId}/update',
    repeat: 'safe',
    answer: urlSafeIds(object<ImDetail>(), 'id'),
  }),
  listOfUser: route({
    ...pod,
    operation: 'streams.listOfUser',
    method: 'POST',
    path: '/v1/admin/user/{userId}/streams/list',
    repeat: 'safe',
    answer: urlSafeIds(list<StreamListed>(), 'id'),
  }),
  membersAsAdmin: route({
    ...pod,
    operation: 'streams.membersAsAdmin',
    method: 'GET',
    path: '/v1/admin/stream/{streamId}/membership/list',
    repeat: 'safe',
    answer: urlSafeIds(page<StreamMembers>({ count: 0, members: [] }), 'id'),
  }),
  attachments: route({
    ...pod,
    operation: 'streams.attachments',
    method: 'GET',
    path: '/v1/streams/{streamId}/attachments',
    repeat: 'safe',
    answer: urlSafeIds(list<StreamAttachment>(), 'id'),
  }),
  messageIds: route({
    ...pod,
    operation: 'streams.messageIds',
    method: 'GET',
    repeat: 'safe',
    path: '/v2/admin/streams/{streamId}/messageIds',
    answer: urlSafeIds(page<StreamMessageIds>({ Data: [] }), 'Data'),
  }),
  share: route({
    component: 'agent',
    tokens: 'both',
    operation: 'streams.share',
    method: 'POST',
    path: '/v3/stream/{streamId}/share',
    repeat: 'once',
    answer: nothing,
  }),
  list: route({
    ...pod,
    operation: 'streams.list',
    method: 'POST',
    path: '/v1/streams/list',
    repeat: 'safe',
    answer: urlSafeIds(list<StreamListed>(), 'id'),
  }),
  listEnterprise: route({
    ...pod,
    operation: 'streams.listEnterprise',
    method: 'POST',
    path: '/v2/admin/streams/list',
    repeat: 'safe',
    answer: urlSafeIds(
      page<EnterpriseStreamPage>({ count: 0, skip: 0, limit: 0, streams: [] }),
      'id',
    ),
  }),
  info: route({
    ...pod,
    operation: 'streams.info',
    method: 'GET',
    path: '/v2/streams/{streamId}/info',
    repeat: 'safe',
    answer: plainNumbers(urlSafeIds(object<StreamInfo>(), 'id'), 'members'),
  }),
};
