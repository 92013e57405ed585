import type { Surroundings } from './syntax-suggestions.js';

type Advice = Readonly<Record<string, string>>;

const filtered = '{it}?filter(item -> item.open)';
const slice = '{it}[0..<3]';
const goThrough = '<#list {it} as item>';

const ofTexts: Advice = {
  length: '{it}?length',
  size: '{it}?length',
  toUpperCase: '{it}?upper_case',
  toLowerCase: '{it}?lower_case',
  trim: '{it}?trim',
  strip: '{it}?trim',
  substring: slice,
  substr: slice,
  slice,
  charAt: '{it}[0]',
  at: '{it}[0]',
  split: '{it}?split(",")',
  includes: '{it}?contains("…")',
  contains: '{it}?contains("…")',
  startsWith: '{it}?starts_with("…")',
  endsWith: '{it}?ends_with("…")',
  indexOf: '{it}?index_of("…")',
  lastIndexOf: '{it}?last_index_of("…")',
  replace: '{it}?replace("…", "…")',
  replaceAll: '{it}?replace("…", "…")',
  match: '{it}?matches("…")',
  matches: '{it}?matches("…")',
  padStart: '{it}?left_pad(10)',
  padEnd: '{it}?right_pad(10)',
  concat: '{it} + "…"',
  equals: '{it} == "…"',
  isEmpty: '!{it}?has_content',
  toString: '{it}',
};

const ofLists: Advice = {
  length: '{it}?size',
  size: '{it}?size',
  count: '{it}?size',
  join: '{it}?join(", ")',
  includes: '{it}?seq_contains("…")',
  contains: '{it}?seq_contains("…")',
  indexOf: '{it}?seq_index_of("…")',
  map: '{it}?map(item -> item.name)',
  filter: filtered,
  find: `${filtered}?first`,
  some: `${filtered}?has_content`,
  sort: '{it}?sort',
  toSorted: '{it}?sort',
  reverse: '{it}?reverse',
  toReversed: '{it}?reverse',
  slice,
  at: '{it}[0]',
  get: '{it}[0]',
  first: '{it}?first',
  last: '{it}?last',
  concat: '{it} + […]',
  isEmpty: '!{it}?has_content',
  forEach: goThrough,
  entries: goThrough,
};

const ofNumbers: Advice = {
  toFixed: '{it}?string("0.00")',
  toLocaleString: '{it}?string(",##0.00")',
  toString: '{it}?c',
};

const ofBooleans: Advice = { toString: '{it}?c' };

const ofDates: Advice = {
  getTime: '{it}?long',
  toISOString: '{it}?iso_utc',
  toString: '{it}?string("yyyy-MM-dd")',
  toLocaleString: '{it}?string("yyyy-MM-dd HH:mm")',
  toLocaleDateString: '{it}?string("yyyy-MM-dd")',
  toLocaleTimeString: '{it}?string("HH:mm")',
  format: '{it}?string("yyyy-MM-dd")',
};

/** What stands for the members that values have in other languages, by the type of the value. */
const members: Readonly<Record<string, Advice>> = {
  'a text': ofTexts,
  'a list': ofLists,
  'a number': ofNumbers,
  'a boolean': ofBooleans,
  'a date': ofDates,
};

/** What to write for a member that values have in other languages: `data.items?size` for `data.items.length`. */
export function suggestForMember(
  operand: string,
  type: string,
  { after }: Surroundings,
): string | undefined {
  const [, name] = /^\s*\.\s*(\w+)/.exec(after) ?? [];
  if (name === undefined) {
    return undefined;
  }
  const own = Object.hasOwn(members, type) ? members[type] : undefined;
  const instead = own !== undefined && Object.hasOwn(own, name) ? own[name] : undefined;
  if (instead !== undefined) {
    return `Write \`${instead.replaceAll('{it}', () => operand)}\`.`;
  }
  return type === 'a list'
    ? `Go through the list with \`<#list ${operand} as item>\` and write \`item.${name}\`, or take one of it: \`${operand}[0].${name}\`.`
    : undefined;
}

const noNull =
  'There is no null: test with `data.name??`, and give a default with `data.name!"nobody"`.';
const roundings = 'Write `?round`, `?floor`, `?ceiling` or `?abs` behind the number.';

/** What stands for the names that are always there in other languages. */
const globals: Advice = {
  null: noNull,
  undefined: noNull,
  nil: noNull,
  None: noNull,
  Math: roundings,
  Date: 'Write `.now`, or `?datetime("yyyy-MM-dd HH:mm")` behind a text.',
  Object: 'Write `?keys` or `?values` behind the hash.',
  Number: 'Write `?number` behind the text.',
  String: 'Write `?c` behind a number or boolean, and `?string("yyyy-MM-dd")` behind a date.',
};

/** What to write for a name that is always there in other languages. */
export function suggestForGlobal(name: string): string | undefined {
  return Object.hasOwn(globals, name) ? globals[name] : undefined;
}
