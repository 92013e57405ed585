import { expect, test } from '@jest/globals';
import { checkMessageML } from '../../../src/messageml/index.js';

/** What is advised about the content of a message, in order. */
function advice(content: string): readonly string[] {
  return checkMessageML(`<messageML>${content}</messageML>`).diagnostics.map(
    ({ code, fix = '' }) => `${code}: ${fix}`,
  );
}

function adviceInForm(input: string): readonly string[] {
  return advice(`<form id="f">${input}<button name="go">Go</button></form>`);
}

test.each([
  ['<strong>x</strong>', 'unknown-element: Write <b>.'],
  ['<em>x</em>', 'unknown-element: Write <i>.'],
  ['<u>x</u>', 'unknown-element: Write <span style="text-decoration:underline">.'],
  ['<blockquote>x</blockquote>', /^unknown-element: Write <div style=/],
  ['<script>x</script>', /^unknown-element: Leave it out: messages run no scripts\./],
  [
    '<datetime value="2024-12-31T09:29:47Z"/>',
    'unknown-element: Write <dateTime>, with a capital T.',
  ],
  ['<B>x</B>', 'unknown-element: Write <b>, in lower case.'],
  ['<H1>x</H1>', 'unknown-element: Write <h1>, in lower case.'],
  ['<spann>x</spann>', 'unknown-element: Write <span>.'],
  ['<mentoin uid="1"/>', 'unknown-element: Write <mention>.'],
  ['<expandable_card state="cropped"/>', 'unknown-element: Write <expandable-card>.'],
  ['<emojii shortcode="smile"/>', 'unknown-element: Write <emoji>.'],
  ['<zebra/>', 'unknown-element: '],
])('an element that does not exist names the one that is meant: %s', (content, expected) => {
  expect(advice(content)).toEqual([
    expected instanceof RegExp ? expect.stringMatching(expected) : expected,
  ]);
});

test.each([
  ['<p clas="x">x</p>', 'unknown-attribute: Write class="…".'],
  ['<p Style="color:red">x</p>', 'unknown-attribute: Write style="…".'],
  ['<p onclick="go()">x</p>', /^unknown-attribute: Remove it: messages run no scripts\./],
  ['<p id="x">x</p>', 'unknown-attribute: Remove it: only forms and dialogs have ids.'],
  ['<p align="right">x</p>', 'unknown-attribute: Use the attribute style.'],
  ['<br clear="all"/>', 'unknown-attribute: Remove it: <br> has no attributes.'],
  ['<p data-zebra="1">x</p>', 'unknown-attribute: '],
])('an attribute that does not exist names the one that is meant: %s', (content, expected) => {
  expect(advice(content)).toEqual([
    expected instanceof RegExp ? expect.stringMatching(expected) : expected,
  ]);
});

test.each([
  ['colour:red', 'style-property: Write color.'],
  ['fontSize:1em;borderTopWidth:0', /^style-property: Write (?:font-size|border-top-width) and /],
  ['COLOR:red', 'style-property: Write color.'],
  ['float:left;position:fixed', 'style-property: '],
])('a style property that is not allowed names the one that is meant: %s', (style, expected) => {
  expect(advice(`<p style="${style}">x</p>`)).toEqual([
    expected instanceof RegExp ? expect.stringMatching(expected) : expected,
  ]);
});

test.each([
  ['<text-field name="a" place-holder="x"/>', 'unknown-attribute: Write placeholder="…".'],
  ['<text-field name="a" required="required"/>', 'value-not-in-list: Write required="true".'],
  ['<text-field name="a" masked="1"/>', 'value-not-in-list: Write masked="true".'],
  ['<text-field name="a" disabled="no"/>', 'value-not-in-list: Write disabled="false".'],
  ['<text-field name="a" readonly="truee"/>', 'value-not-in-list: Write readonly="true".'],
  ['<text-field name="a" required="perhaps"/>', 'value-not-in-list: '],
  ['<button name="b" type="submit">B</button>', 'button-type: Write type="action".'],
])('a value that is not allowed names the one that is meant: %s', (input, expected) => {
  expect(adviceInForm(input)).toEqual([expected]);
});

test.each([
  ['javascript', 'js'],
  ['TS', 'typescript'],
  ['pyton', 'python'],
  ['c++', 'cpp'],
])('a language that is not known names the one that is meant: %s', (language, meant) => {
  expect(advice(`<code language="${language}">x</code>`)).toEqual([
    `value-not-in-list: Write language="${meant}".`,
  ]);
});

test.each([
  ['&nbsp;', 'unknown-entity: Write &#160;.'],
  ['&euro;', 'unknown-entity: Write &#8364;.'],
  ['&LT;', 'unknown-entity: Write &lt;.'],
  ['&zebra;', 'unknown-entity: Write the character itself, or &amp;zebra; for the text.'],
  ['AT&T', 'unterminated-reference: Write &amp;T.'],
  ['&amp x', 'unterminated-reference: Write &amp;.'],
  ['a & b', 'bare-ampersand: Write &amp;.'],
  ['1 < 2', 'bare-less-than: Write &lt;.'],
  ['<br>', 'unclosed-element: Write <br/>.'],
  ['<img src="x">', 'unclosed-element: Write <img/>.'],
  ['<p>', 'unclosed-element: Write </p>, or <p/> if it is empty.'],
])('XML that is not written as such says how it is: %s', (content, expected) => {
  expect(advice(content)).toEqual([expected]);
});

test.each([
  [
    '${entity.order.item}',
    'The value is put in as markup; for text write ${entity.order.item?xml}.',
  ],
  ['${entity["order"].item}', /for text write \$\{\(entity\["order"\]\.item\)\?xml\}\.$/],
  ['<p title="${entity.order.item}">x</p>', /for text write \$\{entity\.order\.item\?xml\}\.$/],
  ['${entity.order.item} & more', /for text write/],
])('a value that is not markup says how it becomes text: %s', (content, expected) => {
  const data = { order: { type: 'com.example.order', version: '1.0', item: 'a & b' } };
  const [first] = checkMessageML(`<messageML>${content}</messageML>`, { data }).diagnostics;
  expect(first).toMatchObject({
    code: 'bare-ampersand',
    fix: expected instanceof RegExp ? expect.stringMatching(expected) : expected,
  });
});

test('a value with a control character is not mended by escaping it', () => {
  const data = { order: { type: 'com.example.order', version: '1.0', item: '\u0007' } };
  const checked = checkMessageML('<messageML>${entity.order.item}</messageML>', { data });
  expect(checked.diagnostics).toMatchObject([
    { code: 'control-character', fix: 'Remove the character.' },
  ]);
});

test.each([
  ['<messageml>x</messageml>', 'Write <messageML>, with capital M and L.'],
  ['<html>x</html>', 'Write <messageML> instead of <html>.'],
  ['x', 'Write <messageML>…</messageML> around the whole message.'],
])('a message without its root says how it starts: %s', (source, expected) => {
  expect(checkMessageML(source).diagnostics.map(({ fix }) => fix)).toEqual([expected]);
});

test('names of JavaScript objects are unknown elements, attributes, references and ids like all others', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    expect(advice(`<${name}/>`)).toEqual([expect.stringMatching(/^unknown-element/)]);
    expect(advice(`<p ${name}="x"/>`)).toEqual([expect.stringMatching(/^unknown-attribute/)]);
    expect(advice(`&${name};`)).toEqual([expect.stringMatching(/^unknown-entity/)]);
    expect(advice(`<emoji shortcode="${name}"/>`)).toEqual([
      expect.stringMatching(/^emoji-(?:unknown|characters)/),
    ]);
    expect(advice(`<div class="entity" data-entity-id="${name}"/>`)).toEqual([
      expect.stringMatching(/^entity-not-in-data/),
    ]);
  }
});

test('of a style with very many misspelt properties only the first ones get advice', () => {
  const misspelt = Array.from('abdefghijkmnopqrstuvwxyz', (letter) => `${letter}olor:1`);
  expect(advice(`<p style="${misspelt.slice(0, 2).join(';')}"/>`)).toEqual([
    'style-property: Write color and color.',
  ]);
  const [found = ''] = advice(`<p style="${misspelt.join(';')}"/>`);
  expect(found.match(/color/g)).toHaveLength(20);
});

test.each([
  ['${data.x?uppercase}', 'Write ?upper_case.'],
  ['${data.x?toUpperCase}', 'Write ?upper_case.'],
  ['${data.x?len}', 'Write ?length.'],
  ['${data.x?zebra}', undefined],
  ['<#lst data.x as y></#lst>', 'Write <#list>.'],
  ['<#if true><#elsif false></#if>', 'Write <#elseif condition>.'],
  [
    '<#zebra>',
    'Use one of #if, #list, #assign, #macro, #switch, …; to write `<#` as text, write `&lt;#`.',
  ],
])('a name that template expressions do not have: %s', (content, fix) => {
  const { diagnostics } = checkMessageML(`<messageML>${content}</messageML>`, { data: { x: 'a' } });
  expect(diagnostics.map((diagnostic) => diagnostic.fix)).toEqual([fix]);
});

test.each([
  ['${data.x?no_esc}', 'Leave it out: a message puts values in as they are.'],
  ['${data.x?noEsc}', 'Leave it out: a message puts values in as they are.'],
  ['${data.x?esc}', 'Write ?xml: a message puts values in as they are.'],
  [
    '<#outputformat "XML">${data.x?html}</#outputformat>',
    'Leave it out: the output is escaped already.',
  ],
  ['${data.x?index}', undefined],
  [
    '${"java.lang.Runtime"?new()}',
    'Write a built-in such as ?size or ?keys, or put what it would give into the data.',
  ],
  [
    '${data?api.size()}',
    'Write a built-in such as ?size or ?keys, or put what it would give into the data.',
  ],
])('a built-in that cannot stand where it does: %s', (content, fix) => {
  const { diagnostics } = checkMessageML(`<messageML>${content}</messageML>`, { data: { x: 'a' } });
  expect(diagnostics.map((diagnostic) => diagnostic.fix)).toEqual([fix]);
});

test('what is percent-encoded needs a charset, and the finding says how to give it', () => {
  const { diagnostics } = checkMessageML('<messageML>${"a b"?url}</messageML>');
  expect(diagnostics).toMatchObject([{ message: '?url needs the charset: ?url("UTF-8").' }]);
});

test.each([
  [
    '${data.rows}',
    'Write `data.rows?join(", ")`, or go through it with `<#list data.rows as item>`.',
  ],
  [
    '${data["rows"]}',
    'Write `data["rows"]?join(", ")`, or go through it with `<#list data["rows"] as item>`.',
  ],
  [
    '${data.rows + [1]}',
    'Write `(data.rows + [1])?join(", ")`, or go through it with `<#list (data.rows + [1]) as item>`.',
  ],
  ['${data.order}', 'Name the member that is meant, as in `data.order.name`.'],
  ['${data.order?reverse?size}', 'Write `data.order?values`, or `data.order?keys`.'],
  ['<#list data.x as row></#list>', 'Write `data.x?split(",")` if commas separate its items.'],
  ['${data.x * 2}', 'Write `data.x?number`.'],
  ['<#if data.x>y</#if>', 'Compare it: `data.x == "…"`, or test it with `data.x?has_content`.'],
  ['<#if data.n>y</#if>', 'Compare it, as in `data.n != 0`.'],
  ['<#if data.rows>y</#if>', 'Write `data.rows?has_content`.'],
  ['${data.n?keys?size}', undefined],
  [`\${data.${'long'.repeat(20)}}`, undefined],
])('a value of a type that cannot be used: %s', (content, fix) => {
  const data = { x: 'a', n: 1, rows: [1, 2], order: { id: 7 }, ['long'.repeat(20)]: [1] };
  const { diagnostics } = checkMessageML(`<messageML>${content}</messageML>`, { data });
  expect(diagnostics).toMatchObject([{ code: 'template-wrong-type' }]);
  expect(diagnostics.map((diagnostic) => diagnostic.fix)).toEqual([fix]);
});

const inData = (name: string) =>
  `Write \`data.${name}\`: a template finds the data of its message in \`data\`.`;

test.each([
  ['${name}', inData('name')],
  ['<#list fills as fill>${fill}</#list>', inData('fills')],
  ['${order.side}', inData('order')],
  ['${nothing}', 'Give a default: `nothing!"…"`, or test it with `nothing??` first.'],
  ['${none}', inData('none')],
  ['${toString}', 'Give a default: `toString!"…"`, or test it with `toString??` first.'],
])('a name that is not a variable: %s', (content, fix) => {
  const data = { name: 'Ada', fills: [1], order: { side: 'BUY' }, none: null };
  const { diagnostics } = checkMessageML(`<messageML>${content}</messageML>`, { data });
  expect(diagnostics).toMatchObject([{ code: 'template-missing-value', fix }]);
});

test.each([
  ['<#if true>a<#else if false>b</#if>', 'Write <#else>, or <#elseif condition>.'],
  ['<#if(true)>a</#if>', 'Write <#if condition>.'],
  ['<#if true>a</#if', 'Write </#if>.'],
  ['<#if true>a<#endif>', 'Write </#if>.'],
  ['<#set x = 1>', 'Write <#assign name = value>.'],
  ['<#each data.items as item></#each>', 'Write <#list data.items as item>.'],
  ['<#break now>', undefined],
  ['<#if true>a</#else>', undefined],
])('a directive that is not written as it has to be: %s', (content, fix) => {
  const { diagnostics } = checkMessageML(`<messageML>${content}</messageML>`);
  expect(diagnostics.map((diagnostic) => diagnostic.fix)).toEqual([fix]);
});

test.each([
  ['password', 'Write <text-field masked="true">.'],
  ['Email', 'Write <text-field>.'],
  ['submit', 'Write <button type="action">.'],
  ['constructor', undefined],
])('an input as HTML has it, of the type %s', (type, fix) => {
  const { diagnostics } = checkMessageML(`<messageML><input type="${type}"/></messageML>`);
  expect(diagnostics.map((diagnostic) => diagnostic.fix)).toEqual([fix]);
});

test('a style sheet has no place in a message, and the finding says what has', () => {
  const { diagnostics } = checkMessageML('<messageML><style>p {}</style></messageML>');
  expect(diagnostics.map(({ fix }) => fix)).toEqual([
    'Leave it out: messages have no style sheets. Use class and style attributes.',
  ]);
});

const messagesOf = (content: string) =>
  checkMessageML(`<messageML>${content}</messageML>`).diagnostics.map(({ message }) => message);

test.each([
  [
    '<dateTime value="2024-12-31"/>',
    'The attribute value is not a date with its time and offset, of the form 2024-12-31T09:29:47Z.',
  ],
  ['<header>x</header>', '<header> is only allowed directly in <card> or <expandable-card>.'],
  ['<body>x</body>', '<body> is only allowed directly in <card> or <expandable-card> or <dialog>.'],
  ['x</#if>', '</#if> does not close anything: <messageML> is open here.'],
  ['x</@row>', '</@row> does not close anything: <messageML> is open here.'],
  ['<p style=":red">x</p>', 'A style may not have a value without a property.'],
])('a finding says what is needed: %s', (content, message) => {
  expect(messagesOf(content)).toEqual([message]);
});

test.each([
  ['disabled-date', '[{"type":"date","day":"2024-12-31"}]', 'the key "type" is not known'],
  ['highlighted-date', '[{"daysOfWeek":"all"}]', 'an array is expected'],
  ['disabled-date', '[{"day":"2024-12-31"}', 'a comma or ] is expected at its end'],
])('a list that cannot be read says why: %s %s', (attribute, list, problem) => {
  const input = `<date-picker name="d" ${attribute}='${list}'/>`;
  expect(messagesOf(`<form id="f">${input}<button name="go">Go</button></form>`)).toEqual([
    `The attribute ${attribute} cannot be read: ${problem}.`,
  ]);
});
