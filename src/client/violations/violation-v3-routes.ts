import type { Message, Open, UserId } from '../../contract/index.js';
import { page, stream } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { urlSafeIds } from '../url-safe-ids.js';
import type { ViolationPage } from './violation-routes.js';
import type { ViolatingSignal, ViolatingStream, ViolationBase } from './violation-types.js';

/** A record of the third generation, which also tells what was found in files. */
export interface ViolationV3 extends Omit<ViolationBase, 'contentType'> {
  /** What matched, policy by policy and rule by rule, as the service tells it. */
  readonly details?: readonly object[];
  /** Who was about to send or change something. */
  readonly requesterId: UserId;
  /** `V3`, or what a service that is newer than this client says. */
  readonly version: Open<'V3'>;
}

/** A violation of the third generation by a message or its files. */
export interface MessageViolationV3 {
  /** What was recorded. */
  readonly violation: ViolationV3;
  /** What was to be sent; absent when it cannot be read. */
  readonly message?: Message;
  /** The message that `message` passes on, when it does. */
  readonly sharedMessage?: Message;
  /** Why something of the message cannot be read, when that is so. */
  readonly diagnostic?: string;
}

/** A violation of the third generation by a room. */
export interface StreamViolationV3 {
  /** What was recorded. */
  readonly violation: ViolationV3;
  /** The room as it was to become; absent when it cannot be read. */
  readonly stream?: ViolatingStream;
}

/** A violation of the third generation by a signal. */
export interface SignalViolationV3 {
  /** What was recorded. */
  readonly violation: ViolationV3;
  /** The signal as it was to become; absent when it cannot be read. */
  readonly signal?: ViolatingSignal;
}

const read = { component: 'agent', method: 'GET', tokens: 'both', repeat: 'safe' } as const;

/** The service's operations on violations of the third generation. */
export const violationV3Routes = {
  messages: route({
    ...read,
    operation: 'violations.messages (V3)',
    path: '/v3/dlp/violations/message',
    answer: urlSafeIds(page<ViolationPage<MessageViolationV3>>({ violations: [] })),
  }),
  streams: route({
    ...read,
    operation: 'violations.streams (V3)',
    path: '/v3/dlp/violations/stream',
    answer: urlSafeIds(page<ViolationPage<StreamViolationV3>>({ violations: [] })),
  }),
  signals: route({
    ...read,
    operation: 'violations.signals (V3)',
    path: '/v3/dlp/violations/signal',
    answer: page<ViolationPage<SignalViolationV3>>({ violations: [] }),
  }),
  attachment: route({
    ...read,
    operation: 'violations.attachment',
    path: '/v3/dlp/violation/attachment',
    answer: stream,
    streamed: true,
  }),
};
