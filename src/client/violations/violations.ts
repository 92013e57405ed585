import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { given, kinds } from '../../contract/given/index.js';
import { decodeDownload } from '../attachments/decode-download.js';
import { checkArguments } from '../given/check-arguments.js';
import type { RequestBody } from '../transport/body.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { multipartBody } from '../transport/multipart.js';
import type { Query, Route } from '../transport/route.js';
import { detailedViolationRoutes } from './detailed-violation-routes.js';
import { toMessageViolation, toSignalViolation, toStreamViolation } from './violation-entries.js';
import { violationOptions, violationPlace } from './violation-kinds.js';
import { type ViolationPage, violationRoutes } from './violation-routes.js';
import type {
  MessageViolation,
  SignalViolation,
  StreamViolation,
  ViolationCursor,
  ViolationRange,
} from './violation-types.js';
import { ViolationWalk } from './violation-walk.js';

/** How violations are read that policies which look for terms recorded. */
export interface ViolationOptions extends CallOptions {
  /** Which policies recorded them. Default: `V1`. */
  readonly generation?: 'V1' | undefined;
  /** `POST` as a form, or `GET` as the public contract has it. Default: `POST` (DLP-1). */
  readonly method?: 'POST' | 'GET' | undefined;
}

/** How violations are read that policies with rules recorded, in files as well. */
export interface DetailedViolationOptions extends CallOptions {
  /** Must be given, since `V1` is the default. */
  readonly generation: 'V3';
}

/**
 * Reads what compliance policies recorded. The account needs the role Expression Filter Policy
 * Management (DLP-13).
 *
 * @example
 * const startTime = new Date('2026-11-01');
 * for await (const { violation } of client.violations.messages({ startTime })) {
 *   console.log(violation.action, violation.outcome.type);
 * }
 */
export class Violations {
  static {
    checkArguments<Violations>(Violations, 'violations', {
      messages: [given('from', violationPlace), violationOptions],
      streams: [given('from', violationPlace), violationOptions],
      signals: [given('from', violationPlace), violationOptions],
      attachment: [given('violationId', kinds.id), given('fileId', kinds.id), callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Violations by messages of all kinds, page by page as they are read (DLP-2).
   *
   * @example
   * const startTime = Date.now() - 24 * 60 * 60 * 1000;
   * for await (const { violation, message } of client.violations.messages({ startTime })) …
   *
   * @throws ClientError `FORBIDDEN` without the role
   */
  messages(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions,
  ): ViolationWalk<MessageViolation>;
  messages(
    from: ViolationRange | ViolationCursor,
    options: DetailedViolationOptions,
  ): ViolationWalk<MessageViolation<'V3'>>;
  messages(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions | DetailedViolationOptions,
  ): ViolationWalk<MessageViolation> | ViolationWalk<MessageViolation<'V3'>> {
    if (options?.generation === 'V3') {
      return this.#walkDetailed(detailedViolationRoutes.messages, from, options);
    }
    const { messages, messagesByGet } = violationRoutes;
    return this.#walk({ POST: messages, GET: messagesByGet }, toMessageViolation, from, options);
  }

  /** Violations by names and descriptions of rooms. */
  streams(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions,
  ): ViolationWalk<StreamViolation>;
  streams(
    from: ViolationRange | ViolationCursor,
    options: DetailedViolationOptions,
  ): ViolationWalk<StreamViolation<'V3'>>;
  streams(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions | DetailedViolationOptions,
  ): ViolationWalk<StreamViolation> | ViolationWalk<StreamViolation<'V3'>> {
    if (options?.generation === 'V3') {
      return this.#walkDetailed(detailedViolationRoutes.streams, from, options);
    }
    const { streams, streamsByGet } = violationRoutes;
    return this.#walk({ POST: streams, GET: streamsByGet }, toStreamViolation, from, options);
  }

  /** Violations by names and rules of signals. */
  signals(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions,
  ): ViolationWalk<SignalViolation>;
  signals(
    from: ViolationRange | ViolationCursor,
    options: DetailedViolationOptions,
  ): ViolationWalk<SignalViolation<'V3'>>;
  signals(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions | DetailedViolationOptions,
  ): ViolationWalk<SignalViolation> | ViolationWalk<SignalViolation<'V3'>> {
    if (options?.generation === 'V3') {
      return this.#walkDetailed(detailedViolationRoutes.signals, from, options);
    }
    const { signals, signalsByGet } = violationRoutes;
    return this.#walk({ POST: signals, GET: signalsByGet }, toSignalViolation, from, options);
  }

  /**
   * The file of a violation that a policy with rules recorded, as a stream that is decoded
   * while it arrives.
   */
  async attachment(violationId: string, fileId: string, options?: CallOptions): Promise<Readable> {
    const { attachment } = detailedViolationRoutes;
    const body = await this.#caller.call(attachment, { query: { fileId, violationId }, options });
    return decodeDownload(body, attachment.operation);
  }

  #walkDetailed<Entry>(
    route: Route<string, ViolationPage<Entry>>,
    from: ViolationRange | ViolationCursor,
    options: CallOptions,
  ): ViolationWalk<Entry> {
    const readPage = (query: Query) => this.#caller.call(route, { query, options });
    return new ViolationWalk(route.operation, readPage, from);
  }

  #walk<Wire, Entry>(
    routes: Readonly<Record<'POST' | 'GET', Route<string, ViolationPage<Wire>>>>,
    toEntry: (wire: Wire) => Entry,
    from: ViolationRange | ViolationCursor,
    { method = 'POST', ...options }: ViolationOptions = {},
  ): ViolationWalk<Entry> {
    const route = routes[method];
    return new ViolationWalk(
      routes.POST.operation,
      async (query) => {
        const form = method === 'POST' ? { body: secondGeneration() } : {};
        const page = await this.#caller.call(route, { query, options, ...form });
        return { ...page, violations: page.violations.map(toEntry) };
      },
      from,
    );
  }
}

/** The form that says that this client knows the second generation of filtering (DLP-14). */
function secondGeneration(): RequestBody {
  return multipartBody([{ name: 'enforceExpressionFiltering', text: 'true' }], {
    boundary: `cadenza-${randomUUID()}`,
  });
}
