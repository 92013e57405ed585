import type { ElementName } from '../document/element-names.js';
import type { AttributeDefinition, ContentModel } from './definition.js';

/** The attributes of most elements. */
export const styled = {
  class: { kind: 'text', description: 'Classes, separated by spaces.' },
  style: { kind: 'style', description: 'CSS declarations of the allowed properties.' },
} as const satisfies Record<string, AttributeDefinition>;

/** Text-level elements: what may be in bold text or a heading. */
const phrasingNames = [
  'a',
  'chime',
  'b',
  'i',
  'img',
  'br',
  'span',
  'emoji',
  'hash',
  'cash',
  'mention',
  'sub',
  'sup',
] as const satisfies readonly ElementName[];

/** Text and elements of every kind. */
export const anything = { elements: 'any', text: true } as const satisfies ContentModel;

/** Text and text-level elements. */
export const phrasing = { elements: phrasingNames, text: true } as const satisfies ContentModel;

/** Text, text-level elements and preformatted text. */
export const phrasingAndPre = {
  elements: [...phrasingNames, 'pre'],
  text: true,
} as const satisfies ContentModel;

/** Nothing at all, not even white space. */
export const nothing = { elements: [], text: false, empty: true } as const satisfies ContentModel;

/** Text alone. */
export const textOnly = { elements: [], text: true } as const satisfies ContentModel;

/** Anything; it is read, but not shown. */
export const ignored = {
  elements: 'any',
  text: true,
  ignored: true,
} as const satisfies ContentModel;
