import { expect, test } from '@jest/globals';
import { called } from '../../../src/console/records/called.js';
import { cellText, shownText } from '../../../src/console/records/record-view.js';

test.each([
  ['USER_PROVISIONING', 'User provisioning'],
  ['SYSTEM', 'Service account'],
  ['ROOM', 'Room'],
  ['Block', 'Block'],
  ['a_b', 'a_b'],
  ['', ''],
])('%j is called %j', (name, words) => expect(called(name)).toBe(words));

test('a list of names is shown in words, and exported as the service calls it', () => {
  const column = { label: 'Roles', path: 'roles', as: 'name' } as const;
  expect(shownText({ roles: ['INDIVIDUAL', 'L1_SUPPORT'] }, column)).toBe(
    'Individual, First-level support',
  );
  expect(cellText({ roles: ['INDIVIDUAL'] }, column)).toBe('INDIVIDUAL');
});
