import { expect, test } from '@jest/globals';
import { toMessageML } from '../../src/messageml/index.js';
import { typedText } from '../../src/testing/typed-text.js';

const ids = new Map([
  ['bob', 7],
  ['carol.smith', 8],
]);
const typed = (text: string): string =>
  toMessageML(typedText(text, (username) => ids.get(username)))
    .message.replace('<messageML>', '')
    .replace('</messageML>', '');

test.each([
  ['hello', 'hello'],
  ['', ''],
  ['#news', '<hash tag="news"/>'],
  ['/quote $IBM 5', '/quote <cash tag="IBM"/> 5'],
  ['$BRK.A up, $IBM.', '<cash tag="BRK.A"/> up, <cash tag="IBM"/>.'],
  ['@bob and @carol.smith', '<mention uid="7"/> and <mention uid="8"/>'],
  ['@nobody', '@nobody'],
  ['that is $5 or #1', 'that is $5 or #1'],
  ['a#b c$d e@bob', 'a#b c$d e@bob'],
  ['<b> &', '&lt;b&gt; &amp;'],
  [
    'see https://example.com/a?b=1&c=2, or http://x.io.',
    'see <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>, or <a href="http://x.io">http://x.io</a>.',
  ],
  [
    'xhttps://a.io https:// https://a b',
    'xhttps://a.io https:// <a href="https://a">https://a</a> b',
  ],
])('%s is sent as %s', (text, markup) => {
  expect(typed(text)).toBe(markup);
});
