import { expect, test } from '@jest/globals';
import { doubleText } from '../../../src/java/numbers/index.js';

test.each([
  [1e7, '1.0E7'],
  [-1.5e-7, '-1.5E-7'],
  [1e300, '1.0E300'],
  [1.7976931348623157e308, '1.7976931348623157E308'],
])('%d is written by the digits that tell it apart', (number, text) => {
  expect(doubleText(number)).toBe(text);
});

test.each([
  [78602159435451000, '7.8602159435451008E16'],
  [1e23, '9.999999999999999E22'],
  [7.881299347898368e37, '7.8812993478983685E37'],
  [-8.53e21, '-8.529999999999999E21'],
  [7.7976378790000005e18, '7.7976378790000005E18'],
  [5e-324, '4.9E-324'],
  [8e-323, '7.9E-323'],
  [2 ** -1073, '1.0E-323'],
  [2 ** -1060, '8.0948E-320'],
  [3.4930645953569563e25, '3.4930645953569562E25'],
  [2 ** -44, '5.6843418860808015E-14'],
  [2 ** 64, '1.8446744073709552E19'],
  [1e-322, '1.0E-322'],
])('%d is written by the digits of Java 17, which are more', (number, text) => {
  expect(doubleText(number)).toBe(text);
});
