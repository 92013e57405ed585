import { expect, test } from '@jest/globals';
import { checkMessageML } from '../../../src/messageml/index.js';

const codesOf = (picker: string) =>
  checkMessageML(
    `<messageML><form id="f">${picker}<button name="go">Go</button></form></messageML>`,
  ).diagnostics.map(({ code }) => code);

test.each([
  ['date-picker', 'dd/MM/yyyy', []],
  ['date-picker', 'd M y', []],
  ['date-picker', 'hh', ['format-characters']],
  ['date-picker', 'ddd', ['invalid-format']],
  ['time-picker', 'hh:mm a', []],
  ['time-picker', 'HH:mm:ss', []],
  ['time-picker', 'yyyy', ['format-characters']],
  ['time-picker', 'HHH:mm', ['invalid-format']],
])('a %s may have the format %s, unless its findings are %j', (picker, format, codes) => {
  expect(codesOf(`<${picker} name="p" format="${format}"/>`)).toEqual(codes);
});

test.each([
  ['600', []],
  ['43200', []],
  ['599', ['step-out-of-range']],
  ['43201', ['step-out-of-range']],
  ['1.5', ['step-not-a-number']],
])(
  'the times of a time-picker may be %s seconds apart, unless its findings are %j',
  (step, codes) => {
    expect(codesOf(`<time-picker name="p" step="${step}"/>`)).toEqual(codes);
  },
);
