import type { ElementName } from '../document/element-names.js';
import { presentationMarkers } from './presentation-markers.js';

/**
 * Which element something of PresentationML is, by its tag and attributes alone; `group` for what stands
 * around an input, its label and its tooltip. `undefined` for anything that is not an element.
 *
 * For those who show markup that the service delivers as it is; the check, which knows more of a message
 * than one tag, refuses some of what this names.
 *
 * @param attributeOf the value of an attribute of it
 *
 * @example
 * presentationName('input', (name) => (name === 'type' ? 'date' : undefined))   // 'date-picker'
 */
export function presentationName(
  tag: string,
  attributeOf: (name: string) => string | undefined,
): ElementName | 'group' | undefined {
  switch (tag) {
    case 'div':
      return attributeOf('data-generated') === undefined
        ? nameOfDiv(attributeOf('class') ?? '')
        : 'group';
    case 'input':
      return markers.input.get(attributeOf('type') ?? '');
    case 'textarea':
      return attributeOf('data-richtext') === 'true' ? 'richtextarea' : 'textarea';
    default:
      return markers.tag.get(tag);
  }
}

const markers = {
  input: new Map(presentationMarkers.input),
  div: new Map(presentationMarkers.div),
  tag: new Map(presentationMarkers.tag),
};

const whiteSpace = /\s+/;

function nameOfDiv(classes: string): ElementName | 'group' {
  const words = classes.split(whiteSpace);
  if (words.includes('entity')) {
    return 'div';
  }
  for (const word of words) {
    const name = markers.div.get(word);
    if (name !== undefined) {
      return name;
    }
  }
  return 'div';
}
