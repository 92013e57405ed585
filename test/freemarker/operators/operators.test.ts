import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['${5?string + 6?string} ${1 + "a"} ${[1] + [2]?size}', '!template-wrong-type'],
  ['${5?string + 6?string} ${1 + "a"} ${([1] + [2])?size}', '56 1a 2'],
  [
    '${(.globals + {"a": 1}).a} ${({"a": 1} + .globals).data.name} ${(.globals + {"b": 1}).z!"-"}',
    '1 Ann -',
  ],
  ['${({"a": 1} + data.half).a} ${({"c": 1} + data.half)?keys?join(",")}', '1 c,a,b'],
  ['${data.list + "x"}', '!template-wrong-type'],
  ['${missing + "x"}', '!template-missing-value'],
])('%s: plus joins', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${(1..3)[-1]!"-"}', '!template-out-of-range'],
  ['${(1..3)[3]!"-"} ${[1][-1]!"-"} ${data.list[-1]!"-"}', '- - -'],
])('%s: a range has no items before its first', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${-5} ${+5} ${-0} ${- data.tiny}', '-5 5 0 1.5'],
  ['${1 / -3} ${7 % 4} ${0 * 5} ${2 * 3}', '-0.333 3 0 6'],
  ['${0.0000001 * 0.0000001} ${(0.5 + 0.5)?c} ${10 / 4}', '0 1 2.5'],
  ['${1.5 == 1.50} ', '!template-boolean-as-text'],
  ['${(1.5 == 1.50)?c} ${(1.5 < 2.25)?c} ${(2.5 < 1)?c} ${(1 >= 1.0)?c}', 'true true false true'],
  ['${(true == (1 == 2))?c} ${(true != (1 == 1))?c} ${("a" != "b")?c}', 'false false true'],
  ['${(data.large > 1)?c} ${data.large?c}', 'true 12345678901234567000'],
  ['${1 / 0}', '!template-division-by-zero'],
  ['${1 % 0}', '!template-division-by-zero'],
  ['${1 % 0.5}', '!template-division-by-zero'],
  ['${"a" < "b"}', '!template-wrong-literal'],
  ['${(data.name < data.name)?c}', '!template-not-comparable'],
  ['${(data.name == 1)?c}', '!template-not-comparable'],
  ['<#assign n = 99><#list 1..20 as x><#assign n = n * n></#list>', '!template-text-too-long'],
  [
    '<#assign n = -99><#list 1..20 as x><#assign n = n * n * -1></#list>',
    '!template-text-too-long',
  ],
])('%s: numbers are calculated exactly, and compared', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  [
    '${data.list[1..*-5]?join("")} ${data.list[1..]?join("")} ${data.list[1..*9]?join("")}',
    'ba bc bc',
  ],
  ['${data.list[2..0]?join("")} ${data.list[0..<2]?join("")} ${data.list[3..*2]?size}', 'cba ab 0'],
  [
    '${"abc"[1..]} ${"abc"[0..<2]} [${"abc"[2..1]}] ${"abc"[1..*9]} ${"abc"[1..*1]}',
    'bc ab [] bc b',
  ],
  ['${"abc"[2..0]}', '!template-bad-argument'],
  ['${"abc"[1..5]}', '!template-out-of-range'],
  ['${data.list[1..5]?size}', '!template-out-of-range'],
  ['${data.list[4..*1]?size}', '!template-out-of-range'],
  ['${"abc"[3]}', '!template-out-of-range'],
  ['${"abc"[-1]}', '!template-out-of-range'],
  ['${data.list[5]!"none"} ${data.list[-1]!"none"} ${"abc"[1]}', 'none none b'],
  ['${(1..3)[1]} ${(1..3)[1..2]?join("")} ${(1..3)[5]!"-"} ${(5..1)[1]}', '2 23 - 4'],
  ['${(1..<1)?size} ${(1..*0)?size} ${(3..*-2)?join("")} ${(1..2)?reverse?join("")}', '0 0 32 21'],
  ['${data[.now]}', '!template-wrong-type'],
  ['${data.name["x"]}', '!template-wrong-type'],
  ['${data[0]}', '!template-wrong-type'],
  ['${data.half[0..1]}', '!template-wrong-type'],
  ['${data.name.x}', '!template-wrong-type'],
])('%s: parts of lists and texts', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${data.list?map(x -> missing)?size}', '3'],
  [
    '${data.nothing!"d"} ${(data.a.b.c)!"d"} ${data.nothing!}|${(missing)??c}',
    '!template-unexpected-token',
  ],
  [
    '${data.nothing!"d"} ${(data.a.b.c)!"d"} ${data.nothing!}| ${(missing.x)???c} ${data.name???c}',
    'd d | false true',
  ],
  ['${data.a.b.c!"d"}', '!template-missing-value'],
  ['${data.list?map(x -> x.y)!"d"}', '!template-wrong-type'],
  ['${(data.people?map(x -> x.age)?join(","))!"d"}', '!template-missing-value'],
  ['${data.people?map(x -> x.age + 1)?size}', '2'],
  ['${(data.people?map(x -> x.age + 1)?join(""))!"d"}', '!template-missing-value'],
  ['<#assign x = 1>${data.nulls?map(x -> x!"null")?first}', 'null'],
  ['${(x -> x)?c}', '!template-unexpected-token'],
  ['${data.list?map(1 -> 2)}', '!template-unexpected-token'],
  ['${data.list?map((x) -> x + "!")?first}', 'a!'],
])('%s: missing values and lambdas', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
