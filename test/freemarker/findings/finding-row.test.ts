import { expect, test } from '@jest/globals';
import { fillIn } from '../../../src/freemarker/index.js';

test('braces in a value are not filled in again, and a name without a value stays', () => {
  expect(
    fillIn('{child} is not allowed in {element} {here}', { child: '{element}', element: 'p' }),
  ).toBe('{element} is not allowed in p {here}');
});
