import type { MutableElement } from '../document/mutable-element.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, placeOf, startOf } from '../rules/naming.js';
import type { AttributeDefinition, ElementDefinition } from './definition.js';
import { anything, styled } from './shared.js';

const entityId = {
  kind: 'text',
  description: 'The object of the data that it shows. Needs the class "entity" and no other.',
} as const satisfies AttributeDefinition;

/**
 * Attributes of a div that mean something only with the class that converts it; then it is not a div. In the order in
 * which the service checks them.
 */
const classBound = {
  'data-icon-src': 'card',
  'data-accent-color': 'card',
  'data-state': 'expandable-card',
  'data-variant': 'expandableCardBody',
} as const;

function presentationOnly(owner: string): AttributeDefinition {
  return {
    kind: 'text',
    description: `Only together with the class "${owner}", which makes the div a card.`,
    unadvised: true,
  };
}

export const span = {
  tags: ['span'],
  listName: 'span',
  description: 'A run of text, to give it a class or style, or to show an object of the data.',
  attributes: {
    ...styled,
    'data-entity-id': entityId,
    'data-title': {
      kind: 'text',
      description: 'The tooltip, when it is one in PresentationML.',
      unadvised: true,
    },
    'data-target-id': {
      kind: 'text',
      description: 'The input that the tooltip belongs to, when it is one in PresentationML.',
      unadvised: true,
    },
  },
  content: anything,
  counter: 'spans',
  presentation: {},
  checks: [entityClass],
} as const satisfies ElementDefinition;

export const division = {
  tags: ['div'],
  listName: 'div',
  description: 'A block, to give it a class or style, or to show an object of the data.',
  attributes: {
    ...styled,
    'data-entity-id': entityId,
    'data-icon-src': presentationOnly(classBound['data-icon-src']),
    'data-accent-color': presentationOnly(classBound['data-accent-color']),
    'data-state': presentationOnly(classBound['data-state']),
    'data-variant': presentationOnly(classBound['data-variant']),
  },
  content: anything,
  counter: 'divs',
  presentation: {},
  checks: [entityClass, classBoundAttributes],
} as const satisfies ElementDefinition;

/** An entity reference has the class `entity` and no other. */
function entityClass(element: MutableElement, context: CheckContext): void {
  if (element.attributes.length === 0) {
    return;
  }
  const id = findAttribute(element, 'data-entity-id');
  const isEntity = findAttribute(element, 'class')?.value === 'entity';
  if (isEntity && id === undefined && context.index.all('').length === 1) {
    report(context, 'entity-id-absent', startOf(element), {});
  }
  if (id === undefined || isEntity) {
    return;
  }
  const values = { attribute: 'data-entity-id', class: 'entity' };
  report(context, 'entity-class-missing', placeOf(id), values);
}

function classBoundAttributes(element: MutableElement, context: CheckContext): void {
  if (element.attributes.length === 0) {
    return;
  }
  const [first] = (findAttribute(element, 'class')?.value ?? '').split(' ');
  for (const [name, owner] of Object.entries(classBound)) {
    const attribute = findAttribute(element, name);
    if (attribute !== undefined && first !== owner) {
      const values = { attribute: name, class: owner };
      report(context, 'entity-class-missing', placeOf(attribute), values);
    }
  }
}
