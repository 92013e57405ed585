import { expect, test } from '@jest/globals';
import { checkRawMessage as check } from '../../../src/console/composer/raw-message.js';
import { wholeMessage } from '../../../src/console/composer/whole-message.js';
import { alice, directory } from '../fixtures.js';

const checkRawMessage = (source: string, data: string) => check(source, data, directory(alice));

test('puts a root around what has none', () => {
  expect(wholeMessage('<b>x</b>')).toBe('<messageML><b>x</b></messageML>');
  expect(wholeMessage('<div class="card">x</div>')).toMatch(/^<messageML>/);
  expect(wholeMessage('<messageMLx/>')).toMatch(/^<messageML>/);
  for (const whole of [' <messageML>x</messageML>', '<div data-format="PresentationML">x</div>']) {
    expect(wholeMessage(whole)).toBe(whole);
  }
});

test('accepts what the service accepts', () => {
  expect(checkRawMessage('<b>x</b>', '').ok).toBe(true);
  expect(checkRawMessage('<messageML><b>x</b></messageML>', '').ok).toBe(true);
});

test('places findings in what was written, whether the root was written or not', () => {
  const source = 'one\n<strong>x</strong> <u>y</u>';
  const bare = checkRawMessage(source, '').diagnostics;
  const whole = checkRawMessage(`<messageML>\n${source}</messageML>`, '').diagnostics;
  expect(bare[0]).toMatchObject({ severity: 'error', start: { line: 2, offset: 4 } });
  expect(whole[0]).toMatchObject({ severity: 'error', start: { line: 3, offset: 16 } });
});

test('counts columns of the first line without the root', () => {
  const places = (source: string) =>
    checkRawMessage(source, '').diagnostics.map(({ start }) => start);
  const root = '<messageML>';
  expect(places(`${root}ab <strong>x</strong></messageML>`)).toEqual([
    { line: 1, column: 4 + root.length, offset: 3 + root.length },
  ]);
  expect(places('ab <strong>x</strong>')).toEqual([{ line: 1, column: 4, offset: 3 }]);
});

test('checks references to the entity data', () => {
  const source = '<div class="entity" data-entity-id="issue">x</div>';
  expect(checkRawMessage(source, '').ok).toBe(false);
  expect(checkRawMessage(source, '{"issue":{"type":"a","version":"1.0"}}').ok).toBe(true);
});

test('knows whom a mention can mean', () => {
  expect(checkRawMessage(`<mention uid="${alice.id}"/>`, '').ok).toBe(true);
  expect(checkRawMessage('<mention uid="99"/>', '').ok).toBe(false);
});
