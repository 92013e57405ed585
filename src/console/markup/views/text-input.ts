import { useInitialValues } from '../forms/form-context.js';
import type { MarkupElement } from '../markup.js';
import { isSet, valueOf } from '../markup.js';
import { useScopedId } from '../message-context.js';
import { useCorrection } from './field-problem.js';

/** What all inputs of one line and of several have in common. @param written - what its author wrote in it */
export function useTextInput(element: MarkupElement, written: string) {
  const name = valueOf(element, 'name') ?? '';
  const [initial = ''] = useInitialValues(name, [written]);
  const correction = useCorrection(name);
  const id = useScopedId(element.attributes.get('id'));
  const placeholder = valueOf(element, 'placeholder');
  return {
    name,
    defaultValue: initial,
    class: 'input',
    id,
    placeholder,
    'aria-label': id === undefined ? (placeholder ?? name) : undefined,
    ...correction,
    'aria-required': isSet(element, 'required') ? ('true' as const) : undefined,
    disabled: isSet(element, 'disabled'),
    readOnly: isSet(element, 'readonly'),
  };
}
