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

/**
 * The class of every error that Cadenza throws on purpose.
 *
 * A caller decides by `code`, which never changes; a person reads `message`, which says what was
 * wrong and what to do. Neither holds a token, a key or the text of a message.
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
    super(message, options);
    this.code = code;
  }
}
