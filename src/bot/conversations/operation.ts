import { errorCode } from '../../contract/index.js';

/**
 * The kinds of step that a conversation takes. Their results are recorded, so that the function can be
 * run again from its start and meet what it met before.
 */
export type OperationKind = 'send' | 'wait' | 'once';

/** The result of an operation: a JSON value, or an error without its stack. */
export type Outcome =
  | { readonly value: unknown; readonly error?: undefined }
  | { readonly error: RecordedError; readonly value?: undefined };

/** An error as it is recorded: a stack differs from run to run, so it is left out. */
export interface RecordedError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
}

/**
 * One step of a conversation, as its journal keeps it. Rows are in the order in which the steps
 * ended; what a step is, its kind, label and count say, whichever other steps came between.
 */
export interface JournalRow {
  readonly id: string;
  readonly kind: OperationKind;
  readonly label: string;
  readonly outcome: Outcome;
  /** When the step ended, in epoch milliseconds. */
  readonly at: number;
}

/** The id of a step: its kind, its label, and how many of the same came before it. */
export function operationId(kind: OperationKind, label: string, occurrence: number): string {
  return `${kind} ${label}#${occurrence}`;
}

/** An error as a journal keeps it. */
export function recordError(error: unknown): RecordedError {
  if (!(error instanceof Error)) {
    return { name: 'Error', message: String(error) };
  }
  const { name, message } = error;
  const code = errorCode(error);
  return code === undefined ? { name, message } : { name, message, code };
}
