import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['<#attempt>a${missing}<#recover>b</#attempt>', 'b'],
  ['<#attempt>a<#recover>b</#recover>', 'a'],
  ['<#attempt>a</#attempt>', '!template-misplaced-directive'],
  ['<#attempt>a</#recover>b</#attempt>', '!template-misplaced-directive'],
  ['<#attempt>a', '!template-unclosed-directive'],
  ['<#attempt>a<#recover>b', '!template-unclosed-directive'],
  ['<#list 1..2 as i>[<#attempt>a<#break><#recover>b</#attempt>]</#list>', '['],
  ['<#list 1..2 as i>[<#attempt>a<#continue><#recover>b</#attempt>]</#list>', '[['],
  ['<#macro m>[<#attempt>a<#return><#recover></#attempt>]</#macro><@m/>', '['],
  ['<#list 1..2 as i><#attempt>${missing}<#recover>b<#break></#attempt></#list>', 'b'],
])('%s: what fails, or is left, is taken back', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test('what an attempt writes counts towards the length of the result', () => {
  const template = '<#attempt>123456<#recover></#attempt><#attempt>789012<#recover></#attempt>';
  expect(outcomeOf(template, { limits: { outputLength: 10 } })).toBe('!template-output-too-long');
});

test.each<Row>([
  ['<#include "a">', '!template-nothing-to-load'],
  ['<#include "a" ignore_missing=true>ok', 'ok'],
  ['<#include "a"; parse=true encoding="UTF-8">', '!template-nothing-to-load'],
  ['<#include "a" depth=1>', '!template-bad-declaration'],
  ['<#import "a" as b>', '!template-nothing-to-load'],
  ['<#stop>', '!template-stopped'],
  ['<#stop "why">', '!template-stopped'],
  ['<#stop missing>', '!template-missing-value'],
  ['<#recurse>', '!template-not-supported'],
  ['<#recurse using data>', '!template-not-supported'],
  ['<#visit data using data>', '!template-not-supported'],
  ['<#macro m><#fallback></#macro><@m/>', '!template-not-supported'],
  ['<#fallback>', '!template-needs-parent'],
])('%s: there is nothing to load, and no XML', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#setting number_format="0.00">${1}', '1.00'],
  ['<#setting numberFormat="0.0">${1}', '1.0'],
  ['<#setting classic_compatible=false>x', 'x'],
  ['<#setting time_zone="No/Such">${.time_zone}', 'GMT'],
  ['<#setting time_zone="Europe/Berlin">${.time_zone}', 'Europe/Berlin'],
  ['<#setting boolean_format="yes">', '!template-bad-format'],
  ['<#setting no_such="x">', '!template-unknown-setting'],
])('%s: settings', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#attempt><#return 1><#recover>b</#attempt>', '!template-bad-argument'],
  ['<#list [1] as x><#attempt><#return 1><#recover>b</#attempt></#list>', '!template-bad-argument'],
  ['<#function f><#attempt><#return "a"><#recover>b</#attempt></#function>${f()}', 'a'],
])('%s: no attempt holds a #return up', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

const classic = '<#setting classic_compatible=true>';

test.each<Row>([
  ['[${missing}] [${missing!"none"}] [${missing.a.b}] [${missing["a"]}]', '[] [none] [] []'],
  [
    '<#macro m a b c>${a?default("A")}${b?default("B")}${c?default("C")}</#macro><@m 1 missing missing/>',
    '1BC',
  ],
  [
    '<#assign h = {"a": missing, "b": missing?default("none")}>${h.a?default("A")} ${h.b}',
    'A none',
  ],
  ['<#list [1, missing, 2] as x>${x?default("none")} </#list>', '1 none 2 '],
  ['[${true}] [${false}]', '[true] []'],
  ['<#list "a" as x>${x}${x?has_next?c}</#list><#list missing as x>b</#list>', 'afalse'],
  ['<#assign x = 1 + missing>${x}<#assign x += missing>${x}<#assign y = missing>[${y}]', '11[]'],
  ['<#assign y += "a">${y}', 'a'],
  ['<#assign y -= 1>', '!template-missing-value'],
  ['${missing - 1}', '!template-missing-value'],
  ['<#if missing>a<#elseif "">b<#elseif []>c<#elseif "x">d</#if>', 'd'],
  ['<#if missing == "">a</#if><#if 1 == "1">b</#if><#if data.name gt 1>c</#if>', 'abc'],
  ['<#switch missing><#case "">a<#break><#default>b</#switch>', 'a'],
  ['<#if 1..2>a</#if>', '!template-wrong-type'],
  ['${data.list}', '!template-wrong-type'],
  ['<#setting classic_compatible=false>${missing}', '!template-missing-value'],
])('%s: classic templates are forgiven what is missing', (template, outcome) => {
  expect(outcomeOf(classic + template)).toBe(outcome);
});
