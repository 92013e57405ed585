import { expect, test } from '@jest/globals';
import { markedText, marksByKey } from '../../../src/console/composer/marked-text.js';

/** What a key makes of a text in which `[` and `]` stand around what is selected. */
function pressed(key: string, notation: 'markdown' | 'markup', shown: string): string {
  const [left = '', inside = '', right = ''] = shown.split(/[[\]]/);
  const marks = marksByKey[key]?.[notation] ?? ['', ''];
  const text = left + inside + right;
  const { from, to, by, selected } = markedText(
    text,
    [left.length, left.length + inside.length],
    marks,
  );
  const changed = text.slice(0, from) + by + text.slice(to);
  return `${changed.slice(0, selected[0])}[${changed.slice(...selected)}]${changed.slice(selected[1])}`;
}

test.each([
  ['b', 'buy [now] or', 'buy **[now]** or'],
  ['b', 'buy **[now]** or', 'buy [now] or'],
  ['b', 'buy []', 'buy **[]**'],
  ['i', 'buy **[now]**', 'buy ***[now]***'],
  ['i', 'buy ***[now]***', 'buy **[now]**'],
  ['b', 'buy *[now]*', 'buy ***[now]***'],
] as const)('with Ctrl %s, %j is %j', (key, before, after) => {
  expect(pressed(key, 'markdown', before)).toBe(after);
});

test('MessageML is marked by its elements', () => {
  expect(pressed('b', 'markup', 'buy [now]')).toBe('buy <b>[now]</b>');
  expect(pressed('i', 'markup', 'buy <i>[now]</i>')).toBe('buy [now]');
});
