import { list, stream } from '../transport/answers.js';
import { route } from '../transport/route.js';

/** The service's operations on attachments. */
export const attachmentRoutes = {
  allowedTypes: route({
    operation: 'attachments.allowedTypes',
    component: 'pod',
    method: 'GET',
    path: '/v1/files/allowedTypes',
    tokens: 'session',
    repeat: 'safe',
    answer: list<string>(),
  }),
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
