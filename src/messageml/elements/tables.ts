import { readInteger } from '../rules/attributes.js';
import { elementContent, noText } from '../rules/content.js';
import type { AttributeDefinition, ElementDefinition } from './definition.js';
import { anything, styled } from './shared.js';

const rows = { elements: ['tr'], text: false } as const;

export const table = {
  tags: ['table'],
  listName: 'table',
  description: 'A table.',
  attributes: styled,
  content: { elements: ['thead', 'tbody', 'tfoot', 'tr'], text: false },
  counter: 'tables',
  presentation: {},
  checks: [noText, elementContent],
} as const satisfies ElementDefinition;

export const tableHead = {
  tags: ['thead'],
  listName: 'tableheader',
  description: 'The rows at the top of a table.',
  attributes: styled,
  content: rows,
  counter: 'table_headers',
  presentation: {},
  checks: [noText, elementContent],
} as const satisfies ElementDefinition;

export const tableBody = {
  tags: ['tbody'],
  listName: 'tablebody',
  description: 'The rows of a table.',
  attributes: styled,
  content: rows,
  presentation: {},
  checks: [noText, elementContent],
} as const satisfies ElementDefinition;

export const tableFoot = {
  tags: ['tfoot'],
  listName: 'tablefooter',
  description: 'The rows at the bottom of a table.',
  attributes: styled,
  content: rows,
  counter: 'table_footers',
  presentation: {},
  checks: [noText, elementContent],
} as const satisfies ElementDefinition;

export const tableRow = {
  tags: ['tr'],
  listName: 'tablerow',
  description: 'A row of a table.',
  attributes: styled,
  content: { elements: ['th', 'td'], text: false },
  presentation: {},
  checks: [noText, elementContent],
} as const satisfies ElementDefinition;

export const tableHeaderCell = {
  tags: ['th'],
  listName: 'tableheadercell',
  description: 'A cell that heads a column or row.',
  attributes: styled,
  content: anything,
  presentation: {},
  checks: [],
} as const satisfies ElementDefinition;

const span = {
  kind: 'integer',
  description: 'Over how many columns or rows the cell extends.',
} as const satisfies AttributeDefinition;

export const tableCell = {
  tags: ['td'],
  listName: 'tablecell',
  description: 'A cell of a table.',
  attributes: { ...styled, colspan: span, rowspan: span },
  content: anything,
  presentation: {},
  checks: [],
  readAttributes: { colspan: readInteger, rowspan: readInteger },
} as const satisfies ElementDefinition;
