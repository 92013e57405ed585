import { suggestForMember } from './method-suggestions.js';
import { nearestOf } from './nearest-name.js';
import { suggestComparison, type Surroundings } from './syntax-suggestions.js';

/** What authors call built-ins of template expressions, by habit from other languages. */
const builtInSynonyms: Readonly<Record<string, string>> = {
  upper: 'upper_case',
  to_upper_case: 'upper_case',
  lower: 'lower_case',
  to_lower_case: 'lower_case',
  len: 'length',
  count: 'size',
  to_string: 'string',
  escape: 'html',
  not_empty: 'has_content',
};

/** What to write in place of a built-in that does not exist, if that can be told. */
export function suggestBuiltIn(name: string, known: readonly string[]): string | undefined {
  const underscored = underscoredName(name);
  const meant = Object.hasOwn(builtInSynonyms, underscored)
    ? builtInSynonyms[underscored]
    : nearestOf(underscored, known);
  return meant === undefined ? undefined : `Write ?${meant}.`;
}

const leaveOutEscape = 'Leave it out: the output is escaped already.';

/** What to write where a built-in cannot stand. */
const builtInPlaces: Readonly<Record<string, string>> = {
  no_esc: 'Leave it out: a message puts values in as they are.',
  esc: 'Write ?xml: a message puts values in as they are.',
  html: leaveOutEscape,
  xhtml: leaveOutEscape,
  xml: leaveOutEscape,
  web_safe: leaveOutEscape,
};

/** What to write in place of a built-in that exists, but cannot stand where it does. */
export function suggestPlace(name: string): string | undefined {
  const underscored = underscoredName(name);
  return Object.hasOwn(builtInPlaces, underscored) ? builtInPlaces[underscored] : undefined;
}

const assignment = 'Write <#assign name = value>.';
const loop = 'Write <#list data.items as item>.';

/** What other template languages call what this one has. */
const directiveSynonyms: Readonly<Record<string, string>> = {
  set: assignment,
  let: assignment,
  var: assignment,
  for: loop,
  each: loop,
  elif: 'Write <#elseif condition>.',
  elsif: 'Write <#elseif condition>.',
  unless: 'Write <#if !condition>.',
  end: 'Write the end tag of the directive, such as </#if>.',
  endif: 'Write </#if>.',
  endlist: 'Write </#list>.',
};

/** What to write in place of a template directive that does not exist, if that can be told. */
export function suggestDirective(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(directiveSynonyms, lower)) {
    return directiveSynonyms[lower];
  }
  const nearest = nearestOf(name, known);
  return nearest === undefined ? undefined : `Write <#${nearest}>.`;
}

/** How the tags of directives are written. */
const tags: Readonly<Record<string, string>> = {
  if: '<#if condition>',
  elseif: '<#elseif condition>',
  else: '<#else>, or <#elseif condition>',
  list: '<#list data.items as item>',
  items: '<#items as item>',
  assign: '<#assign name = value>',
  global: '<#global name = value>',
  local: '<#local name = value>',
  macro: '<#macro name parameter>',
  function: '<#function name parameter>',
  switch: '<#switch value>',
  case: '<#case value>',
  setting: '<#setting number_format="0.00">',
  escape: '<#escape text as text?html>',
  outputformat: '<#outputformat "XML">',
};

/** How to write a tag of a directive that is malformed. */
export function suggestTag({
  name = '',
  found = '',
}: Readonly<Record<string, string>>): string | undefined {
  if (found.startsWith('</')) {
    return `Write ${found}.`;
  }
  return Object.hasOwn(tags, name) ? `Write ${tags[name]}.` : undefined;
}

/**
 * What to write for a name without a value that the data has: other kits run their templates themselves, and there the
 * members of the data are variables.
 */
export function suggestMember(
  { expression = '' }: Readonly<Record<string, string>>,
  data: object,
): string | undefined {
  return /^\w+$/.test(expression) && Object.hasOwn(data, expression)
    ? `Write \`data.${expression}\`: a template finds the data of its message in \`data\`.`
    : undefined;
}

/** `no_esc` for `noEsc`, as other languages spell it. */
function underscoredName(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

const asTextNeeded = 'a text, number or date';

/** What to write when a value of the first type stands where one of the second is needed; `{it}` is the expression. */
const conversions: readonly (readonly [found: string, expected: string, advice: string])[] = [
  [
    'a list',
    asTextNeeded,
    'Write `{it}?join(", ")`, or go through it with `<#list {it} as item>`.',
  ],
  ['a hash', asTextNeeded, 'Name the member that is meant, as in `{it}.name`.'],
  ['a hash', 'a list', 'Write `{it}?values`, or `{it}?keys`.'],
  ['a text', 'a list', 'Write `{it}?split(",")` if commas separate its items.'],
  ['a text', 'a number', 'Write `{it}?number`.'],
  ['a text', 'a boolean', 'Compare it: `{it} == "…"`, or test it with `{it}?has_content`.'],
  ['a number', 'a boolean', 'Compare it, as in `{it} != 0`.'],
  ['a list', 'a boolean', 'Write `{it}?has_content`.'],
  ['a hash', 'a boolean', 'Write `{it}?has_content`.'],
];

/** What to write in place of a value of a type that cannot be used, if that can be told. */
export function suggestConversion(
  { expression = '', found = '', expected = '' }: Readonly<Record<string, string>>,
  around: Surroundings,
): string | undefined {
  if (expression === '' || expression.endsWith('…')) {
    return undefined;
  }
  const operand = asOperand(expression);
  if (expected === 'a hash') {
    return suggestForMember(operand, found, around);
  }
  const comparison = expected === 'a boolean' ? suggestComparison(around) : undefined;
  const advice = conversions.find((row) => row[0] === found && row[1] === expected)?.[2];
  return comparison ?? advice?.replaceAll('{it}', () => operand);
}

/** An expression to which something can be attached: `(a + b)` for `a + b`. */
function asOperand(expression: string): string {
  return /^(?:[\w.?]+(?:\[[^\][]*\][\w.?]*)*|\([^()]*\))$/.test(expression)
    ? expression
    : `(${expression})`;
}
