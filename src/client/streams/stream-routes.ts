import type { RoomDetail, StreamId, StreamListed } from '../../contract/index.js';
import { list, object, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type { EnterpriseStreamPage } from './enterprise-streams.js';
import type { RoomMember, StreamInfo } from './stream-types.js';

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
    answer: object<{ readonly id: StreamId }>(),
  }),
  createRoom: route({
    ...pod,
    operation: 'streams.createRoom',
    method: 'POST',
    path: '/v3/room/create',
    repeat: 'once',
    answer: object<RoomDetail>(),
  }),
  list: route({
    ...pod,
    operation: 'streams.list',
    method: 'POST',
    path: '/v1/streams/list',
    repeat: 'safe',
    answer: list<StreamListed>(),
  }),
  listEnterprise: route({
    ...pod,
    operation: 'streams.listEnterprise',
    method: 'POST',
    path: '/v2/admin/streams/list',
    repeat: 'safe',
    answer: page<EnterpriseStreamPage>({ count: 0, skip: 0, limit: 0, streams: [] }),
  }),
  info: route({
    ...pod,
    operation: 'streams.info',
    method: 'GET',
    path: '/v2/streams/{streamId}/info',
    repeat: 'safe',
    answer: object<StreamInfo>(),
  }),
  members: route({
    ...pod,
    operation: 'streams.members',
    method: 'GET',
    path: '/v2/room/{streamId}/membership/list',
    repeat: 'safe',
    answer: list<RoomMember>(),
  }),
};
