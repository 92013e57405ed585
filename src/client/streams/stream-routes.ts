import type { StreamId, StreamListed } from '../../contract/index.js';
import { plainNumbers } from '../plain-numbers.js';
import { list, nothing, object, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { agentPost, podGet, podPost } from '../transport/route-kinds.js';
import { urlSafeIds } from '../url-safe-ids.js';
import type { EnterpriseStreamPage } from './enterprise-streams.js';
import type {
  ImDetail,
  StreamAttachment,
  StreamInfo,
  StreamMembers,
  StreamMessageIds,
} from './stream-types.js';

/** The service's operations on streams. */
export const streamRoutes = {
  createIm: route({
    ...podPost,
    operation: 'streams.createIm',
    path: '/v1/im/create',
    // The same people always get the same stream.
    answer: urlSafeIds(object<{ readonly id: StreamId }>(), 'id'),
  }),
  createImAsAdmin: route({
    ...podPost,
    operation: 'streams.createImAsAdmin',
    path: '/v1/admin/im/create',
    answer: urlSafeIds(object<{ readonly id: StreamId }>(), 'id'),
  }),
  imInfo: route({
    ...podGet,
    operation: 'streams.imInfo',
    path: '/v1/im/{streamId}/info',
    answer: urlSafeIds(object<ImDetail>(), 'id'),
  }),
  pin: route({
    ...podPost,
    operation: 'streams.pin',
    path: '/v1/im/{streamId}/update',
    answer: urlSafeIds(object<ImDetail>(), 'id'),
  }),
  listOfUser: route({
    ...podPost,
    operation: 'streams.listOfUser',
    path: '/v1/admin/user/{userId}/streams/list',
    answer: urlSafeIds(list<StreamListed>(), 'id'),
  }),
  membersAsAdmin: route({
    ...podGet,
    operation: 'streams.membersAsAdmin',
    path: '/v1/admin/stream/{streamId}/membership/list',
    answer: urlSafeIds(page<StreamMembers>({ count: 0, members: [] }), 'id'),
  }),
  attachments: route({
    ...podGet,
    operation: 'streams.attachments',
    path: '/v1/streams/{streamId}/attachments',
    answer: urlSafeIds(list<StreamAttachment>(), 'id'),
  }),
  messageIds: route({
    ...podGet,
    operation: 'streams.messageIds',
    path: '/v2/admin/streams/{streamId}/messageIds',
    answer: urlSafeIds(page<StreamMessageIds>({ Data: [] }), 'Data'),
  }),
  share: route({
    ...agentPost,
    operation: 'streams.share',
    path: '/v3/stream/{streamId}/share',
    repeat: 'once',
    answer: nothing,
  }),
  list: route({
    ...podPost,
    operation: 'streams.list',
    path: '/v1/streams/list',
    answer: urlSafeIds(list<StreamListed>(), 'id'),
  }),
  listEnterprise: route({
    ...podPost,
    operation: 'streams.listEnterprise',
    path: '/v2/admin/streams/list',
    answer: urlSafeIds(
      page<EnterpriseStreamPage>({ count: 0, skip: 0, limit: 0, streams: [] }),
      'id',
    ),
  }),
  info: route({
    ...podGet,
    operation: 'streams.info',
    path: '/v2/streams/{streamId}/info',
    answer: plainNumbers(urlSafeIds(object<StreamInfo>(), 'id'), 'members'),
  }),
};
