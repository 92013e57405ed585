import { expect, test } from '@jest/globals';
import { markupLines } from '../../../src/console/inspector/markup-lines.js';

const laidOut = (source: string) =>
  markupLines(source)?.map(
    ({ depth, pieces }) => '  '.repeat(depth) + pieces.map(({ text }) => text).join(''),
  );

test('gives blocks lines of their own and leaves text in its line', () => {
  expect(laidOut('<div>a <b>b</b><table><tr><td>1</td></tr></table>c<br/>d</div>')).toEqual([
    '<div>',
    '  a <b>b</b>',
    '  <table>',
    '    <tr>',
    '      <td>1</td>',
    '    </tr>',
    '  </table>',
    '  c<br/>d',
    '</div>',
  ]);
});

test('shows text and values as they have to be written', () => {
  expect(laidOut('<p class="&quot;a&quot;">1 &lt; 2 &amp; 3</p>')).toEqual([
    '<p class="&quot;a&quot;">1 &lt; 2 &amp; 3</p>',
  ]);
});

test('tells tags, attributes, values and text apart', () => {
  expect(markupLines('<p class="a">x</p>')?.[0]?.pieces.map(({ kind }) => kind)).toEqual([
    'mark',
    'tag',
    'attribute',
    'mark',
    'value',
    'mark',
    'mark',
    'text',
    'mark',
    'tag',
    'mark',
  ]);
});

test('does not lay out what is not well-formed', () => {
  expect(markupLines('<p>x')).toBeUndefined();
});
