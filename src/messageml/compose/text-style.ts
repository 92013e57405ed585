/**
 * How text is written at a place: `flow` shows line breaks as `<br/>`; `pre` (anywhere below a
 * `<pre>`) and `verbatim` (elements that keep line breaks themselves, or have one line only) leave
 * them to the element; `value` is an attribute's.
 */
export type TextStyle = 'flow' | 'pre' | 'verbatim' | 'value';

const verbatimElements: ReadonlySet<string> = new Set([
  'code',
  'textarea',
  'richtextarea',
  'text-field',
  'option',
  'button',
  'checkbox',
  'radio',
]);

/** How text directly inside an element is written, given how it is written around that element. */
export function styleInside(tag: string, around: TextStyle): TextStyle {
  if (around === 'value') {
    return 'value';
  }
  if (around === 'pre' || tag === 'pre') {
    return 'pre';
  }
  return verbatimElements.has(tag) ? 'verbatim' : 'flow';
}
