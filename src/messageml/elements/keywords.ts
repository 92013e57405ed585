import type { MutableElement } from '../document/mutable-element.js';
import { nextEntityId } from '../entities/numbering.js';
import { reportMissing } from '../rules/attributes.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, startOf, valuePlace } from '../rules/naming.js';
import type { AttributeDefinition, ElementDefinition } from './definition.js';
import { ignored, styled } from './shared.js';

/** Attributes that an entity has when it was written as `<span class="entity">`. They are dropped. */
export const droppedInPresentation = {
  class: { ...styled.class, inMessageML: [], unadvised: true },
  style: { ...styled.style, inMessageML: [], unadvised: true },
} as const satisfies Record<string, AttributeDefinition>;

/** An object of the data to refer to, in place of one that the service makes. */
export const ownEntityId = {
  kind: 'text',
  description: 'The object in the data that it represents, instead of a generated one.',
} as const satisfies AttributeDefinition;

export const hash = {
  tags: ['hash'],
  listName: 'hashtag',
  description: 'A hashtag.',
  attributes: {
    tag: { kind: 'text', required: true, description: 'The hashtag without its #.' },
    'data-entity-id': ownEntityId,
    ...droppedInPresentation,
  },
  content: ignored,
  shorthand: true,
  counter: 'hashtags',
  presentation: {},
  checks: [hashtagCharacters, entityStated],
  read: readKeyword,
} as const satisfies ElementDefinition;

export const cash = {
  tags: ['cash'],
  listName: 'cashtag',
  description: 'A cashtag: the ticker of a financial instrument.',
  attributes: {
    tag: { kind: 'text', required: true, description: 'The ticker without the $.' },
    'data-entity-id': ownEntityId,
    ...droppedInPresentation,
  },
  content: ignored,
  shorthand: true,
  counter: 'cashtags',
  presentation: {},
  checks: [cashtagGiven, entityStated],
  read: readKeyword,
} as const satisfies ElementDefinition;

function readKeyword(element: MutableElement, context: CheckContext): void {
  const supplied = element.entity;
  const kind = element.name === 'hash' ? 'hashtag' : 'cashtag';
  const id = supplied?.id ?? nextEntityId('keyword', context);
  context.buildAttributes(element);
  context.buildChildren(element);
  const tag = findAttribute(element, 'tag')?.value;
  const value = supplied !== undefined && 'value' in supplied ? supplied.value : '';
  element.entity = {
    kind,
    id: findAttribute(element, 'data-entity-id')?.value ?? id,
    value: tag ?? value,
  };
}

/** A hashtag has no white space, and at least one character that is not punctuation. */
const whiteSpace = /[ \t\n\v\f\r]/;
const significant = /[^ \t\n\v\f\r!@#$%^&*()+=<>,./?`~:;'"\\|-]/;

const servicePattern =
  String.raw`[\S]*[^\s!@#$%^&*()+=<>,./?` + '`' + String.raw`~:;'"\\|-]+[\S]*$`;

function hashtagCharacters(element: MutableElement, context: CheckContext): void {
  if (element.entity?.kind !== 'hashtag') {
    return;
  }
  const { value } = element.entity;
  if (!element.presentation && findAttribute(element, 'tag') === undefined) {
    report(context, 'hashtag-missing', startOf(element), {});
  } else if (whiteSpace.test(value) || !significant.test(value)) {
    report(context, 'hashtag-characters', valuePlace(element, 'tag'), { pattern: servicePattern });
  }
}

function cashtagGiven(element: MutableElement, context: CheckContext): void {
  if (element.presentation || findAttribute(element, 'tag') !== undefined) {
    return;
  }
  reportMissing(element, 'tag', context);
}

/** One that was made of a `<div>` or `<span>` says of which object. */
function entityStated(element: MutableElement, context: CheckContext): void {
  const isConverted = element.tag === 'div' || element.tag === 'span';
  if (isConverted && findAttribute(element, 'data-entity-id') === undefined) {
    report(context, 'entity-id-missing', startOf(element), {});
  }
}
