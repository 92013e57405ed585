/**
 * The body of every refusal.
 *
 * @example
 * { "code": 401, "message": "Invalid session" }
 */
export interface ErrorBody {
  /** The HTTP status again. */
  readonly code: number;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** How many frames a stack has at the least: behind Cadenza's own stands the line of the program that called it. */
const deepEnough = 24;

/**
 * Has the stacks of errors be deep enough.
 *
 * @returns the limit that stood before and is to stand again; undefined where it was left alone: it is high enough, or
 *   stacks are turned off, or the program (or Node's `--frozen-intrinsics`) lets nobody change it
 */
function raiseStackLimit(): number | undefined {
  const before = Error.stackTraceLimit;
  const isToBeRaised = before > 0 && before < deepEnough;
  return isToBeRaised && Reflect.set(Error, 'stackTraceLimit', deepEnough) ? before : undefined;
}

/**
 * The class of every error that Cadenza throws on purpose.
 *
 * A caller decides by `code`, which never changes; a person reads `message`, which says what was
 * wrong and what to do, and finds more at `docs`. None holds a token, a key or the text of a message.
 *
 * @example
 * try {
 *   await bot.start();
 * } catch (error) {
 *   if (error instanceof CadenzaError && error.code === 'LOGIN_REFUSED') …
 * }
 */
export class CadenzaError extends Error {
  /** The name of the class, as stack traces show it. */
  override readonly name: string = 'CadenzaError';
  /** What happened, stable over versions, in capitals: `LOGIN_REFUSED`. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    const before = raiseStackLimit();
    super(message, options);
    if (before !== undefined) {
      Error.stackTraceLimit = before;
    }
    this.code = code;
  }

  /**
   * Where the code is explained: a page of the package `cadenza`, and the section in it, such as
   * `cadenza/docs/errors.md#login_refused`. It lies in `node_modules`, and needs no network.
   */
  get docs(): string {
    return `cadenza/docs/errors.md#${this.code.toLowerCase()}`;
  }
}
