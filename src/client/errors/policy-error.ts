import { type ClientErrorDetails, ResponseError, sentenceOf } from './client-error.js';

/** What a compliance policy did: refused the content, or asks whether to send it nevertheless. */
export type PolicyAction = 'BLOCK' | 'WARN';

/** What matched. */
export interface PolicyMatch {
  readonly policies: readonly string[];
  readonly terms: readonly string[];
}

/**
 * A compliance policy of the company matched what was to be sent (DLP-4, DLP-5), so nothing was sent.
 * `code` is `BLOCKED_BY_POLICY` or `WARNED_BY_POLICY`.
 *
 * @example
 * try {
 *   await client.messages.create(streamId, { message, policies: 'enforce' });
 * } catch (error) {
 *   if (error instanceof PolicyError && error.action === 'WARN' && (await author.insists(error.terms))) {
 *     await client.messages.create(streamId, { message, policies: 'accept-warning' });
 *   }
 * }
 */
export class PolicyError extends ResponseError {
  /** The name of the class: `PolicyError`. */
  override readonly name = 'PolicyError';
  /** Whether the content was refused, or can be sent nevertheless. */
  readonly action: PolicyAction;
  /** The names of the policies that matched; empty when the service does not tell. */
  readonly policies: readonly string[];
  readonly #terms: readonly string[];

  constructor(action: PolicyAction, matched: PolicyMatch, details: ClientErrorDetails) {
    const { operation, status = 451 } = details;
    const [code, happened] =
      action === 'BLOCK'
        ? (['BLOCKED_BY_POLICY', 'was refused by a compliance policy'] as const)
        : (['WARNED_BY_POLICY', 'was held back with a warning by a compliance policy'] as const);
    super(code, sentenceOf(code, `${operation} ${happened} (${status})`, details), details);
    this.action = action;
    this.policies = matched.policies;
    this.#terms = matched.terms;
  }

  /**
   * What of the content matched; empty when the service does not tell. It is text of the message, so
   * it is for the author's eyes: logging or printing the error does not show it.
   */
  get terms(): readonly string[] {
    return this.#terms;
  }

  /** What the error knows, without stack, cause and {@link PolicyError.terms}: what a log keeps of it. */
  override toJSON(): Readonly<Record<string, unknown>> {
    const { action, policies } = this;
    return { ...super.toJSON(), action, policies };
  }
}
