import { expect, test } from '@jest/globals';
import { editableText } from '../../../src/console/composer/editable-text.js';
import { plainTextToMessageML } from '../../../src/console/composer/plain-text.js';
import { checkMessageML, renderPresentationML } from '../../../src/messageml/index.js';
import { bob, message } from '../fixtures.js';

/** What the pod delivers of what somebody typed. */
function delivered(text: string) {
  const checked = checkMessageML(plainTextToMessageML(text, [bob]));
  const shown = checked.ok ? renderPresentationML(checked.document) : 'refused';
  return message({ messageId: 'm', message: shown });
}

test.each([
  'Hello\nthere',
  'a < b & "c"',
  '#food and $IBM, $*123',
  'https://example.com/a?b=1&c=2',
])('%j is changed as it was typed', (text) => {
  expect(editableText(delivered(text))).toEqual({ text, data: '', markup: false });
});

test('what cannot be typed is changed as the markup that was delivered, with its data', () => {
  const markup = '<div data-format="PresentationML" data-version="2.0">Hi <b>you</b></div>';
  const rich = message({ messageId: 'm', message: markup, data: '{"a":{"type":"t"}}' });
  expect(editableText(rich)).toEqual({ text: markup, data: '{"a":{"type":"t"}}', markup: true });
});
