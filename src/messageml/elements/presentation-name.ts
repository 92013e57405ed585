import { type ElementName, elementNames } from '../document/element-names.js';
import type { ElementDefinition } from './definition.js';
import { elements } from './registry.js';

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

const markers = markersOf(elements);

function markersOf(rows: Readonly<Record<ElementName, ElementDefinition>>) {
  const input = new Map<string, ElementName>();
  const div = new Map<string, ElementName | 'group'>();
  const tag = new Map<string, ElementName>();
  for (const name of elementNames) {
    const { tags, presentation } = rows[name];
    for (const one of tags) {
      tag.set(one, tag.get(one) ?? name);
    }
    if (presentation.inputType !== undefined) {
      input.set(presentation.inputType, name);
    }
    if (presentation.tag === 'div' && presentation.class !== undefined) {
      div.set(presentation.class, name);
    }
    if (presentation.groupsContent === true && presentation.groupPrefix !== undefined) {
      div.set(presentation.groupPrefix, 'group');
    }
  }
  return { input, div, tag };
}
