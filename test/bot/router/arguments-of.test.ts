import { expect, test } from '@jest/globals';
import type { ArgumentsOf, ClockTime, KnownPattern } from '../../../src/bot/router/arguments-of.js';
import type {
  CashtagToken,
  DateText,
  HashtagToken,
  MentionToken,
} from '../../../src/messageml/index.js';

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

interface Twice<Name extends string> {
  readonly problem: `The name "${Name}" is used twice; each argument needs its own.`;
}

const repeated = [
  same<KnownPattern<'/swap {a} {a}', unknown>, Twice<'a'>>(),
  same<KnownPattern<'/swap {a} to {b:int} {a...}', unknown>, Twice<'a'>>(),
  same<KnownPattern<'/swap {$a} [a:int]', unknown>, Twice<'a'>>(),
  same<KnownPattern<'/swap {side:buy|sell} [--side]', unknown>, Twice<'side'>>(),
  same<KnownPattern<'/swap {pageSize} [--page-size:int]', unknown>, Twice<'pageSize'>>(),
  same<KnownPattern<'/a {x} b {y} {y}', unknown>, Twice<'y'>>(),
];

const checks: readonly true[] = [
  same<ArgumentsOf<'/echo {word}'>, { readonly word: string }>(),
  same<ArgumentsOf<'/echo {text...}'>, { readonly text: string }>(),
  same<
    ArgumentsOf<'/poll {question} {options*}'>,
    { readonly question: string; readonly options: readonly string[] }
  >(),
  same<ArgumentsOf<'/add {a:int} {b:number}'>, { readonly a: number; readonly b: number }>(),
  same<ArgumentsOf<'/say {word:string}'>, { readonly word: string }>(),
  same<
    ArgumentsOf<'/quote {$ticker} [quantity:int]'>,
    { readonly ticker: CashtagToken; readonly quantity?: number }
  >(),
  same<
    ArgumentsOf<'/tag {@user} in {#topic} [note...]'>,
    { readonly user: MentionToken; readonly topic: HashtagToken; readonly note?: string }
  >(),
  same<ArgumentsOf<'  /a   {b}  '>, { readonly b: string }>(),
  same<ArgumentsOf<string>, Readonly<Record<string, unknown>>>(),
  same<
    ArgumentsOf<'/at {day:date} {time:time} {for:duration} [sure:boolean]'>,
    {
      readonly day: DateText;
      readonly time: ClockTime;
      readonly for: number;
      readonly sure?: boolean;
    }
  >(),
  same<ArgumentsOf<'/do {side:buy|sell}'>, { readonly side: 'buy' | 'sell' }>(),
  same<
    ArgumentsOf<'/list [--all] [--page-size:int] {--to:email}'>,
    { readonly all: boolean; readonly pageSize?: number; readonly to: string }
  >(),
  same<ArgumentsOf<'/add {@people*}'>, { readonly people: readonly MentionToken[] }>(),
  same<ArgumentsOf<'/find {id:isin}', { isin: 7 }>, { readonly id: 7 }>(),
  same<KnownPattern<'/find {id:isin} [--x:int]', { isin: 7 }>, string>(),
  same<
    KnownPattern<'/find [id:isn]', { isin: 7 }>,
    { readonly problem: 'There is no type of argument "isn".' }
  >(),
  same<KnownPattern<'/swap {a} {b} [--c:int] [--d]', unknown>, string>(),
  same<KnownPattern<'/a {@b*}', unknown>, string>(),
  ...repeated,
];

function same<One, Other>(...equal: Same<One, Other> extends true ? [] : [never]): true {
  expect(equal).toHaveLength(0);
  return true;
}

test('the compiler knows the arguments of a pattern', () => {
  expect(checks).toHaveLength(24);
});
