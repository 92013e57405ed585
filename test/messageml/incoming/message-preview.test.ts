import { expect, test } from '@jest/globals';
import { previewOfMessage } from '../../../src/messageml/internals.js';

test('a message of 200,000 elements, as many as one may have, is previewed by its beginning', () => {
  const { text, form } = previewOfMessage(`<div>${'<b>x</b>'.repeat(200_000)}</div>`);
  expect(text).toBe('x'.repeat(160));
  expect(form).toBe(false);
});

test('a form of as many elements is shown by the first heading in it', () => {
  const fields = '<br/>'.repeat(200_000);
  expect(
    previewOfMessage(`<div><form id="f">${fields}<h2>One</h2><h3>Two</h3></form></div>`),
  ).toEqual({ text: 'One', form: true });
});

test('elements follow each other in the order of the message, blocks apart', () => {
  expect(previewOfMessage('<div>a<p>b</p><ul><li>c</li><li>d<i>e</i></li></ul>f</div>').text).toBe(
    'a b c de f',
  );
});
