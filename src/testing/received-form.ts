import type { FormDescription } from '../messageml/engine.js';
import { presentationForms } from '../messageml/internals.js';

/** A form of a message, as a person sees it. */
export interface ReceivedForm {
  /** The id of the form. */
  readonly id: string;
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** The names of its buttons that submit it, in order. */
  readonly buttons: readonly string[];
}

/**
 * The forms that a message shows.
 *
 * @param presentationML - the markup that the service delivered
 */
export function receivedForms(presentationML: string): readonly ReceivedForm[] {
  return presentationForms(presentationML).map(toReceivedForm);
}

function toReceivedForm({ id, fields, buttons }: FormDescription): ReceivedForm {
  return { id, fields: fields.map(nameOf), buttons: buttons.map(nameOf).filter(Boolean) };
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
