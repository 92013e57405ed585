import { expect, test } from '@jest/globals';
import { rulesShown } from '../house/rules.js';

test('every rule in which the client has a share is shown by a test that names it', () => {
  expect(rulesShown('client').filter(({ tests }) => tests.length === 0)).toEqual([]);
});
