import { expect, test } from '@jest/globals';
import { mended } from '../../../src/console/findings/mend.js';
import { checkMessageML } from '../../../src/messageml/index.js';

/** The content of a message with its first finding mended. */
function mend(content: string): string | undefined {
  const source = `<messageML>${content}</messageML>`;
  const finding = checkMessageML(source).diagnostics.at(0);
  const better = finding === undefined ? undefined : mended(source, finding);
  return better?.replace(/^<messageML>|<\/messageML>$/g, '');
}

test.each([
  ['<strong>a<strong>b</strong></strong>', '<b>a<strong>b</strong></b>'],
  ['<em/>', '<i/>'],
  ['<UL><li>a</li></UL>', '<ul><li>a</li></ul>'],
  ['Ben & Jerry', 'Ben &amp; Jerry'],
  ['a&nbsp;b', 'a&#160;b'],
  ['<p>a<br>b</p>', '<p>a<br/>b</p>'],
  ['<b clas="x">a</b>', '<b class="x">a</b>'],
  ['<b onclick="x">a</b>', '<b>a</b>'],
])('%s is mended to %s', (content, better) => {
  expect(mend(content)).toBe(better);
});

test.each(['<b>a', '<a href="javascript:x">b</a>', '<form id="a"><text-field name="x"/></form>'])(
  '%s is left to somebody who thinks about it',
  (content) => {
    expect(mend(content)).toBeUndefined();
  },
);
