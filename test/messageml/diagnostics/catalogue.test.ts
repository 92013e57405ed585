import { expect, test } from '@jest/globals';
import type { DiagnosticCode } from '../../../src/messageml/diagnostics/catalogue.js';
import { catalogue, entryOf } from '../../../src/messageml/diagnostics/catalogue.js';
import { expectedFindings, findingsOf, fixtureCodes } from './fixtures.js';

const codes = Object.keys(catalogue) as DiagnosticCode[];

test('every kind of finding has a fixture, and every fixture is of one', () => {
  expect(fixtureCodes()).toEqual(codes.toSorted());
});

test.each(codes)('%s is found as its fixture says', (code) => {
  const found = findingsOf(code);
  expect(found).toEqual(expectedFindings(code));
  expect(found[0]?.code).toBe(code);
});

test.each(codes)('%s has sentences that end, and no value left open', (code) => {
  const { summary, message, explanation, fix } = entryOf(code);
  for (const sentence of [message, explanation, fix ?? '.']) {
    expect(sentence).toMatch(/(?:[.?]|:?\s?\{[a-zA-Z]+\}|…)$/);
  }
  expect(summary).not.toMatch(/\.$/);
  for (const { message: written, fix: advice = '', serviceMessage = '' } of findingsOf(code)) {
    for (const name of placeholdersOf(code)) {
      expect(`${written} ${advice} ${serviceMessage}`).not.toContain(`{${name}}`);
    }
  }
});

function placeholdersOf(code: DiagnosticCode): readonly string[] {
  const { message, fix = '', service = '' } = entryOf(code);
  const names = `${message} ${fix} ${service}`.matchAll(/\{([a-z][A-Za-z]*)\}/g);
  return [...names].map(([, name = '']) => name);
}
