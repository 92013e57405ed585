import { expect, test } from '@jest/globals';
import { contentOfJson } from '../../../src/pod/seed/json-content.js';
import { checkSeedText } from '../../../src/pod/seed/read-seed.js';

test.each([
  '{}',
  ' \n{"company": "A: B", "people": [{"username": "a\\":\\\\", "displayName": "{:"}], "rooms": [[], {}]}',
])('the object of %j is read', (text) => {
  expect(contentOfJson(text)).toEqual(JSON.parse(text));
});

test.each([
  '{"people": [], "people": []}',
  '{"rooms": [[{"name": "Desk", "name": "Desk"}]]}',
  '{"__proto__": {}, "__proto__": {}}',
  '{company: Example}',
  '["people"]',
  'company: Example',
  '{"people":',
])('%j is left to those who say what is wrong', (text) => {
  expect(contentOfJson(text)).toBeUndefined();
});

test('a seed of JSON is the one that its text is as YAML', () => {
  const seed = {
    people: [{ username: 'alice', displayName: 'Alice “A” ☃ Adams' }],
    rooms: [{ name: 'Desk', owner: 'alice' }],
  };
  const text = JSON.stringify(seed, null, 2);
  expect(checkSeedText(text, 'The seed')).toEqual(checkSeedText(`# YAML\n${text}`, 'The seed'));
});

test.each([
  [
    '{\n "company": "One",\n "company": "Two" }',
    'The seed is not valid:\n  line 3: Map keys must be unique',
  ],
  [
    '{\n "people": [],\n "rooms": [{ "name": "Desk", "owner": "nobody" }]\n}',
    'line 3, rooms.0.owner',
  ],
])('what is wrong with the JSON of a seed is told with its line (%j)', (text, problem) => {
  expect(() => checkSeedText(text, 'The seed')).toThrow(problem);
});
