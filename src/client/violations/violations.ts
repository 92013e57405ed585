import { randomUUID } from 'node:crypto';
import type { RequestBody } from '../transport/body.js';
import type { Caller, CallOptions } from '../transport/caller.js';
import { multipartBody } from '../transport/multipart.js';
import type { Route } from '../transport/route.js';
import { toMessageViolation, toSignalViolation, toStreamViolation } from './violation-entries.js';
import { violationRoutes, type ViolationPage } from './violation-routes.js';
import type {
  MessageViolation,
  SignalViolation,
  StreamViolation,
  ViolationCursor,
  ViolationRange,
} from './violation-types.js';
import { ViolationWalk } from './violation-walk.js';

/** How violations are read. */
export interface ViolationOptions extends CallOptions {
  /** `POST` as a form, or `GET` as the public contract has it. Default: `POST` (DLP-1). */
  readonly method?: 'POST' | 'GET';
}

/**
 * Reads what compliance policies recorded. The account needs the role Expression Filter Policy
 * Management (DLP-13).
 */
export class Violations {
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
  ): ViolationWalk<MessageViolation> {
    const { messages, messagesByGet } = violationRoutes;
    return this.#walk({ POST: messages, GET: messagesByGet }, toMessageViolation, from, options);
  }

  /** Violations by names and descriptions of rooms. */
  streams(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions,
  ): ViolationWalk<StreamViolation> {
    const { streams, streamsByGet } = violationRoutes;
    return this.#walk({ POST: streams, GET: streamsByGet }, toStreamViolation, from, options);
  }

  /** Violations by names and rules of signals. */
  signals(
    from: ViolationRange | ViolationCursor,
    options?: ViolationOptions,
  ): ViolationWalk<SignalViolation> {
    const { signals, signalsByGet } = violationRoutes;
    return this.#walk({ POST: signals, GET: signalsByGet }, toSignalViolation, from, options);
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
