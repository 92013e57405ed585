import type { Message } from '../../contract/index.js';
import { list, object, objectIfAny, stream } from '../transport/answers.js';
import { route } from '../transport/route.js';

/** The service's operations on messages. */
export const messageRoutes = {
  create: route({
    operation: 'messages.create',
    component: 'agent',
    method: 'POST',
    path: '/v4/stream/{streamId}/message/create',
    tokens: 'both',
    repeat: 'once',
    answer: object<Message>(),
  }),
  get: route({
    operation: 'messages.get',
    component: 'agent',
    method: 'GET',
    path: '/v1/message/{messageId}',
    tokens: 'both',
    repeat: 'safe',
    answer: objectIfAny<Message>(),
  }),
  search: route({
    operation: 'messages.search',
    component: 'agent',
    method: 'POST',
    path: '/v1/message/search',
    tokens: 'both',
    repeat: 'safe',
    answer: list<Message>(),
  }),
  list: route({
    operation: 'messages.list',
    component: 'agent',
    method: 'GET',
    path: '/v4/stream/{streamId}/message',
    tokens: 'both',
    repeat: 'safe',
    answer: list<Message>(),
  }),
};

/** The service's operations on attachments. */
export const attachmentRoutes = {
  download: route({
    operation: 'attachments.download',
    component: 'agent',
    method: 'GET',
    path: '/v1/stream/{streamId}/attachment',
    tokens: 'both',
    repeat: 'safe',
    answer: stream,
    streamed: true,
  }),
};
