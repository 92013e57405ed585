import type { FormField } from '../../../messageml/index.js';
import { type FormTree, readForm } from '../../../messageml/internals.js';
import type { MarkupElement } from '../markup.js';
import { elementsIn, innerText, valueOf } from '../markup.js';

const markupTree: FormTree<MarkupElement> = {
  nameOf: ({ kind }) => kind,
  attributeOf: valueOf,
  inside: elementsIn,
  innerText,
};

/** The fields of a form, in document order. */
export function fieldsOf(form: MarkupElement): readonly FormField[] {
  return readForm(form, markupTree).fields;
}
