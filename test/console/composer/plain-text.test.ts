import { expect, test } from '@jest/globals';
import { plainTextToMessageML } from '../../../src/console/composer/plain-text.js';
import { alice, bob, echo, person } from '../fixtures.js';

const people = [alice, bob, echo, person(4, 'Bob Brown Jr'), person(5, 'Bo')];
const inside = (text: string) =>
  plainTextToMessageML(text, people).replace(/^<messageML>|<\/messageML>$/g, '');

test('puts the message into its root', () => {
  expect(plainTextToMessageML('hello', [])).toBe('<messageML>hello</messageML>');
});

test('keeps text as text, markup and template syntax included', () => {
  expect(inside('a < b & <b>c</b>')).toBe('a &lt; b &amp; &lt;b&gt;c&lt;/b&gt;');
  expect(inside('${entity.x}')).not.toContain('${');
  expect(inside('#{x}')).not.toContain('#{');
  expect(inside('<#if x>')).not.toContain('<');
});

test('keeps line breaks', () => {
  expect(inside('one\ntwo\n\nthree')).toBe('one<br/>two<br/><br/>three');
});

test('mentions a person by the name after an @', () => {
  expect(inside('@Echo hello')).toBe('<mention uid="3"/> hello');
  expect(inside('hello @Alice Adams!')).toBe('hello <mention uid="1"/>!');
});

test('means the longest name that fits, and no beginning of a word', () => {
  expect(inside('@Bob Brown Jr')).toBe('<mention uid="4"/>');
  expect(inside('@Bob Brown x')).toBe('<mention uid="2"/> x');
  expect(inside('@Bobby')).toBe('@Bobby');
});

test('takes an @ inside a word for text', () => {
  expect(inside('mail@Echo')).toBe('mail@Echo');
});

test('makes tags of # and $ words', () => {
  expect(inside('#earnings and $VOD.L')).toBe('<hash tag="earnings"/> and <cash tag="VOD.L"/>');
  expect(inside('($IBM, #ok.)')).toBe('(<cash tag="IBM"/>, <hash tag="ok"/>.)');
});

test.each(['$100', '# heading', 'a#b', 'US$x', '#', '$'])('takes %j for text', (text) => {
  expect(inside(text)).not.toMatch(/<(hash|cash)/);
});

test('makes links of web addresses, without the punctuation behind them', () => {
  expect(inside('see https://example.com/a?b=1&c=2.')).toBe(
    'see <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>.',
  );
  expect(inside('https:// and javascript:alert(1)')).not.toContain('<a');
});

test('leaves an address that the service would refuse as it was typed', () => {
  expect(inside('see https://example.com/a\\b')).toBe('see https://example.com/a\\b');
});

test('keeps a command and its arguments as they were typed', () => {
  expect(inside('/quote $IBM 5')).toBe('/quote <cash tag="IBM"/> 5');
});
