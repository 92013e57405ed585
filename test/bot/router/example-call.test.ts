import { expect, test } from '@jest/globals';
import { exampleCallOf } from '../../../src/bot/router/example-call.js';
import { parsePattern } from '../../../src/bot/router/pattern.js';

test.each([
  ['/help', '/help'],
  ['/quote {$ticker} [quantity:int]', '/quote $IBM'],
  ['/order new {side:buy|sell} {quantity:int} {price:number}', '/order new buy 5 1.5'],
  ['/remind {day:date} {at:time} {before:duration} {text...}', '/remind tomorrow 09:30 2h hello'],
  ['/share {sure:boolean} {to:email} [--all]', '/share yes alice@example.com'],
  ['/link {to:url} {#topic}', '/link https://example.com #idea'],
  ['/list [--limit:int] {names*}', '/list hello'],
])('a call of %s that fits it is %s', (pattern, call) => {
  expect(exampleCallOf(parsePattern(pattern))).toBe(call);
});

test.each(['/thank {@user}', '/list {--limit:int}', '/pay {sum:money}'])(
  'nobody can say what fits %s',
  (pattern) => {
    const money = { needs: 'a sum', read: () => 1 };
    expect(exampleCallOf(parsePattern(pattern, new Map([['money', money]])))).toBeUndefined();
  },
);
