import { waitFor } from '../../contract/index.js';
import { ClientError } from '../errors/client-error.js';
import type { RequestBody } from './body.js';
import type { CallerParts } from './caller-parts.js';
import { toAbortedError, toClosedError, toDeadlineError } from './connection-error.js';
import type { Exchange, Reply } from './exchange.js';
import { asNotSent } from './not-sent.js';
import { outcomeAfter, Progress } from './progress.js';
import { asSpent, toResponseError } from './response-error.js';
import { mayRepeat, pauseBefore } from './retry.js';
import type { Route } from './route.js';
import { TimeLimit } from './time-limit.js';
import type { Tokens } from './tokens.js';

const noHeaders: Exchange['headers'] = {};

/** A call that is ready to be made: everything but tokens. */
export interface PreparedCall<Result> {
  readonly route: Route<string, Result>;
  /** Path and query, filled in. */
  readonly path: string;
  readonly body: RequestBody | undefined;
  readonly traceId: string;
  readonly maxAttempts: number;
  /** Milliseconds for all tries together. */
  readonly deadline: number;
  readonly readTimeout: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly mayBegin: (() => boolean) | undefined;
}

/** One call, over all its tries. */
export class RunningCall<Result> {
  readonly #parts: CallerParts;
  readonly #call: PreparedCall<Result>;
  readonly #limit: TimeLimit;
  /** How far the try that runs has come. */
  #progress: Progress;
  /** An earlier try may have reached the service. */
  #doubtful = false;
  /** The failure that the call is being tried again after. */
  #lastFailure: ClientError | undefined;
  /** Refused tokens are renewed once; tokens that are refused right after that will not get better. */
  #renewed = false;
  /** Logging in has its own repetition; failing at it ends the call. */
  #hasTokens = true;

  constructor(parts: CallerParts, call: PreparedCall<Result>) {
    this.#parts = parts;
    this.#call = call;
    this.#limit = new TimeLimit(call.deadline, call.signal);
    this.#progress = this.#newProgress();
  }

  /** Makes the call, and again where that is harmless and may help. */
  run(): Promise<Result> {
    return this.#limit.within(this.#repeat(), () => this.#outOfTime());
  }

  async #repeat(): Promise<Result> {
    const { clock, serviceTime } = this.#parts;
    const { route } = this.#call;
    const start = clock.now();
    try {
      for (let tries = 1; ; tries++) {
        try {
          if (this.#limit.aborted) {
            throw this.#outOfTime();
          }
          const held = this.#tokens();
          const tokens = held instanceof Promise ? await held : held;
          const sent = clock.now();
          const first = await this.#send(tries, tokens);
          serviceTime.note(route.component, first, sent);
          const reply = isGood(first) ? first : await this.#afterRefusal(tries, tokens, first);
          if (reply.stream !== undefined) {
            this.#limit.holdFor(reply.stream);
          }
          return route.answer(reply, route.operation);
        } catch (error) {
          await this.#pauseAfter(error, tries, start);
        }
      }
    } finally {
      this.#limit.end();
    }
  }

  /** Waits before another try. Throws the error when there must be none. */
  async #pauseAfter(error: unknown, tries: number, start: number): Promise<void> {
    const { maxAttempts, deadline, route } = this.#call;
    const failure = this.#explain(error);
    const pause = this.#pauseBefore(failure, tries);
    const isLate = this.#parts.clock.now() - start + pause > deadline;
    if (tries >= maxAttempts || isLate) {
      throw error;
    }
    const { operation } = route;
    this.#parts.beforeRetry?.({ operation, attempt: tries, pause, error: failure });
    await this.#wait(pause);
  }

  /** The tokens that the call needs; a promise only while there are none yet. */
  #tokens(): Tokens | undefined | Promise<Tokens> {
    if (this.#call.route.tokens === 'none') {
      return undefined;
    }
    const { session } = this.#parts;
    return session.held() ?? this.#beforehand(() => session.tokens(this.#limit.signal));
  }

  #send(tries: number, tokens: Tokens | undefined): Promise<Reply> {
    return this.#parts.send(this.#exchange(tries, tokens), this.#call.route, this.#progress);
  }

  /** Sends again with new tokens, where the old ones were refused; what else was refused is thrown. */
  async #afterRefusal(tries: number, tokens: Tokens | undefined, reply: Reply): Promise<Reply> {
    const { route, body, traceId } = this.#call;
    const refused = toResponseError(route.operation, reply, traceId, {
      confidential: body?.confidential,
      redact: (text) => this.#parts.secrets.redact(text),
      repeat: route.repeat,
      doubtful: this.#doubtful,
      now: this.#parts.clock.now(),
    });
    if (reply.status !== 401 || tokens === undefined || this.#renewed) {
      throw refused;
    }
    this.#renewed = true;
    const { session } = this.#parts;
    const renewed = await this.#beforehand(() => session.renew(tokens, this.#limit.signal));
    if (!isWhole(body)) {
      throw asSpent(refused);
    }
    this.#progress = this.#newProgress();
    const second = await this.#send(tries, renewed);
    return isGood(second) ? second : this.#afterRefusal(tries, renewed, second);
  }

  #exchange(tries: number, tokens: Tokens | undefined): Exchange {
    const { route, path, body, traceId, readTimeout } = this.#call;
    return {
      operation: route.operation,
      component: route.component,
      method: route.method,
      path,
      headers: noHeaders,
      tokens,
      body,
      attempt: tries,
      traceId,
      readTimeout,
      streamed: route.streamed ?? false,
      signal: undefined,
    };
  }

  #newProgress(): Progress {
    const { route, mayBegin } = this.#call;
    return new Progress({
      limit: this.#limit,
      repeat: route.repeat,
      mayBegin,
      doubtful: this.#doubtful,
    });
  }

  /** Work before anything of a try is sent: its failure leaves no doubt about this one. */
  async #beforehand<Value>(action: () => Promise<Value>): Promise<Value> {
    this.#hasTokens = false;
    try {
      const value = await action();
      this.#hasTokens = true;
      return value;
    } catch (error) {
      throw asNotSent(error, outcomeAfter(this.#doubtful, 'did-not-happen'));
    }
  }

  /** What was thrown, where another try may help; when the time is over, or for a defect, it throws what the caller is to see. */
  #explain(error: unknown): ClientError {
    if (this.#limit.aborted) {
      throw this.#outOfTime();
    }
    if (!(error instanceof ClientError)) {
      throw error;
    }
    return error;
  }

  #outOfTime(): ClientError {
    const { route, deadline, traceId } = this.#call;
    const { operation } = route;
    const { outcome, fate } = this.#progress;
    return this.#limit.passed
      ? toDeadlineError({ operation, outcome, fate, traceId, cause: this.#lastFailure }, deadline)
      : toAbortedError({ operation, outcome, fate, traceId, cause: this.#limit.reason });
  }

  /** How long to wait before another try. Throws the error when there must be none. */
  #pauseBefore(error: ClientError, tries: number): number {
    const { random, retry } = this.#parts;
    const { route, body } = this.#call;
    if (!this.#hasTokens || !mayRepeat(route.repeat, error) || !isWhole(body)) {
      throw error;
    }
    this.#doubtful ||= error.outcome !== 'did-not-happen';
    this.#lastFailure = error;
    this.#progress = this.#newProgress();
    return pauseBefore(retry, tries, error.retryAfter, random());
  }

  async #wait(milliseconds: number): Promise<void> {
    const { clock, closing } = this.#parts;
    try {
      await waitFor(clock, milliseconds, AbortSignal.any([this.#limit.signal, closing]));
    } catch (error) {
      throw closing.aborted && !this.#limit.aborted ? this.#closed() : this.#explain(error);
    }
  }

  /** The client was closed while the call waited for its next try. */
  #closed(): ClientError {
    const { route, traceId } = this.#call;
    const { operation } = route;
    const { outcome, fate } = this.#progress;
    return toClosedError({ operation, outcome, fate, traceId, cause: this.#lastFailure });
  }
}

function isGood({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

function isWhole(body: RequestBody | undefined): boolean {
  return body?.replayable ?? true;
}
