import { expect, test } from '@jest/globals';
import { keptEntries, kindOfField } from '../../../../src/console/markup/forms/kept-entries.js';
import { readMarkup } from '../../../../src/console/markup/read-markup.js';

const formOf = (inside: string) => readMarkup(`<form id="f">${inside}</form>`);

/** Which of the fields of a form keep what was entered in them, once the form has become another. */
function kept(before: string, values: Readonly<Record<string, readonly string[]>>, after: string) {
  const entered = Object.entries(values).map(
    ([name, given]) =>
      [name, { kind: kindOfField(formOf(before), name) ?? '', values: given }] as const,
  );
  return [...keptEntries(formOf(after), new Map(entered)).keys()];
}

const text = (name: string) => `<input type="text" name="${name}"/>`;
const radio = (value: string) => `<input type="radio" name="side" value="${value}"/>`;
const select = (more: string, ...values: readonly string[]) =>
  `<select name="side"${more}>${values.map((value) => `<option value="${value}">x</option>`).join('')}</select>`;

test('keeps what was entered in fields of the same name and kind', () => {
  const before = text('a') + text('b') + text('c');
  const entered = { a: ['1'], b: ['2'], c: ['3'] };
  const after = `${text('c')}<textarea name="a"></textarea>`;
  expect(kept(before, entered, after)).toEqual(['c']);
});

test('keeps nothing in a field that takes no input any more', () => {
  const after = '<input type="text" name="a" disabled="true"/>';
  expect(kept(text('a'), { a: ['1'] }, after)).toEqual([]);
  expect(kept(text('a'), { a: ['1'] }, '<input type="text" name="a" readonly="true"/>')).toEqual(
    [],
  );
});

test('keeps a choice while it is offered', () => {
  const entered = { side: ['buy'] };
  expect(kept(radio('buy'), entered, radio('buy') + radio('sell'))).toEqual(['side']);
  expect(kept(radio('buy'), entered, radio('sell'))).toEqual([]);
  expect(kept(select('', 'buy'), entered, select('', 'sell', 'buy'))).toEqual(['side']);
  expect(kept(select('', 'buy'), entered, select('', 'sell'))).toEqual([]);
  expect(kept(select('', 'buy'), { side: [''] }, select('', 'sell'))).toEqual(['side']);
});

test('tells a choice of one from a choice of several', () => {
  const several = select(' data-multiple="true"', 'buy');
  expect(kept(select('', 'buy'), { side: ['buy'] }, several)).toEqual([]);
  expect(kept(several, { side: ['buy'] }, several)).toEqual(['side']);
});
