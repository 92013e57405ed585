import { expect, test } from '@jest/globals';
import type { ArgumentsOf, ArgumentValue } from '../../../src/bot/router/arguments-of.js';
import type { CashtagToken, HashtagToken, MentionToken } from '../../../src/messageml/index.js';

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

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
  same<ArgumentsOf<string>, Readonly<Record<string, ArgumentValue | undefined>>>(),
];

function same<One, Other>(...equal: Same<One, Other> extends true ? [] : [never]): true {
  expect(equal).toHaveLength(0);
  return true;
}

test('the compiler knows the arguments of a pattern', () => {
  expect(checks).toHaveLength(9);
});
