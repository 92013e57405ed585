import { expect, test } from '@jest/globals';
import { previewedCharacters, previewOfMessage } from '../../../src/messageml/internals.js';

test('a message of 200,000 elements, as many as one may have, is previewed by its beginning', () => {
  const { text, form } = previewOfMessage(`<div>${'<b>x</b>'.repeat(200_000)}</div>`);
  expect(text).toBe('x'.repeat(160));
  expect(form).toBe(false);
});

test('a form is shown by the first heading in it', () => {
  expect(
    previewOfMessage(
      '<div><form id="f"><input name="a"/><h2>One</h2><h3>Two</h3></form><p> </p></div>',
    ),
  ).toEqual({ text: 'One', form: true });
});

test('what is beside a form is shown rather than its heading, and neither fields nor dialogs', () => {
  expect(
    previewOfMessage(
      '<div><form id="f"><h2>One</h2><label>a</label></form><div id="d"><dialog>x</dialog>Hello <b>Bob</b></div></div>',
    ),
  ).toEqual({ text: 'Hello Bob', form: true });
});

test.each([
  '<b>x</b>',
  '&#38;',
  '<!-- a comment -->',
  '<a href="https://example.com">x</a> ',
  '😀',
])('no more than the beginning of a message is read, wherever that ends: %s', (piece) => {
  for (let shift = 0; shift < 40; shift += 1) {
    const beginning = `<div><form id="f"/><b>Hello</b>${'x'.repeat(shift)}`;
    const { text, form } = previewOfMessage(beginning + piece.repeat(previewedCharacters));
    expect(text).toMatch(/^Hello/);
    expect(form).toBe(true);
  }
});

test('a message that is not well-formed is shown without what looks like tags', () => {
  expect(previewOfMessage('<div><b>a</i> & b</div>').text).toBe('a & b');
});

test('elements follow each other in the order of the message, blocks apart', () => {
  expect(previewOfMessage('<div>a<p>b</p><ul><li>c</li><li>d<i>e</i></li></ul>f</div>').text).toBe(
    'a b c de f',
  );
});
