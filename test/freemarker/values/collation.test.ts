import { expect, test } from '@jest/globals';
import { evaluateTemplate } from '../../../src/freemarker/index.js';

/** Orders as `java.text.Collator` has them for English. */
test.each<readonly [sorted: readonly string[]]>([
  [['a', 'A', 'b', 'B']],
  [['coop', 'co op', 'co-op']],
  [['resume', 'Resume', 'résumé']],
  [['ad', 'aeb', 'æb', 'aec']],
  [['ae', 'AE', 'æ', 'Æ']],
  [['oeuvre', 'Œuvre', 'of']],
  [['ss', 'ß', 'st']],
  [['xy', 'x-y', 'x–y']],
  [['a', 'z', '中']],
  [['n', 'ñ', 'o']],
  [['a', 'á', 'à', 'b']],
  [['ab', 'a b', 'a  c']],
  [['a', 'a ', 'a-', '-b']],
  [['ex', 'e\u0335x']],
  [['sa', '\u1e69a']],
  [['a', '\u24d0']],
])('%j is sorted', (sorted) => {
  const result = evaluateTemplate('${data.list?sort?join("|")}', { list: sorted.toReversed() });
  expect(result).toMatchObject({ ok: true, output: sorted.join('|') });
});

test.each<readonly [left: string, right: string, isSame: boolean]>([
  ['a', 'a', true],
  ['a', 'b', false],
  ['a\u0001', 'a', true],
  ['e\u0301', 'é', true],
  ['é', 'e', false],
  ['ß', 'x', false],
  ['a\u200b', 'a', true],
  ['æ', 'ae', false],
  ['\u1e69', 's', false],
  ['ab\u0001', 'a', false],
])('%j and %j: equal is %j', (left, right, isSame) => {
  const result = evaluateTemplate('${(data.left == data.right)?c}', { left, right });
  expect(result).toMatchObject({ ok: true, output: String(isSame) });
});
