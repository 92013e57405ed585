import { expect, test } from '@jest/globals';
import { safeImage, safeLink } from '../../../src/console/markup/links.js';
import { allowedStyle } from '../../../src/console/markup/style.js';

test('keeps the properties that MessageML allows', () => {
  expect(allowedStyle('color: red; font-weight:bold;')).toEqual({
    color: 'red',
    'font-weight': 'bold',
  });
});

test.each([
  'position:fixed',
  'z-index:9',
  'background:url(https://x.com/a.png)',
  'background-image: URL ("x")',
  'list-style-image: image-set("x" 1x)',
  'background:u\\72l(https://x.com/a.png)',
  'color',
  ':red',
  'color:',
])('drops %j', (style) => {
  expect(allowedStyle(style)).toEqual({});
});

test('has nothing to say about an element without a style', () => {
  expect(allowedStyle(undefined)).toBeUndefined();
});

test.each(['https://x.com', 'HTTP://x.com/a', 'mailto:a@x.com'])('follows %s', (href) => {
  expect(safeLink(href)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'x.com',
  '',
  undefined,
])('does not follow %j', (href) => {
  expect(safeLink(href)).toBeUndefined();
});

test('shows pictures of the web and those that carry their bytes', () => {
  expect(safeImage('https://x.com/a.png')).toBe('https://x.com/a.png');
  expect(safeImage('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
  expect(safeImage('data:text/html,x')).toBeUndefined();
  expect(safeImage('mailto:a@x.com')).toBeUndefined();
});
