import { expect, test } from '@jest/globals';
import {
  draftIn,
  fragmentOf,
  isBroken,
} from '../../../../src/console/workbench/workshop/shared-draft.js';

test('a draft comes out of an address as it went in', () => {
  const draft = { message: '<b>Grüße 🎉 ?&#+/</b>', data: '{"a": "é"}' };
  const fragment = fragmentOf(draft);
  expect(fragment).toMatch(/^message=[\w-]+$/);
  expect(draftIn(`#${fragment}`)).toEqual(draft);
});

test('half an address, or another one, holds no draft', () => {
  const fragment = fragmentOf({ message: '<b>Hi</b>', data: '' });
  expect(draftIn(fragment.slice(0, -4))).toBeUndefined();
  expect(draftIn('#elsewhere')).toBeUndefined();
  expect(draftIn(`#message=${btoa('{"message": 1}')}`)).toBeUndefined();
  expect(draftIn('')).toBeUndefined();
});

test('a piece of a draft is told from an address that has none', () => {
  const fragment = fragmentOf({ message: 'Grüße', data: '' });
  expect(isBroken(`#${fragment}`)).toBe(false);
  expect(isBroken(`#${fragment.slice(0, -4)}`)).toBe(true);
  expect(isBroken('#elsewhere')).toBe(false);
});
