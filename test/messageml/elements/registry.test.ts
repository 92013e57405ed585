import { expect, test } from '@jest/globals';
import { elementNames, elements } from '../../../src/messageml/engine.js';
import { checkMessageML } from '../../../src/messageml/index.js';

/** All tags of the language besides the root. */
const tags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'div',
  'span',
  'b',
  'i',
  'sub',
  'sup',
  'pre',
  'code',
  'a',
  'img',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'card',
  'expandable-card',
  'header',
  'body',
  'chime',
  'audio',
  'hash',
  'cash',
  'tag',
  'mention',
  'emoji',
  'dateTime',
  'form',
  'button',
  'text-field',
  'textarea',
  'richtextarea',
  'checkbox',
  'radio',
  'select',
  'option',
  'person-selector',
  'room-selector',
  'date-selector',
  'date-picker',
  'time-picker',
  'timezone-picker',
  'ui-action',
  'dialog',
  'title',
  'footer',
  'label',
  'input',
];

/** These are not elements of their own: PresentationML writes inputs of forms with them. */
const partsOfInputs = ['label', 'input'];

function codesOf(tag: string): readonly string[] {
  const source = `<messageML><${tag} type="text"/></messageML>`;
  return checkMessageML(source).diagnostics.map(({ code }) => code);
}

test('the language has 62 tags, 60 of them in the table, for 57 elements', () => {
  const inTable = new Set(Object.values(elements).flatMap((row) => [...row.tags]));
  expect(tags).toHaveLength(62);
  expect([...inTable, ...partsOfInputs].toSorted()).toEqual(tags.toSorted());
  expect(elementNames).toHaveLength(57);
  expect(Object.keys(elements).toSorted()).toEqual(elementNames.toSorted());
});

test.each(tags)('<%s> is known', (tag) => {
  expect(codesOf(tag)).not.toContain('unknown-element');
});

test.each([
  'u',
  'strong',
  'em',
  's',
  'font',
  'video',
  'iframe',
  'script',
  'time',
  'H1',
  'datetime',
])('<%s> is not', (tag) => {
  expect(codesOf(tag)).toContain('unknown-element');
});
