import { page, stream } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { agentGet } from '../transport/route-kinds.js';
import { urlSafeIds } from '../url-safe-ids.js';
import type { ViolationPage } from './violation-routes.js';
import type { MessageViolation, SignalViolation, StreamViolation } from './violation-types.js';

/** The service's operations on violations that policies with rules recorded. */
export const detailedViolationRoutes = {
  messages: route({
    ...agentGet,
    operation: 'violations.messages (V3)',
    path: '/v3/dlp/violations/message',
    answer: urlSafeIds(page<ViolationPage<MessageViolation<'V3'>>>({ violations: [] })),
  }),
  streams: route({
    ...agentGet,
    operation: 'violations.streams (V3)',
    path: '/v3/dlp/violations/stream',
    answer: urlSafeIds(page<ViolationPage<StreamViolation<'V3'>>>({ violations: [] })),
  }),
  signals: route({
    ...agentGet,
    operation: 'violations.signals (V3)',
    path: '/v3/dlp/violations/signal',
    answer: page<ViolationPage<SignalViolation<'V3'>>>({ violations: [] }),
  }),
  attachment: route({
    ...agentGet,
    operation: 'violations.attachment',
    path: '/v3/dlp/violation/attachment',
    answer: stream,
    streamed: true,
  }),
};
