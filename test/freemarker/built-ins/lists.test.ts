import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['${data.list?map(x -> x + 1)?first} ${data.list?filter(x -> x == "z")?first!"none"}', 'a1 none'],
  [
    '${data.nulls?map(x -> x!"n")?join(",")} ${data.nulls?filter(x -> true)?first!"none"}',
    'n,x none',
  ],
  ['${data.list?filter(x -> x != "b")?sequence?size}', '2'],
  ['${data.list?sequence?size}', '3'],
  ['${["a", "b"]?map("xab"?index_of)?join(",")}', '1,2'],
  ['${data.nulls?map("x"?default)?size}', '2'],
  ['<#function f x="-"><#return x></#function>${data.nulls?map(f)?join(",")}', '-,x'],
  ['<#macro m></#macro>${data.list?map(m)?size}', '3'],
  ['${data.list?map("a")?size}', '!template-wrong-type'],
  ['${data.list?filter(x -> x)?size}', '!template-wrong-type'],
  [
    '${data.list?take_while(x -> x != "c")?join("")} ${data.list?drop_while(x -> x != "b")?join("")}',
    'ab bc',
  ],
  ['<#list 1.. as x><#if x == 3><#break></#if>${x}</#list>', '12'],
  ['${(1..)?map(x -> x * x)?take_while(x -> x < 20)?join(" ")}', '1 4 9 16'],
])('%s: items are taken one by one', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${data.numbers?sort?join("")} ${data.list?sort?reverse?join("")}', '123 cba'],
  ['${[]?sort_by("x")?size} ${["b", "a"]?sort_by([])?join("")}', '0 ab'],
  ['${[{"a": {"b": 2}}, {"a": {"b": 1}}]?sort_by(["a", "b"])[0].a.b}', '1'],
  ['${[true, false]?sort?first?c}', 'false'],
  ['${data.people?sort_by("name")?first.name}', 'Al'],
  ['${data.people?sort_by("age")?size}', '!template-bad-argument'],
  ['${data.people_or_null?sort_by("name")?size}', '!template-bad-argument'],
  ['${data.nulls?sort_by([])?size}', '!template-bad-argument'],
  ['${data.nulls?sort?size}', '!template-bad-argument'],
  ['${data.people?sort_by(["name", 1])?size}', '!template-bad-argument'],
  ['${data.people?sort_by(data.nulls)?size}', '!template-bad-argument'],
  ['${[1, "a"]?sort?size}', '!template-bad-argument'],
])('%s: lists are sorted by values of one type', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  [
    '${data.nulls?join(",")} ${[]?join(",", "empty")} ${data.list?join(",", "", ".")}',
    'x empty a,b,c.',
  ],
  ['${[[]]?join(",")}', '!template-wrong-type'],
  [
    '${data.list?seq_contains("b")?c} ${data.list?seq_index_of("c")} ${data.list?seq_last_index_of("z")}',
    'true 2 -1',
  ],
  ['${data.nulls?seq_contains("x")?c} ${data.list?seq_contains(1)?c}', 'true false'],
  ['${data.numbers?min} ${data.numbers?max} ${[]?min!"none"}', '1 3 none'],
  ['${data.nulls?max!"none"} ${[data.numbers[0], 9]?max}', 'x 9'],
  ['<#list 1..5?chunk(2, 0) as row>${row?join("")} </#list>', '!template-wrong-type'],
  ['<#list (1..5)?chunk(2, 0) as row>${row?join("")} </#list>', '12 34 50 '],
  ['<#list (1..3)?chunk(2) as row>${row?join("")} </#list>', '12 3 '],
  ['${data.list?chunk(0)?size}', '!template-bad-argument'],
  ['${.vars?keys?size}', '!template-wrong-type'],
  ['${.vars?size}', '!template-wrong-type'],
])('%s: lists are searched and joined', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test('a list that joins into too long a text ends the template', () => {
  const outcome = outcomeOf('${(1..9)?join("----------")}', { limits: { textLength: 50 } });
  expect(outcome).toBe('!template-text-too-long');
});

test.each<Row>([
  [
    '<#assign day = "2024-02-29"?date.iso>${[day, "x"]?seq_index_of("x")}${["x", day]?seq_index_of(day)}',
    '11',
  ],
  ['${["2024-02-29"?date.iso]?seq_contains(.now)?c}', '!template-not-comparable'],
  ['${[.now]?seq_last_index_of("10:00:00"?time.iso)}', '!template-not-comparable'],
])('%s: dates of different types are not looked for among each other', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
