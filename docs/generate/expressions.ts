import { choiceBuiltIns } from '../../src/freemarker/built-ins/choices.js';
import { conversionBuiltIns } from '../../src/freemarker/built-ins/conversions.js';
import { dateBuiltIns } from '../../src/freemarker/built-ins/dates.js';
import { escapingBuiltIns } from '../../src/freemarker/built-ins/escaping.js';
import { existenceBuiltIns } from '../../src/freemarker/built-ins/existence.js';
import { hashBuiltIns } from '../../src/freemarker/built-ins/hashes.js';
import { loopVariableBuiltIns } from '../../src/freemarker/built-ins/loop-variables.js';
import { numberBuiltIns } from '../../src/freemarker/built-ins/numbers.js';
import { patternBuiltIns } from '../../src/freemarker/built-ins/patterns.js';
import { sequenceBuiltIns } from '../../src/freemarker/built-ins/sequences.js';
import { sortingBuiltIns } from '../../src/freemarker/built-ins/sorting.js';
import { streamBuiltIns } from '../../src/freemarker/built-ins/streams.js';
import { textBuiltIns } from '../../src/freemarker/built-ins/text.js';
import { textSearchBuiltIns } from '../../src/freemarker/built-ins/text-search.js';
import { truncationBuiltIns } from '../../src/freemarker/built-ins/truncation.js';
import { typeBuiltIns } from '../../src/freemarker/built-ins/types.js';
import {
  defaultExpressionLimits,
  directiveNames,
  evaluateTemplate,
} from '../../src/freemarker/index.js';
import { codeSpan } from './escape-markdown.js';
import { markdownTable } from './markdown-table.js';

const data = {
  side: 'buy',
  quantity: 1500,
  note: 'as <soon> as possible',
  fills: [{ price: 101.25 }, { price: 101.3 }],
};

/** What is written, and what it is for; what it gives is computed. */
const examples: readonly (readonly [template: string, purpose: string])[] = [
  ['${data.side}', 'a value'],
  ['${data.side?cap_first}', 'a value, changed by a built-in'],
  ['${data.quantity}', 'a number, as people in the United States write it'],
  ['${data.quantity?c}', 'a number for programs'],
  ["${data.quantity?string('0.00')}", 'a number by a pattern'],
  ['${data.note}', 'nothing is escaped by itself: markup in a value is markup'],
  ['${data.note?html}', 'text in a message'],
  ["${data.broker!'none'}", 'what to show where nothing is'],
  ["<#if data.side == 'buy'>Bought<#else>Sold</#if>", 'one of two'],
  ['<#list data.fills as fill>${fill.price}<#sep>, </#list>', 'each item of a list'],
  ['${data.fills?map(fill -> fill.price)?max}', 'a list, worked on'],
  ['<#assign total = data.quantity * 2>${total}', 'a variable'],
  ['<#macro bold text><b>${text}</b></#macro><@bold text="yes"/>', 'a piece with a name'],
];

const kinds: readonly (readonly [kind: string, table: Readonly<Record<string, unknown>>])[] = [
  ['What may be missing', existenceBuiltIns],
  ['Text', { ...textBuiltIns, ...truncationBuiltIns }],
  ['Finding in text', textSearchBuiltIns],
  ['Regular expressions, as Java has them', patternBuiltIns],
  ['Escaping', escapingBuiltIns],
  ['Numbers', numberBuiltIns],
  ['Dates and times', dateBuiltIns],
  ['From one type to another', conversionBuiltIns],
  ['Lists', { ...sequenceBuiltIns, ...sortingBuiltIns, ...streamBuiltIns }],
  ['Objects', hashBuiltIns],
  ['Within a loop', loopVariableBuiltIns],
  ['Choosing', choiceBuiltIns],
  ['Asking for a type', typeBuiltIns],
];

/** The text of `docs/expressions.md`: examples with what they give, and the names that there are. */
export function renderExpressions(): string {
  const rows = examples.map(([template, purpose]) => [
    cell(template),
    cell(outputOf(template)),
    purpose,
  ]);
  const { sourceLength, depth, steps, outputLength, listLength } = defaultExpressionLimits;
  const count = (number: number): string => number.toLocaleString('en-US');
  return `# Template expressions

The service evaluates expressions in messages, with the data of the message. Their language is [Apache
FreeMarker](https://freemarker.apache.org/docs/), and Cadenza runs the same: in the check, in \`cadenza preview\` and in the
pod. [Messages](messages.md#template-expressions) shows how to have them written for you, and how to send your own.

Text that a bot sends never becomes an expression, and neither does a value that was inserted: it is not read again.

## By example

The data of the message is \`data\`, and \`entity\` too. With

\`\`\`json
${JSON.stringify(data, null, 2)}
\`\`\`

these give:

${markdownTable(['template', 'gives', 'for'], rows)}

## Directives

${directives()}

## Built-ins

A built-in is written behind a value, with \`?\`. Each has a second name in camel case: \`?cap_first\` is \`?capFirst\`. A name that
does not exist is answered with the nearest ones.

${builtInsByKind()}

## What is not there

Other templates (\`<#include>\`, \`<#import>\`), trees of XML (\`<#visit>\`, \`?children\`) and objects of Java (\`?new\`, \`?api\`): a
message has none of them, and the finding says so.

## What a template may cost

At most ${count(sourceLength)} characters, ${count(depth)} directives or parentheses inside each other, ${count(steps)} steps, lists of
${count(listLength)} items, and ${count(outputLength)} characters of output. Beyond that the message is refused with a finding that names the
limit; so is whatever a template does wrong, with line and column: see the [findings](diagnostics.md).
`;
}

function directives(): string {
  return directiveNames
    .filter((name) => name === name.toLowerCase())
    .map((name) => `\`<#${name}>\``)
    .sort()
    .join(', ');
}

function builtInsByKind(): string {
  const paragraphs = kinds.map(([kind, table]) => {
    const names = Object.keys(table).sort();
    return `**${kind}.** ${names.map((name) => `\`?${name}\``).join(', ')}`;
  });
  return paragraphs.join('\n\n');
}

function outputOf(template: string): string {
  const evaluated = evaluateTemplate(template, data);
  if (!evaluated.ok) {
    throw new Error(`${template}: ${evaluated.diagnostics[0]?.code ?? ''}`);
  }
  return evaluated.output;
}

function cell(text: string): string {
  return codeSpan(text).replaceAll('|', '\\|');
}
