import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['<#setting boolean_format="yes,no">${true?string} ${false?string} ${true}', 'yes no yes'],
  ['<#setting boolean_format="c">${true} ${false?string}', 'true false'],
  ['${true?string} ${false?string("y", "n")}', 'true n'],
  ['${"null"?eval_json!"none"} ${"[1, 2]"?eval_json?size}', 'none 2'],
  ['${"{"?eval_json}', '!template-failed-evaluation'],
  ['<@data.nulls?interpret/>', '!template-missing-value'],
  ['<@[r"${1+1}","name"]?interpret/>', '2'],
  ['<@r"${1"?interpret/>', '!template-failed-evaluation'],
  ['${"1 +"?eval}', '!template-failed-evaluation'],
  ['${"missing"?eval}', '!template-missing-value'],
  ['${"1 + missing"?eval}', '!template-failed-evaluation'],
])('%s: values become values of other types', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${.now?has_content?c} ${.pass?has_content?c} ${0?has_content?c}', 'true false true'],
  ['${data.half?has_content?c} ${{}?has_content?c} ${[]?has_content?c}', 'true false false'],
  ['${data.list?filter(x -> x == "z")?has_content?c}', 'false'],
  ['${missing?if_exists}|${missing?if_exists?string}', '|'],
  ['${missing?default(data.nothing, "d")} ${data.name?default("d")}', 'd Ann'],
  ['${missing?default(data.nothing)}', '!template-missing-value'],
])('%s: what has no content is told from what has', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  [
    '${compress?is_directive?c} ${compress?is_transform?c} ${"a"?is_directive?c}',
    'true true false',
  ],
  ['<#macro m></#macro>${m?is_directive?c} ${m?is_macro?c} ${m?is_hash?c}', 'true true false'],
  ['${"a"?contains?is_method?c} ${"a"?is_node?c}', 'true false'],
  [
    '${.now?is_date?c} ${.now?is_datetime?c} ${.now?is_date_only?c} ${.now?is_time?c}',
    'true true false false',
  ],
  ['${.now?is_unknown_date_like?c} ${"a"?is_date_like?c}', 'false false'],
  ['${.vars?is_hash?c} ${.vars?is_hash_ex?c} ${data?is_hash_ex?c}', 'true false true'],
  ['${.now?date_if_unknown?is_datetime?c} ${.now?time_if_unknown?is_datetime?c}', 'true true'],
])('%s: types can be asked for', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#macro m></#macro><#assign x = 1 in m?namespace>${x} ${m?namespace.x}', '1 1'],
  ['${data?namespace}', '!template-wrong-type'],
  ['${"a.ftl"?absolute_template_name("/dir/b.ftl")}', '/dir/a.ftl'],
  ['${"/a.ftl"?absolute_template_name("dir/b.ftl")}', '/a.ftl'],
  ['${"java.lang.String"?new()}', '!template-no-access'],
  ['${data.list?api}', '!template-no-access'],
  ['${data.list?has_api?c} ${1?has_api?c}', 'true false'],
  ['${data?children}', '!template-wrong-type'],
])('%s: what a message has no use for is refused or empty', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#list 1..3 as x>${x?item_parity_cap} </#list>', 'Odd Even Odd '],
  ['<#list 1..3 as x>${x?item_cycle("a", "b")}</#list>', 'aba'],
  ['<#list 1..2 as x><#list 1..2 as y>${x?index}${y?counter} </#list></#list>', '01 02 11 12 '],
  ['${data.list?index}', '!template-misused-built-in'],
  ['<#list 1..2 as x><#macro m>${x?index}</#macro></#list>', '!template-misused-built-in'],
])('%s: a loop knows where it stands', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  [
    '${.version} ${.template_name} ${.main_template_name} ${.lang} ${.locale}',
    '2.3.31 messageML messageML en en_US',
  ],
  [
    '${.output_format} ${.auto_esc?c} ${.time_zone} ${.incompatible_improvements}',
    'undefined false UTC 2.3.30',
  ],
  ['<#macro m>${.caller_template_name}</#macro><@m/>', 'messageML'],
  ['${.caller_template_name}', '!template-not-callable'],
  ['${.error}', '!template-bad-argument'],
  ['<#attempt>${missing}<#recover>${.error}</#attempt>', 'missing has no value.'],
  [
    '${.locals!"none"} <#macro m a><#local b = 2>${.locals.a}${.locals.b}</#macro><@m 1/>',
    'none 12',
  ],
  ['<#global g = 1>${.globals.g}${.vars.g}${.main.g!"-"}', '11-'],
  ['<#assign g = 1>${.main.g}${.namespace.g}${.globals.g!"-"}', '11-'],
  ['${.current_node!"-"}${.node!"-"}${.output_encoding!"-"}${.url_escaping_charset!"-"}', '----'],
  ['${.data_model.data.name} ${.data_model?keys?join(",")}', 'Ann data,entity'],
  ['<@.pass/>${.get_optional_template("x").exists?c}', 'false'],
  ['${.no_such_variable}', '!template-unknown-variable-name'],
])('%s: special variables', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${"/*x*/[1, /**/2 //c\n]"?eval_json?join(",")}', '1,2'],
  ['${"\\xA0[1\\xA0]\\xFEFF"?eval_json?join(",")}', '1'],
  [`\${'{"2": 1, "1": null}'?eval_json?keys?join(",")}`, '2,1'],
  [
    '${"9007199254740993"?eval_json?c} ${"-0"?eval_json} ${"1.50e1"?eval_json}',
    '9007199254740993 0 15',
  ],
  [`\${'{"a": {"b": ["x", true, null]}}'?eval_json.a.b[1]?c}`, 'true'],
  ['${"null"?eval_json!"none"}', 'none'],
  ...['01', '.5', '+5', '1e', 'NULL', '[1,]', '{1: 1}', '{"a" 1}', '"a', '/*', '[1] 2', ''].map(
    (json): Row => [`\${'${json}'?eval_json!'none'}`, '!template-failed-evaluation'],
  ),
])('%s: JSON is read as FreeMarker reads it', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
