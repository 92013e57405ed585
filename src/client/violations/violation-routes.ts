import { page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type {
  MessageViolation,
  Violation,
  ViolatingSignal,
  ViolatingStream,
} from './violation-types.js';

/** A page of violations; a null offset ends the range. */
export interface ViolationPage<Entry> {
  readonly violations: readonly Entry[];
  readonly nextOffset?: string | null;
}

/** A room's or signal's entry as it comes: some services put the content under `message`. */
export interface WireViolation<Content> {
  readonly violation: Violation;
  readonly message?: Content;
  readonly stream?: Content;
  readonly signal?: Content;
}

const read = { component: 'agent', method: 'POST', tokens: 'both', repeat: 'safe' } as const;

/** The service's operations on violations (DLP-1). */
export const violationRoutes = {
  messages: route({
    ...read,
    operation: 'violations.messages',
    path: '/v1/dlp/violations/message/',
    answer: page<ViolationPage<MessageViolation>>({ violations: [] }),
  }),
  streams: route({
    ...read,
    operation: 'violations.streams',
    path: '/v1/dlp/violations/stream/',
    answer: page<ViolationPage<WireViolation<ViolatingStream>>>({ violations: [] }),
  }),
  signals: route({
    ...read,
    operation: 'violations.signals',
    path: '/v1/dlp/violations/signal/',
    answer: page<ViolationPage<WireViolation<ViolatingSignal>>>({ violations: [] }),
  }),
};
