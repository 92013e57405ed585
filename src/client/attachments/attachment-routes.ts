import { list, stream } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { agentGet, podGet } from '../transport/route-kinds.js';

/** The service's operations on attachments. */
export const attachmentRoutes = {
  allowedTypes: route({
    ...podGet,
    operation: 'attachments.allowedTypes',
    path: '/v1/files/allowedTypes',
    answer: list<string>(),
  }),
  download: route({
    ...agentGet,
    operation: 'attachments.download',
    path: '/v1/stream/{streamId}/attachment',
    answer: stream,
    streamed: true,
  }),
};
