import { content, empty } from '../rules/content.js';
import type { ElementDefinition } from './definition.js';
import { anything, nothing, phrasing, styled } from './shared.js';

export const bold = {
  tags: ['b'],
  listName: 'bold',
  description: 'Bold text.',
  attributes: styled,
  content: phrasing,
  presentation: {},
  checks: [content],
} as const satisfies ElementDefinition;

export const italic = {
  tags: ['i'],
  listName: 'italic',
  description: 'Italic text.',
  attributes: styled,
  content: phrasing,
  presentation: {},
  checks: [content],
} as const satisfies ElementDefinition;

export const subscript = {
  tags: ['sub'],
  listName: 'subscript',
  description: 'Text below the line.',
  attributes: styled,
  content: anything,
  presentation: {},
  checks: [],
} as const satisfies ElementDefinition;

export const superscript = {
  tags: ['sup'],
  listName: 'superscript',
  description: 'Text above the line.',
  attributes: styled,
  content: anything,
  presentation: {},
  checks: [],
} as const satisfies ElementDefinition;

export const heading = {
  tags: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  listName: 'header',
  description: 'A heading of one of six levels.',
  attributes: styled,
  content: phrasing,
  counter: 'headers',
  presentation: {},
  checks: [content],
} as const satisfies ElementDefinition;

export const paragraph = {
  tags: ['p'],
  listName: 'paragraph',
  description: 'A paragraph.',
  attributes: styled,
  content: anything,
  counter: 'paragraphs',
  presentation: {},
  checks: [],
} as const satisfies ElementDefinition;

export const lineBreak = {
  tags: ['br'],
  listName: 'linebreak',
  description: 'A line break.',
  attributes: {},
  content: nothing,
  counter: 'linebreaks',
  presentation: { selfClosing: true },
  checks: [empty],
} as const satisfies ElementDefinition;

export const horizontalRule = {
  tags: ['hr'],
  listName: 'horizontalrule',
  description: 'A line across the message.',
  attributes: {},
  content: nothing,
  presentation: { selfClosing: true },
  checks: [empty],
} as const satisfies ElementDefinition;

export const preformatted = {
  tags: ['pre'],
  listName: 'preformatted',
  description: 'Text whose line breaks are kept.',
  attributes: styled,
  content: phrasing,
  counter: 'pres',
  presentation: {},
  checks: [content],
} as const satisfies ElementDefinition;
