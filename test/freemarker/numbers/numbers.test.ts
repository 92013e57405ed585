import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

/** Outcomes of `java.text.DecimalFormat`. */
test.each<Row>([
  ['${(-5)?string("0;(0)")} ${5?string("0;(0)")} ${(-5)?string("0;-0x")}', '(5) 5 -5x'],
  [
    '${0.5?string("0%")} ${0.005?string("0‰")} ${5?string("¤0.00")} ${5?string("0 ¤¤")}',
    '50% 5‰ $5.00 5 USD',
  ],
  ["${5?string(\"0 ''x''\")} ${5?string(\"'#'0\")}", "5 'x' #5"],
  [
    '${0?string("0E0")} ${12345?string("0.##E0")} ${0.001?string("00E0")} ${12345?string("##0.##E0")}',
    '0E0 1.23E4 10E-4 12.345E3',
  ],
  [
    '${1234567?string(",##0.##")} ${1234?string("#,####")} ${0.5?string("#.#")} ${0?string("#.#")}',
    '1,234,567 1234 0.5 0',
  ],
  [
    '${1.005?string("0.00")} ${2.5?string("0")} ${3.5?string("0")} ${1.5?string("")}',
    '1.00 2 4 1.5',
  ],
  [
    '${data.large?string("0%")} ${12345678901234567890.5?string("0.0")}',
    '1234567890123456800000% 12345678901234567890.5',
  ],
  [
    '${5?string("0.")} ${5?string("currency")} ${0.5?string("percent")} ${5?string.number}',
    '5. $5.00 50% 5',
  ],
  ['${0?string("#")} ${(-12345)?string("0.##E0")}', '0 -1.23E4'],
  [
    '${99999999.999?string("0.###E0")} ${9.996?string("0.##E0")} ${999.9?string("##0E0")}',
    '1E8 1E1 1E3',
  ],
  ['${1e3}', '!template-unexpected-token'],
  ['${5?string("0;0;0")}', '!template-bad-format'],
  ['${5?string("0.0.0")}', '!template-bad-format'],
  ['${5?string("#0#0")}', '!template-bad-format'],
  ['${5?string("0#.0#0")}', '!template-bad-format'],
  ['${5?string("0,")}', '!template-bad-format'],
  ['${5?string("0x0")}', '05x'],
  ['${5?string("\'0")}', '!template-bad-format'],
  ['${5?string("%0%")}', '!template-bad-format'],
  ['${5?string("0E")}', '!template-bad-format'],
])('%s: numbers are written by a pattern', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${2.5?string("0;; roundingMode=halfUp")} ${2.1?string("0;; roundingMode=\'up\'")}', '3 3'],
  [
    '${2?string("0;; multiplier=10")} ${1234.5?string(",##0.0;; groupingSeparator=_ decimalSeparator=\\",\\"")}',
    '20 1_234,5',
  ],
  ['${5?string("0;; roundingMode=sideways")}', '!template-bad-format'],
  ['${5?string("0;; multiplier=x")}', '!template-bad-format'],
  ['${5?string("0;; noSuch=x")}', '!template-bad-format'],
  ['${5?string("0;; =x")}', '!template-bad-format'],
  ['${5?string("0;; minusSign=")}', '!template-bad-format'],
])('%s: a pattern has options', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['#{1234.5} #{1.23456; M2} #{1; m2} #{1.5; m1M3} #{1.23456; M2m1}', '1234.5 1.23 1.00 1.5 1.23'],
  ['#{1; m3M1}', '!template-unexpected-token'],
  ['#{1; x}', '!template-unexpected-token'],
  ['#{"a"}', '!template-wrong-literal'],
  ['#{data.name}', '!template-wrong-type'],
  ['${"a #{1.5; M0} b"}', 'a 2 b'],
])('%s: numbers are written with a count of digits', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

/** As Java has them for the locale. */
test.each<Row>([
  ['<#setting locale="de_DE">${1234567.5} ${-0.5}', '1.234.567,5 -0,5'],
  ['<#setting locale="de">${1234.5} ${5?string.currency}', '1.234,5 5,00\u00a0¤'],
  [
    '<#setting locale="de_DE">${(-1234.5)?string.currency} ${0.5?string.percent} ${1.5?string("¤#,##0.0")}',
    '-1.234,50\u00a0€ 50\u00a0% €1,5',
  ],
  [
    '<#setting locale="de_CH">${234.5?string.currency} ${(-1)?string.currency} ${(-0.5)?string.percent}',
    'CHF\u00a0234.50 CHF-1.00 -50%',
  ],
  ['<#setting locale="de_AT">${1234.5} ${1234.5?string.currency}', '1\u00a0234,5 €\u00a01.234,50'],
  ['<#setting locale="ja_JP">${1234.5?string.currency} ${1234.56}', '￥1,234 1,234.56'],
  ['<#setting locale="nl_NL">${(-5)?string.currency}', '€\u00a0-5,00'],
  ['<#setting locale="sv_SE">${(-1234.5)?string.currency}', '−1\u00a0234,50\u00a0kr'],
  ['<#setting locale="en_IN">${1234567.5?string.currency}', '₹1,234,567.50'],
  ['<#setting locale="tr_TR">${0.5?string.percent}', '%50'],
  ['<#setting locale="es_ES">${1234.5}', '1.234,5'],
  [
    '<#setting locale="xx_YY">${-1234.5} ${1?string.currency} ${0.5?string.percent}',
    '-1,234.5 ¤1.00 50%',
  ],
  ['<#setting locale="no locale">${1234.5} ${.locale}', '1,234.5 no locale'],
])('%s: a locale writes numbers its own way', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  [
    '${"12"?number} ${"-0.5"?number} ${".5"?number} ${"1e3"?number} ${"+1"?number} ${"5."?number}',
    '12 -0.5 0.5 1,000 1 5',
  ],
  ['${"INF"?number} ${"-INF"?number?c} ${"NaN"?number}', '∞ -INF NaN'],
  [
    '${"NaN"?number?is_nan?c} ${"INF"?number?is_infinite?c} ${1.5?is_infinite?c}',
    'true true false',
  ],
  ['${"INF"?number + 1}', '!template-bad-argument'],
  ['${"NaN"?number?round}', '!template-bad-argument'],
  [
    '${("INF"?number > 1.5)?c} ${("-INF"?number > 1.5)?c} ${(1.5 < "INF"?number)?c}',
    'true false true',
  ],
  ['${"1,2"?number}', '!template-not-a-number'],
  ['${"."?number}', '!template-not-a-number'],
  ['${"1e2000"?number}', '!template-not-a-number'],
  ['${data.tiny?abs} ${1.5?abs} ${-3?abs} ${(0.0)?abs}', '1.5 1.5 -3 0'],
  ['${1.5?round} ${-1.5?round} ${1.2?ceiling} ${-1.2?floor}', '2 -2 2 -1'],
  [
    '${300?byte} ${70000?short} ${1.9?int} ${1.9?long} ${1.5?double} ${1.5?float}',
    '44 4,464 1 1 1.5 1.5',
  ],
  [
    '${"INF"?number?long?c} ${"-INF"?number?long?c} ${"NaN"?number?long}',
    '9223372036854775807 -9223372036854775808 0',
  ],
  [
    '${data.large?int} ${data.large?long?c} ${data.large?byte} ${data.large?short} ${data.large % 2}',
    '2,147,483,647 9223372036854775807 -1 -1 1',
  ],
  [
    '${1.5?number_to_datetime?iso_utc_ms} ${data.large?number_to_datetime?string("y")}',
    '1970-01-01T00:00:00.002Z 292278994',
  ],
  ['${9223372036854775808?number_to_datetime}', '!template-bad-argument'],
  ['${27?lower_abc} ${26?upper_abc} ${702?upper_abc}', 'aa Z ZZ'],
  ['${0?lower_abc}', '!template-bad-argument'],
  ['${0.0000000000000000000000001?c} ${1234567890.123?c}', '0 1234567890.123'],
])('%s: numbers are read and changed', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test('Whole numbers are grouped by three digits, however many they have', () => {
  const numbers = [0, 1, 999, 1000, 1001, 10_000, 99_999, 100_000, 999_999, 1_000_000, -1, -1000];
  const source = numbers.map((number) => '${(' + String(number) + ')}').join(' ');
  expect(outcomeOf(source)).toBe(
    '0 1 999 1,000 1,001 10,000 99,999 100,000 999,999 1,000,000 -1 -1,000',
  );
});

test.each<Row>([
  ['${2?string("0;; roundingMode=unnecessary")}', '2'],
  ['${2.5?string("0;; roundingMode=unnecessary")}', '!template-bad-format'],
  ['${(-1.25)?string("0.0;; roundingMode=unnecessary")}', '!template-bad-format'],
])('%s: what is not to be rounded is refused where it would be', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
