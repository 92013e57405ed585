import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonError, leadingJson, parseLenientJson } from '../../../src/messageml/values/json.js';
import { isWithinDepth } from '../../../src/messageml/values/json-bounds.js';
import { parseJsonTree, writeJsonTree } from '../../../src/messageml/values/json-tree.js';

test('What follows the first JSON value is left out', () => {
  expect(leadingJson('{"a":[1]} rest')).toEqual({ value: { a: [1] }, text: '{"a":[1]}' });
  expect(leadingJson(' "x" y').value).toBe('x');
});

const faults: readonly (readonly [string, string])[] = [
  ['', 'a JSON value is expected at its end'],
  ['{"a" 1}', 'a colon is expected at character 6'],
  ['{a:1}', 'a name in double quotes is expected at character 2'],
  ['[1 2]', 'a comma or ] is expected at character 4'],
  ['{"a":1', 'a comma or } is expected at its end'],
  ['"abc', 'a closing double quote is expected at its end'],
  [String.raw`"\x"`, 'a valid escape is expected at character 2'],
  ['01', 'a JSON value is expected at character 1'],
];

test.each(faults)('It is said where %j stops being JSON', (text, message) => {
  expect(() => leadingJson(text)).toThrow(new JsonError(message));
});

test('What is wrong with JSON is said without quoting it', () => {
  expect(() => leadingJson('{"token": secret}')).toThrow(/^a JSON value is expected/);
});

test('Strings may stand between single quotes where that is allowed', () => {
  expect(parseLenientJson(`['a "b"', "it's", 'c\\'d']`)).toEqual(['a "b"', "it's", "c'd"]);
});

test('Any JSON keeps its value when it is read as text and written again', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const written = writeJsonTree(parseJsonTree(text));
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(JSON.parse(text))));
    }),
  );
});

test('Numbers and the order of members are kept', () => {
  const text = '{"2":12345678901234567890,"1":1.0,"e":[1e5,1E-4,-0,-0.0,123456789.5]}';
  expect(writeJsonTree(parseJsonTree(text))).toBe(
    '{"2":12345678901234567890,"1":1.0,"e":[100000.0,1.0E-4,0,-0.0,1.234567895E8]}',
  );
});

test('Numbers with a fraction are written as Java writes them, whatever their size', () => {
  expect(
    writeJsonTree(parseJsonTree('[0.0,0e9,1e999,-1e999,1e21,2.5e-10,1e-7,9999999.5,1e7]')),
  ).toBe('[0.0,0.0,"Infinity","-Infinity",1.0E21,2.5E-10,1.0E-7,9999999.5,1.0E7]');
});

test('Empty lists and objects may stand in front of something else', () => {
  expect(leadingJson('{"a":[],"b":{ }} rest').value).toEqual({ a: [], b: {} });
});

test('JSON that is broken far below is refused for its depth', () => {
  expect(() => leadingJson('['.repeat(2500))).toThrow('it is nested more than 1000 levels deep');
});

test('Data is at most 1,000 levels deep', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(isWithinDepth(nested(1000))).toBe(true);
  expect(isWithinDepth(nested(1001))).toBe(false);
  expect(isWithinDepth(`"${'['.repeat(5000)}"`)).toBe(true);
});
