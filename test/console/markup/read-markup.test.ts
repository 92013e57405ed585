import { expect, test } from '@jest/globals';
import { elementsIn, innerText, isSet, valueOf } from '../../../src/console/markup/markup.js';
import { readMarkup } from '../../../src/console/markup/read-markup.js';

const root = (inside: string) =>
  readMarkup(`<div data-format="PresentationML" data-version="2.0">${inside}</div>`);
const kinds = (inside: string) => [...elementsIn(root(inside))].map(({ kind }) => kind);

test.each([
  ['<h2>a</h2>', ['heading']],
  ['<div class="card barStyle"><div class="cardHeader">a</div></div>', ['card', 'card-header']],
  [
    '<div class="expandable-card" data-state="collapsed"><div class="expandableCardBody">a</div></div>',
    ['expandable-card', 'expandable-card-body'],
  ],
  ['<div class="entity" data-entity-id="a">x</div>', ['div']],
  ['<div class="plain">x</div>', ['div']],
  ['<input type="text" name="a"/>', ['text-field']],
  ['<input type="date" name="a"></input>', ['date-picker']],
  ['<input type="color" name="a"/>', ['unknown']],
  ['<textarea name="a" data-richtext="true"></textarea>', ['richtextarea']],
  [
    '<div class="checkbox-group"><input type="checkbox" id="i"/><label for="i">a</label></div>',
    ['group', 'checkbox', 'label'],
  ],
  [
    '<div class="textfield-group" data-generated="true"><label for="i">a</label><span class="info-hint" data-target-id="i" data-title="b"></span><input type="text" name="n" id="i"/></div>',
    ['group', 'label', 'info-hint', 'text-field'],
  ],
  ['<div class="person-selector" data-name="a"></div>', ['person-selector']],
  ['<div class="timezone-picker" data-name="a"></div>', ['timezone-picker']],
  ['<span><time datetime="2024-12-31T09:29:47Z">x</time></span>', ['span', 'time']],
  ['<audio src="x" autoplay="true"/>', ['chime']],
  ['<video/>', ['unknown']],
  ['<div class="constructor">x</div>', ['div']],
])('knows what %s shows', (inside, expected) => {
  expect(kinds(inside)).toEqual(expected);
});

test('reads what the service delivers but does not take back', () => {
  expect(kinds('<form id="f" data-multi-submit="reset"><b>x</b></form>')).toEqual(['form', 'b']);
});

test('decodes text and attributes', () => {
  const [link] = elementsIn(root('<a href="https://x.com?a=1&amp;b=2">1 &lt; 2</a>'));
  expect(link && valueOf(link, 'href')).toBe('https://x.com?a=1&b=2');
  expect(link && innerText(link)).toBe('1 < 2');
});

test('finds attributes under their MessageML name', () => {
  const [selector] = elementsIn(
    root('<div class="person-selector" data-name="who" data-required="TRUE"></div>'),
  );
  expect(selector && valueOf(selector, 'name')).toBe('who');
  expect(selector && isSet(selector, 'required')).toBe(true);
  expect(selector && isSet(selector, 'readonly')).toBe(false);
});

test('shows the text of what is not well-formed', () => {
  const broken = readMarkup('<div data-format="PresentationML">Hello <b>you</div>');
  expect([...elementsIn(broken)]).toEqual([]);
  expect(innerText(broken)).toContain('Hello');
});

test('flattens what is nested beyond all reason', () => {
  const deep = `${'<div>'.repeat(3000)}bottom${'</div>'.repeat(3000)}`;
  const read = root(deep);
  expect(kinds(deep).length).toBeLessThanOrEqual(100);
  expect(innerText(read)).toBe('bottom');
});
