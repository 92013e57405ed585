import { ResponseError, type ClientErrorDetails } from './client-error.js';

/** What a compliance policy did: refused the content, or asks whether to send it nevertheless. */
export type PolicyAction = 'BLOCK' | 'WARN';

/**
 * A compliance policy of the company matched what was to be sent (DLP-4, DLP-5). Nothing was.
 * `code` is `BLOCKED_BY_POLICY` or `WARNED_BY_POLICY`.
 *
 * @example
 * try {
 *   await client.messages.create(streamId, { message, policies: 'enforce' });
 * } catch (error) {
 *   if (error instanceof PolicyError && error.action === 'WARN' && (await author.insists())) {
 *     await client.messages.create(streamId, { message, policies: 'accept-warning' });
 *   }
 * }
 */
export class PolicyError extends ResponseError {
  override readonly name = 'PolicyError';
  readonly action: PolicyAction;

  constructor(action: PolicyAction, details: ClientErrorDetails) {
    const { operation, status, traceId } = details;
    const sentence =
      action === 'BLOCK'
        ? 'was refused by a compliance policy; change the content'
        : 'was held back with a warning by a compliance policy; change the content, or send it once more unchanged with the warning accepted';
    super(
      action === 'BLOCK' ? 'BLOCKED_BY_POLICY' : 'WARNED_BY_POLICY',
      `${operation} ${sentence}. (${status ?? 451}, trace id ${traceId ?? ''})`,
      details,
    );
    this.action = action;
  }
}
