import type { Message } from '../../contract/index.js';
import { page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { agentGet, agentPost } from '../transport/route-kinds.js';
import { urlSafeIds } from '../url-safe-ids.js';
import type {
  BareMessage,
  BareViolation,
  NamedViolation,
  ViolatingSignal,
  ViolatingStream,
  Violation,
} from './violation-types.js';

/** A page of violations; a null offset ends the range. */
export interface ViolationPage<Entry> {
  readonly violations: readonly Entry[];
  readonly nextOffset?: string | null | undefined;
}

/** A message's entry as it comes. */
export type WireMessageViolation =
  | { readonly violation: BareViolation; readonly message: BareMessage }
  | { readonly violation: NamedViolation; readonly message: Message; readonly diagnostic?: string };

/** A room's or signal's entry as it comes: some services put the content under `message`. */
export interface WireViolation<Content> {
  readonly violation: Violation;
  readonly message?: Content;
  readonly stream?: Content;
  readonly signal?: Content;
}

const ofMessages = urlSafeIds(page<ViolationPage<WireMessageViolation>>({ violations: [] }));
const ofStreams = urlSafeIds(
  page<ViolationPage<WireViolation<ViolatingStream>>>({ violations: [] }),
);
const ofSignals = urlSafeIds(
  page<ViolationPage<WireViolation<ViolatingSignal>>>({ violations: [] }),
);

/** The service's operations on violations (DLP-1). */
export const violationRoutes = {
  messages: route({
    ...agentPost,
    operation: 'violations.messages',
    path: '/v1/dlp/violations/message/',
    answer: ofMessages,
  }),
  streams: route({
    ...agentPost,
    operation: 'violations.streams',
    path: '/v1/dlp/violations/stream/',
    answer: ofStreams,
  }),
  signals: route({
    ...agentPost,
    operation: 'violations.signals',
    path: '/v1/dlp/violations/signal/',
    answer: ofSignals,
  }),
  messagesByGet: route({
    ...agentGet,
    operation: 'violations.messages (GET)',
    path: '/v1/dlp/violations/message',
    answer: ofMessages,
  }),
  streamsByGet: route({
    ...agentGet,
    operation: 'violations.streams (GET)',
    path: '/v1/dlp/violations/stream',
    answer: ofStreams,
  }),
  signalsByGet: route({
    ...agentGet,
    operation: 'violations.signals (GET)',
    path: '/v1/dlp/violations/signal',
    answer: ofSignals,
  }),
};
