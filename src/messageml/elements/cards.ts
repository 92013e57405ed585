import { filled, value } from '../rules/attributes.js';
import { parent } from '../rules/content.js';
import type { AttributeDefinition, ElementDefinition } from './definition.js';
import { anything, styled } from './shared.js';

const droppedStyle = {
  kind: 'style',
  description: 'Checked, but not kept.',
} as const satisfies AttributeDefinition;

export const card = {
  tags: ['card'],
  listName: 'card',
  description: 'A card with a coloured edge and an icon.',
  attributes: {
    class: styled.class,
    style: droppedStyle,
    iconSrc: {
      kind: 'text',
      description: 'The address of the icon.',
      presentation: 'data-icon-src',
      inMessageML: ['iconSrc', 'data-icon-src'],
      inPresentationML: ['iconSrc', 'data-icon-src'],
    },
    accent: {
      kind: 'text',
      description: 'The class of its colour, such as tempo-bg-color--blue.',
      presentation: 'data-accent-color',
      inMessageML: ['accent', 'data-accent-color'],
      inPresentationML: ['accent', 'data-accent-color'],
    },
  },
  content: anything,
  shorthand: true,
  counter: 'cards',
  presentation: { tag: 'div', class: 'card', divRank: 1, order: ['iconSrc', 'accent'] },
  checks: [],
} as const satisfies ElementDefinition;

export const cardHeader = {
  tags: ['header'],
  listName: 'cardheader',
  description: 'The part of a card that is always shown.',
  attributes: {},
  content: anything,
  parents: ['card'],
  shorthand: true,
  presentation: { tag: 'div', class: 'cardHeader', divRank: 3, order: [] },
  checks: [parent],
} as const satisfies ElementDefinition;

export const cardBody = {
  tags: ['body'],
  listName: 'cardbody',
  description: 'The part of a card that opens.',
  attributes: {},
  content: anything,
  parents: ['card'],
  shorthand: true,
  presentation: { tag: 'div', class: 'cardBody', divRank: 2, order: [] },
  checks: [parent],
} as const satisfies ElementDefinition;

export const expandableCard = {
  tags: ['expandable-card'],
  listName: 'expandablecard',
  description: 'A card that users open and close.',
  attributes: {
    class: styled.class,
    style: droppedStyle,
    state: {
      kind: 'choice',
      required: true,
      values: ['collapsed', 'cropped', 'expanded'],
      description: 'How much of it is shown at first.',
      presentation: 'data-state',
      serviceName: 'state',
      inMessageML: ['state', 'data-state'],
      inPresentationML: ['state', 'data-state'],
    },
  },
  content: anything,
  shorthand: true,
  counter: 'expandablecards',
  presentation: { tag: 'div', class: 'expandable-card', divRank: 4, order: ['state'] },
  checks: [filled('state'), value('state')],
} as const satisfies ElementDefinition;

export const expandableCardHeader = {
  tags: ['header'],
  listName: 'expandablecardheader',
  description: 'The part of an expandable card that is always shown.',
  attributes: {},
  content: anything,
  parents: ['expandable-card'],
  shorthand: true,
  presentation: { tag: 'div', class: 'expandableCardHeader', divRank: 6, order: [] },
  checks: [parent],
} as const satisfies ElementDefinition;

export const expandableCardBody = {
  tags: ['body'],
  listName: 'expandablecardbody',
  description: 'The part of an expandable card that opens.',
  attributes: {
    variant: {
      kind: 'choice',
      values: ['default', 'error'],
      description: 'Its look.',
      presentation: 'data-variant',
      serviceName: 'variant',
      inMessageML: ['variant', 'data-variant'],
      inPresentationML: ['variant', 'data-variant'],
    },
  },
  content: anything,
  parents: ['expandable-card'],
  shorthand: true,
  presentation: { tag: 'div', class: 'expandableCardBody', divRank: 5, order: ['variant'] },
  checks: [parent, value('variant')],
} as const satisfies ElementDefinition;
