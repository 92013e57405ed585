import { expect, test } from '@jest/globals';
import { fieldProblems } from '../../../../src/console/markup/forms/field-problems.js';
import { fieldsOf } from '../../../../src/console/markup/forms/fields.js';
import { formValuesOf, valuesByName } from '../../../../src/console/markup/forms/form-values.js';
import { readMarkup } from '../../../../src/console/markup/read-markup.js';

type Entries = readonly (readonly [string, string])[];

const fieldsIn = (inside: string) => fieldsOf(readMarkup(`<form id="f">${inside}</form>`));
const values = (inside: string, entries: Entries) => formValuesOf(fieldsIn(inside), entries, 'go');
const problems = (inside: string, entries: Entries) =>
  Object.fromEntries(fieldProblems(fieldsIn(inside), valuesByName(entries)));

test('names the pressed button', () => {
  expect(values('', [])).toEqual({ action: 'go' });
});

test('gives text as it was typed, and an empty text for nothing', () => {
  const inside = '<input type="text" name="a"/><textarea name="b"></textarea>';
  expect(values(inside, [['a', ' x ']])).toEqual({ action: 'go', a: ' x ', b: '' });
});

test('leaves out boxes that are not ticked, and lists several ticked ones', () => {
  const inside =
    '<input type="checkbox" name="a" value="1"/><input type="checkbox" name="a" value="2"/><input type="checkbox" name="b" value="on"/>';
  expect(values(inside, [])).toEqual({ action: 'go' });
  expect(values(inside, [['b', 'on']])).toEqual({ action: 'go', b: 'on' });
  const both: Entries = [
    ['a', '1'],
    ['a', '2'],
  ];
  expect(values(inside, both)).toEqual({ action: 'go', a: ['1', '2'] });
});

test('gives the chosen radio button', () => {
  const inside = '<input type="radio" name="a" value="1"/><input type="radio" name="a" value="2"/>';
  expect(values(inside, [['a', '2']])).toEqual({ action: 'go', a: '2' });
  expect(values(inside, [])).toEqual({ action: 'go', a: '' });
});

test('gives one choice of a list as text, and several as a list', () => {
  const options = '<option value="1">x</option>';
  expect(values(`<select name="a">${options}</select>`, [['a', '1']])).toMatchObject({ a: '1' });
  const many = `<select name="a" multiple="true">${options}</select>`;
  expect(values(many, [['a', '1']])).toMatchObject({ a: ['1'] });
  expect(values(many, [])).toMatchObject({ a: [] });
});

test('gives people as numbers', () => {
  const inside = '<div class="person-selector" data-name="a"></div>';
  expect(values(inside, [['a', '68719476742']])).toMatchObject({ a: [68719476742] });
  expect(values(inside, [])).toMatchObject({ a: [] });
});

test('gives rooms and people of a room selector apart', () => {
  const inside = '<div class="room-selector" data-name="a"></div>';
  const chosen: Entries = [
    ['a', 'stream:abc'],
    ['a', 'user:7'],
  ];
  expect(values(inside, chosen)).toMatchObject({ a: { userIds: ['7'], streamIds: ['abc'] } });
});

test('gives times with seconds', () => {
  const inside = '<input type="time" name="a"/>';
  expect(values(inside, [['a', '14:05']])).toMatchObject({ a: '14:05:00' });
  expect(values(inside, [['a', '14:05:09']])).toMatchObject({ a: '14:05:09' });
});

test('sends nothing that is not a field of the form', () => {
  expect(values('<input type="text" name="a"/>', [['other', 'x']])).toEqual({
    action: 'go',
    a: '',
  });
});

test('asks for what is required', () => {
  const inside =
    '<input type="text" name="a" required="true"/><div class="person-selector" data-name="b" data-required="true"></div><input type="text" name="c"/>';
  expect(problems(inside, [['a', '']])).toEqual({
    a: 'Please fill this in.',
    b: 'Please fill this in.',
  });
});

test('asks for the length and the pattern that the author wants', () => {
  const inside =
    '<input type="text" name="a" minlength="2" maxlength="3" pattern="[0-9]+" data-pattern-error-message="Digits only"/>';
  expect(problems(inside, [['a', '1']])).toEqual({ a: 'Write at least 2 characters.' });
  expect(problems(inside, [['a', '1234']])).toEqual({ a: 'Write at most 3 characters.' });
  expect(problems(inside, [['a', 'ab']])).toEqual({ a: 'Digits only' });
  expect(problems(inside, [['a', '12']])).toEqual({});
  expect(problems(inside, [['a', '']])).toEqual({});
});

test('checks the patterns of Java, and leaves those that take too long to the bot', () => {
  const inside = (pattern: string) =>
    `<input type="text" name="a" pattern="${pattern}" data-pattern-error-message=""/>`;
  expect(Object.keys(problems(inside('a++'), [['a', 'x']]))).toEqual(['a']);
  expect(problems(inside('a++'), [['a', 'aa']])).toEqual({});
  expect(problems(inside('^(a+)+$'), [['a', `${'a'.repeat(40)}!`]])).toEqual({});
});

test('counts the choices of a list', () => {
  const inside = '<select name="a" multiple="true" data-min="2" data-max="3"></select>';
  const chosen = (count: number): Entries =>
    Array.from({ length: count }, (_, at) => ['a', String(at)] as const);
  expect(problems(inside, chosen(1))).toEqual({ a: 'Choose at least 2.' });
  expect(problems(inside, chosen(4))).toEqual({ a: 'Choose at most 3.' });
  expect(problems(inside, chosen(2))).toEqual({});
});

test.each([
  ['2020-01-01', 'Choose 2020-02-01 or later.'],
  ['2020-12-31', 'Choose 2020-11-30 or earlier.'],
  ['2020-03-03', 'This one cannot be chosen.'],
  ['2020-04-05', 'This one cannot be chosen.'],
  ['2020-06-07', 'This one cannot be chosen.'],
  ['2020-06-08', undefined],
])('keeps to the dates that can be chosen: %s', (date, problem) => {
  const disabled = `[{"type":"date","day":"2020-03-03"},{"type":"range","from":"2020-04-01","to":"2020-04-10"},{"type":"weekdays","daysOfWeek":[0]}]`;
  const inside = `<input type="date" name="a" min="2020-02-01" max="2020-11-30" data-disabled-date='${disabled}'></input>`;
  expect(problems(inside, [['a', date]])['a']).toBe(problem);
});
