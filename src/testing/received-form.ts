import { saidForms } from '../transcripts/index.js';

/** A form of a message, as a person sees it. */
export interface ReceivedForm {
  /** The id of the form. */
  readonly id: string;
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** The names of its submitting buttons, in order; for buttons with a payload, the names of their actions. */
  readonly buttons: readonly string[];
  /** What the buttons submit as `action`, in the same order: with the signed payload where there is one. */
  readonly actions: readonly string[];
}

/**
 * The forms that a message shows.
 *
 * @param presentationML - the markup that the service delivered
 */
export function receivedForms(presentationML: string): readonly ReceivedForm[] {
  return saidForms(presentationML);
}
