import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

const macro = '<#macro m a b="B" c="C">${a}${b}${c}</#macro>';
const rest = '<#macro m a others...>${a}:<#list others as k, v>${k}=${v};</#list></#macro>';
const func = '<#function f a b="B"><#return a + b></#function>';

test.each<Row>([
  [`${macro}<@m?with_args([1, 2]) 3/>`, '123'],
  [`${macro}<@m?with_args_last([2, 3]) 1/>`, '123'],
  [`${macro}<@m?with_args({"b": 2}) a=1 c=3/>`, '123'],
  [`${macro}<@m?with_args({"a": 1, "b": 2}) b=5/>`, '15C'],
  [`${macro}<@m?with_args({"c": 3}) 1 2/>`, '123'],
  [`${macro}<@m?with_args([1]) b=2 c=3/>`, '123'],
  [`${macro}<@m?with_args(data.half + {"a": 1})/>`, '12C'],
  [`${macro}<@m?with_args([1] + data.nulls)/>`, '1Bx'],
  ['<#macro m a="A" b="B">${a}${b}</#macro><@m?with_args(data.half)/>', 'A2'],
  [`${rest}<@m?with_args({"x": 1}) a=0 y=2/>`, '0:x=1;y=2;'],
])('%s: a macro is given arguments before it is called', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  [`${func}\${f?with_args(["x"])("y")}`, 'xy'],
  [`${func}\${f?with_args_last(["x"])("y")}`, 'yx'],
  ['${"abc"?replace?with_args(["b"])("X")}', 'aXc'],
  ['${"abc"?replace?with_args_last(["X"])("b")}', 'aXc'],
])('%s: a function or method is given arguments before it is called', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${"a"?with_args([1])("b")}', '!template-wrong-type'],
  [`${macro}<@m?with_args(1)/>`, '!template-bad-argument'],
  [`${macro}<@m?with_args(.vars)/>`, '!template-bad-argument'],
  [`${macro}<@m?with_args_last([3]) a=1 b=2/>`, '!template-bad-argument'],
  [`${func}\${f?with_args({"a": 1})("y")}`, '!template-bad-argument'],
  ['${"abc"?contains?with_args({"a": 1})()?c}', '!template-bad-argument'],
])(
  '%s: what cannot take arguments, and what are not arguments, is refused',
  (template, outcome) => {
    expect(outcomeOf(template)).toBe(outcome);
  },
);
