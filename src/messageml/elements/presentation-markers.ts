import { type ElementName, elementNames } from '../document/element-names.js';
import type { ElementDefinition } from './definition.js';
import { elements } from './registry.js';

/** What tells the elements of PresentationML apart: pairs of what is written there and the element that it is. */
export interface PresentationMarkers {
  /** By the `type` of an `input`. */
  readonly input: readonly (readonly [string, ElementName])[];
  /** By a class of a `div`. */
  readonly div: readonly (readonly [string, ElementName | 'group'])[];
  /** By the tag. */
  readonly tag: readonly (readonly [string, ElementName])[];
}

/**
 * The markers of all elements of the registry.
 *
 * The console is built with what stands in here and without the registry that it is made of, which would bring
 * everything that is checked of an element to those who read messages.
 */
export const presentationMarkers: PresentationMarkers = markersOf(elements);

function markersOf(rows: Readonly<Record<ElementName, ElementDefinition>>): PresentationMarkers {
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
  return { input: [...input], div: [...div], tag: [...tag] };
}
