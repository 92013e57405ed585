import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { given, kinds } from '../../contract/given/index.js';
import { decodeDownload } from '../attachments/decode-download.js';
import { checkArguments } from '../given/check-arguments.js';
import type { PolicyGeneration, PolicyOptions } from '../policies/policy-types.js';
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

/** How violations are read: of `V3`, those that policies with rules recorded, in files as well. */
export interface ViolationOptions<
  Generation extends PolicyGeneration = 'V1',
> extends PolicyOptions<Generation> {
  /** Of `V1` alone: `POST` as a form, or `GET` as the public contract has it. Default: `POST` (DLP-1). */
  readonly method?: (Generation extends 'V1' ? 'POST' | 'GET' : never) | undefined;
}

/** One kind of violations: where they are read, and what becomes of them. */
interface Reads<Wire, Entry, Detailed> {
  readonly POST: Route<string, ViolationPage<Wire>>;
  readonly GET: Route<string, ViolationPage<Wire>>;
  readonly V3: Route<string, ViolationPage<Detailed>>;
  readonly toEntry: (wire: Wire) => Entry;
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
  messages<Generation extends PolicyGeneration = 'V1'>(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions<Generation>,
  ): ViolationWalk<MessageViolation<Generation>> {
    const { messages: POST, messagesByGet: GET } = violationRoutes;
    const V3 = detailedViolationRoutes.messages;
    return this.#walk({ POST, GET, V3, toEntry: toMessageViolation }, from, options);
  }

  /** Violations by names and descriptions of rooms. */
  streams<Generation extends PolicyGeneration = 'V1'>(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions<Generation>,
  ): ViolationWalk<StreamViolation<Generation>> {
    const { streams: POST, streamsByGet: GET } = violationRoutes;
    const V3 = detailedViolationRoutes.streams;
    return this.#walk({ POST, GET, V3, toEntry: toStreamViolation }, from, options);
  }

  /** Violations by names and rules of signals. */
  signals<Generation extends PolicyGeneration = 'V1'>(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions<Generation>,
  ): ViolationWalk<SignalViolation<Generation>> {
    const { signals: POST, signalsByGet: GET } = violationRoutes;
    const V3 = detailedViolationRoutes.signals;
    return this.#walk({ POST, GET, V3, toEntry: toSignalViolation }, from, options);
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

  #walk<Wire, Entry, Detailed, Generation extends PolicyGeneration>(
    reads: Reads<Wire, Entry, Detailed>,
    from: ViolationRange | ViolationCursor,
    options: ViolationOptions<Generation> | undefined,
  ): ViolationWalk<{ readonly V1: Entry; readonly V3: Detailed }[Generation]>;
  #walk<Wire, Entry, Detailed>(
    reads: Reads<Wire, Entry, Detailed>,
    from: ViolationRange | ViolationCursor,
    { generation, method = 'POST', ...options }: ViolationOptions<PolicyGeneration> = {},
  ): ViolationWalk<Entry> | ViolationWalk<Detailed> {
    if (generation === 'V3') {
      const readPage = (query: Query) => this.#caller.call(reads.V3, { query, options });
      return new ViolationWalk(reads.V3.operation, readPage, from);
    }
    const readPage = async (query: Query) => {
      const form = method === 'POST' ? { body: secondGeneration() } : {};
      const page = await this.#caller.call(reads[method], { query, options, ...form });
      return { ...page, violations: page.violations.map(reads.toEntry) };
    };
    return new ViolationWalk(reads.POST.operation, readPage, from);
  }
}

/** The form that says that this client knows the second generation of filtering (DLP-14). */
function secondGeneration(): RequestBody {
  return multipartBody([{ name: 'enforceExpressionFiltering', text: 'true' }], {
    boundary: `cadenza-${randomUUID()}`,
  });
}
