import type { Content, HeldBy, MessageNode } from '../content.js';
import type { ChoiceOf } from '../element-types.js';
import type { Inside } from '../inside.js';
import type { PhrasingTag } from '../phrasing.js';
import type { TextAttributes } from './attributes.js';
import { build, flow, phrasing } from './container.js';

/** Bold text: `b('Filled')`, `b(['Filled at ', i('open')])`. */
export const b = phrasing('b');

/** Italic text. */
export const i = phrasing('i');

/** Lowered text. */
export const sub = flow('sub');

/** Raised text. */
export const sup = flow('sup');

/** The largest heading. */
export const h1 = phrasing('h1');
/** A heading. */
export const h2 = phrasing('h2');
/** A heading. */
export const h3 = phrasing('h3');
/** A heading. */
export const h4 = phrasing('h4');
/** A heading. */
export const h5 = phrasing('h5');
/** The smallest heading. */
export const h6 = phrasing('h6');

/** A paragraph. */
export const p = flow('p');

/** A part of a line, to give it a class or style: `span('late', { style: { color: 'red' } })`. */
export const span = flow('span');

/** A block, to give it a class or style. */
export const div = flow('div');

/** Text whose line breaks and spaces are kept. */
export const pre = phrasing('pre');

/**
 * A line break. Line breaks in text become one automatically.
 *
 * @example
 * ['Filled', br(), 'Settles on Friday']
 */
export function br(): MessageNode<'br', never> {
  return build('br', undefined, null);
}

/**
 * A line across.
 *
 * @example
 * ['Yesterday', hr(), 'Today']
 */
export function hr(): MessageNode<'hr', never> {
  return build('hr', undefined, null);
}

/** The languages that code blocks know how to colour. */
export type CodeLanguage = ChoiceOf<'code', 'language'>;

/** What {@link code} takes beside its text. */
export interface CodeAttributes extends TextAttributes {
  /** Colours the code. Default: none. */
  readonly language?: CodeLanguage | undefined;
}

/**
 * A block of code; line breaks are kept.
 *
 * @example
 * code('select 1;\nselect 2;', { language: 'plaintext' })
 */
export function code<const Given extends Content<PhrasingTag | 'pre', Inside>>(
  content: Given,
  attributes?: CodeAttributes,
): MessageNode<'code', HeldBy<Given>> {
  return build('code', attributes, content);
}
