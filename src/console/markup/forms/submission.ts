import type { FormValues } from '../../../contract/index.js';
import type { MarkupElement } from '../markup.js';
import { fieldProblems } from './field-problems.js';
import { fieldsOf } from './fields.js';
import { formValuesOf, valuesByName } from './form-values.js';

// With all that is known of elements: fetched when a form is on the page.

/** What somebody wants to submit. */
export interface Submission {
  readonly values: FormValues;
  /** What is wrong with it, by the name of the field. */
  readonly problems: ReadonlyMap<string, string>;
}

/**
 * Reads what is filled in in a form.
 *
 * @param element - the form as its author wrote it
 * @param form - the form on the page
 * @param action - the name of the pressed button
 */
export function submissionOf(
  element: MarkupElement,
  form: HTMLFormElement,
  action: string,
): Submission {
  const fields = fieldsOf(element);
  const entries = [...new FormData(form)].filter(isText);
  return {
    values: formValuesOf(fields, entries, action),
    problems: fieldProblems(fields, valuesByName(entries), undecidedIn(form)),
  };
}

/** The fields in which somebody is looked for and not chosen. */
function undecidedIn(form: HTMLFormElement): readonly string[] {
  return [...form.querySelectorAll<HTMLElement>('[data-undecided]')].map(
    ({ dataset }) => dataset['undecided'] ?? '',
  );
}

function isText(entry: [string, FormDataEntryValue]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
