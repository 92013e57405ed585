import { elementContent, neededChild, noText, parent } from '../rules/content.js';
import type { ElementDefinition } from './definition.js';
import { anything, styled } from './shared.js';

const items = { elements: ['li'], text: false, atLeastOne: ['li'] } as const;

export const bulletList = {
  tags: ['ul'],
  listName: 'bulletlist',
  description: 'A list with bullets.',
  attributes: styled,
  content: items,
  counter: 'lists',
  presentation: {},
  checks: [noText, elementContent, neededChild],
} as const satisfies ElementDefinition;

export const orderedList = {
  tags: ['ol'],
  listName: 'orderedlist',
  description: 'A numbered list, counted from 1.',
  attributes: styled,
  content: items,
  counter: 'lists',
  presentation: {},
  checks: [noText, elementContent, neededChild],
} as const satisfies ElementDefinition;

export const listItem = {
  tags: ['li'],
  listName: 'listitem',
  description: 'An item of a list.',
  attributes: styled,
  content: anything,
  parents: ['ol', 'ul'],
  presentation: {},
  checks: [parent],
} as const satisfies ElementDefinition;
