import type { Readable } from 'node:stream';
import type { Message, Open, UserId } from '../../contract/index.js';
import { decodeDownload } from '../attachments/decode-download.js';
import { page, stream } from '../transport/answers.js';
import type { Caller, CallOptions } from '../transport/caller.js';
import { route, type Route } from '../transport/route.js';
import { urlSafeIds } from '../url-safe-ids.js';
import type { ViolationPage } from './violation-routes.js';
import type {
  ViolatingSignal,
  ViolatingStream,
  ViolationBase,
  ViolationCursor,
  ViolationRange,
} from './violation-types.js';
import { ViolationWalk } from './violation-walk.js';

/** A record of the third generation, which also tells what was found in files. */
export interface ViolationV3 extends Omit<ViolationBase, 'contentType'> {
  /** What matched, policy by policy and rule by rule, as the service tells it. */
  readonly details?: readonly object[];
  readonly requesterId: UserId;
  readonly version: Open<'V3'>;
}

/** A violation of the third generation by a message or its files. */
export interface MessageViolationV3 {
  readonly violation: ViolationV3;
  readonly message?: Message;
  readonly sharedMessage?: Message;
  readonly diagnostic?: string;
}

/** A violation of the third generation by a room. */
export interface StreamViolationV3 {
  readonly violation: ViolationV3;
  readonly stream?: ViolatingStream;
}

/** A violation of the third generation by a signal. */
export interface SignalViolationV3 {
  readonly violation: ViolationV3;
  readonly signal?: ViolatingSignal;
}

const read = { component: 'agent', method: 'GET', tokens: 'both', repeat: 'safe' } as const;

/** The service's operations on violations of the third generation. */
export const violationV3Routes = {
  messages: route({
    ...read,
    operation: 'violationsV3.messages',
    path: '/v3/dlp/violations/message',
    answer: urlSafeIds(page<ViolationPage<MessageViolationV3>>({ violations: [] })),
  }),
  streams: route({
    ...read,
    operation: 'violationsV3.streams',
    path: '/v3/dlp/violations/stream',
    answer: urlSafeIds(page<ViolationPage<StreamViolationV3>>({ violations: [] })),
  }),
  signals: route({
    ...read,
    operation: 'violationsV3.signals',
    path: '/v3/dlp/violations/signal',
    answer: page<ViolationPage<SignalViolationV3>>({ violations: [] }),
  }),
  attachment: route({
    ...read,
    operation: 'violationsV3.attachment',
    path: '/v3/dlp/violation/attachment',
    answer: stream,
    streamed: true,
  }),
};

/**
 * Reads what policies of the third generation recorded, in files as well. The account needs the role
 * Expression Filter Policy Management.
 *
 * @example
 * for await (const { violation } of client.violationsV3.messages({ startTime })) …
 */
export class ViolationsV3 {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Violations by messages and their files, page by page as they are read. */
  messages(
    from: ViolationRange | ViolationCursor,
    options?: CallOptions,
  ): ViolationWalk<MessageViolationV3> {
    return this.#walk(violationV3Routes.messages, from, options);
  }

  /** Violations by names and descriptions of rooms. */
  streams(
    from: ViolationRange | ViolationCursor,
    options?: CallOptions,
  ): ViolationWalk<StreamViolationV3> {
    return this.#walk(violationV3Routes.streams, from, options);
  }

  /** Violations by names and rules of signals. */
  signals(
    from: ViolationRange | ViolationCursor,
    options?: CallOptions,
  ): ViolationWalk<SignalViolationV3> {
    return this.#walk(violationV3Routes.signals, from, options);
  }

  /** The file of a violation, as a stream that is decoded while it arrives. */
  async attachment(violationId: string, fileId: string, options?: CallOptions): Promise<Readable> {
    const { attachment } = violationV3Routes;
    const body = await this.#caller.call(attachment, { query: { fileId, violationId }, options });
    return decodeDownload(body, attachment.operation);
  }

  #walk<Entry>(
    from: Route<string, ViolationPage<Entry>>,
    range: ViolationRange | ViolationCursor,
    options: CallOptions | undefined,
  ): ViolationWalk<Entry> {
    const { operation } = from;
    return new ViolationWalk(
      operation,
      (query) => this.#caller.call(from, { query, options }),
      range,
    );
  }
}
