import { CadenzaError } from '../contract/errors.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';

/**
 * Thrown by {@link parseMessageML}: what is wrong first, with its place.
 *
 * @example
 * error.message      // 'MessageML has no element <strong>. (line 1, column 12) Write <b>.'
 * error.diagnostic   // the whole finding
 */
export class MessageMLError extends CadenzaError {
  /** Always `MessageMLError`. */
  override readonly name = 'MessageMLError';
  /** The first error, as {@link checkMessageML} reports it. */
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    const { line, column } = diagnostic.start;
    const fix = diagnostic.fix === undefined ? '' : ` ${diagnostic.fix}`;
    super(diagnostic.code, `${diagnostic.message} (line ${line}, column ${column})${fix}`);
    this.diagnostic = diagnostic;
  }

  /** Where the finding is explained: a page of the package `cadenza`, and the section in it. */
  override get docs(): string {
    return `cadenza/docs/diagnostics.md#${this.code}`;
  }
}
