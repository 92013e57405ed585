import type { MessageMLDocument } from '../document/document.js';
import type { FormField } from '../forms/form-description.js';
import { formsOf } from '../forms/forms-of.js';

/** A name that fields of a form share, of which a reply has room for one. */
export interface RepeatedName {
  readonly form: string;
  readonly name: string;
}

/**
 * The names that several fields of one form have. Check boxes of one name are one field, and so are
 * radio buttons.
 */
export function repeatedNames(document: MessageMLDocument): readonly RepeatedName[] {
  if (!document.text.includes('<form')) {
    return [];
  }
  return formsOf(document).flatMap(({ id, fields }) =>
    fields.filter(isRepeated).map(({ name }) => ({ form: id, name })),
  );
}

function isRepeated({ inputs: [first, ...others] }: FormField): boolean {
  const isGroup = first?.element === 'checkbox' || first?.element === 'radio';
  return isGroup ? others.some(({ element }) => element !== first.element) : others.length > 0;
}
