import type { WrongUse } from './wrong-use.js';
import { wrong } from './wrong-use.js';

const ACTION = "button('ok', 'OK')";

/** What must not compile. */
export const wrongMessageUses: readonly WrongUse[] = [
  // Nesting of text
  wrong(
    'a paragraph in bold text',
    "reply(b(p('x')))",
    `'"p"' is not assignable to type 'PhrasingTag'`,
  ),
  wrong('a block in italic text', "reply(i(div('x')))", `'"div"'`),
  wrong('a heading in a heading', "reply(h1(h1('x')))", `'"h1"'`),
  wrong('a table in preformatted text', 'reply(pre(table([])))', `'"table"'`),
  wrong('a list in code', "reply(code(ul(['x'])))", `'"ul"'`),
  wrong('a line across in bold text', 'reply(b(hr()))', `'"hr"'`),
  wrong('an instrument in bold text', "reply(b(instrument({ isin: 'x' })))", `'"tag"'`),
  wrong('a date in bold text', "reply(b(dateTime('2024-01-01T00:00:00Z')))", `'"dateTime"'`),
  wrong('a form in bold text', `reply(b(form('f', [${ACTION}])))`, `'"form"'`),
  wrong('something deep in a list of text', "reply(b(['x', [p('y')]]))", `'"p"'`),
  wrong('content in an image', "reply(img('https://x', 'text'))", 'no properties in common'),
  wrong('a date object as content', 'reply(new Date())', `'Date'`),
  wrong('a plain object as content', 'reply(b({ x: 1 }))', 'x'),
  wrong('true as content', 'reply(true)', `'true'`),
  wrong('a function as content', 'reply(() => 1)', `'() => number'`),
  // Lists
  wrong('a list without items', 'reply(ul([]))', 'at least one item is needed'),
  wrong('a numbered list without items', 'reply(ol([]))', 'at least one item is needed'),
  wrong('an item outside a list', "reply(li('x'))", 'needs a list around it'),
  wrong('an item in a paragraph', "reply(p(li('x')))", 'needs a list around it'),
  // Tables
  wrong('a cell outside a table', "reply(td('x'))", 'needs a table row around it'),
  wrong('a row outside a table', "reply(tr(['x']))", 'needs a table around it'),
  wrong('a cell directly in a table', "reply(table(td('x')))", `'"td"'`),
  wrong('text directly in a table head', "reply(table(thead(p('x'))))", `'"p"'`),
  wrong('a row in a paragraph', "reply(p(tr(['x'])))", 'needs a table around it'),
  wrong('a wide head cell', "reply(table(tr([th('x', { colSpan: 2 })])))", 'colSpan'),
  wrong('a width that is text', "reply(table(tr([td('x', { colSpan: '2' })])))", 'number'),
  // Cards
  wrong('a card body outside a card', "reply(cardBody('x'))", 'needs a card around it'),
  wrong('a card header in a block', "reply(div(cardHeader('x')))", 'needs a card around it'),
  wrong(
    'a card body in an expandable card',
    "reply(expandableCard(cardBody('x'), { state: 'cropped' }))",
    'needs a card around it',
  ),
  wrong(
    'an expandable body in a card',
    "reply(card(expandableCardBody('x')))",
    'needs an expandable card around it',
  ),
  wrong('an expandable card without state', "reply(expandableCard('x'))", 'Expected 2 arguments'),
  wrong('an unknown state', "reply(expandableCard('x', { state: 'open' }))", `'"open"'`),
  wrong('an unknown variant', "expandableCardBody('x', { variant: 'warning' })", `'"warning"'`),
  wrong('an unknown attribute of a card', "reply(card('x', { icon: 'y' }))", `'icon'`),
  // Attributes
  wrong('a link without address', 'reply(a())', 'Expected 1-3 arguments'),
  wrong('an image without address', 'reply(img())', 'Expected 1-2 arguments'),
  wrong('an unknown language', "reply(code('x', { language: 'cobol' }))", `'"cobol"'`),
  wrong('an unknown attribute', "reply(b('x', { title: 'y' }))", `'title'`),
  wrong('a class that is not text', "reply(b('x', { class: 1 }))", `'number'`),
  wrong('an unknown market sector', "reply(instrument({ bbgmarketSector: 'Tech' }))", `'"Tech"'`),
  wrong(
    'an unknown format of a date',
    "reply(dateTime(new Date(), { format: 'long' }))",
    `'"long"'`,
  ),
  wrong('a mention of nobody', 'reply(mention())', 'Expected 1-2 arguments'),
  wrong('a mention by name', "reply(mention('Ada'))", 'MentionedPerson'),
  wrong('a mention by id and address', "reply(mention({ userId: 1, mail: 'x' }))", `'mail'`),
  wrong('attributes of a line break', "reply(br({ class: 'x' }))", 'Expected 0 arguments'),
  wrong(
    'an invalid style',
    "reply(p('x', { style: { colour: 'red' } }))",
    `'colour' does not exist`,
  ),
  wrong('an invalid style of JSX', '<p style={{ fontWieght: 600 }}>x</p>', `'fontWieght'`),
  wrong('a style that is not text', "reply(p('x', { style: { color: true } }))", `'true'`),
  // Chimes
  wrong('a chime with text', "reply([chime(), 'x'])", 'needs a message of its own'),
  wrong('a chime in a paragraph', 'reply(p(chime()))', 'needs a message of its own'),
  // Rows to choose from
  wrong('a column that records do not have', "dataTable(rows, ['sid'])", `Did you mean '"side"'`),
  wrong(
    'rows chosen in a way that does not exist',
    "dataTable(rows, ['id'], { select: { type: 'radio', name: 'ids', value: () => 'x' } })",
    `'"radio"' is not assignable to type`,
  ),
  wrong(
    'rows chosen by numbers',
    "dataTable(rows, ['id'], { select: { type: 'checkbox', name: 'ids', value: ({ id }) => id } })",
    `'number' is not assignable to type 'string'`,
  ),
  wrong(
    'rows chosen under no name',
    "dataTable(rows, ['id'], { select: { type: 'checkbox', value: () => 'x' } })",
    `'name' is missing`,
  ),
  wrong(
    'an invalid flag of JSX',
    '<text-field name="x" masked="maybe" />',
    `'"maybe"' is not assignable to type 'boolean | `,
  ),
  // Forms
  wrong('a text field outside a form', "reply(textField('x'))", 'NeedsForm<"x", string>'),
  wrong(
    'a select deep in a table without form',
    "reply(table(tr([td(select('s', ['a']))])))",
    'NeedsForm<"s"',
  ),
  wrong('a button outside a form', `reply(${ACTION})`, 'ButtonNeedsForm<"ok", "action">'),
  wrong('a button in a card without form', `reply(card([cardBody(${ACTION})]))`, 'ButtonNeedsForm'),
  wrong('a form in a form', `reply(form('a', [form('b', [${ACTION}]), ${ACTION}]))`, 'a form'),
  wrong(
    'a form deep in a form',
    `reply(form('a', [div(p(form('b', [${ACTION}]))), ${ACTION}]))`,
    'a form',
  ),
  wrong(
    'a form without button',
    "reply(form('f', [textField('x')]))",
    'a form needs a button of type action',
  ),
  wrong(
    'a form with a cancel button only',
    "reply(form('f', [textField('x'), button('no', 'No', { type: 'cancel' })]))",
    'a form needs a button of type action',
  ),
  wrong(
    'a form with a reset button only',
    "reply(form('f', [textField('x'), resetButton('Reset')]))",
    'a form needs a button of type action',
  ),
  wrong('a form without id', `reply(form([${ACTION}]))`, 'Expected 2-3 arguments'),
  wrong('an unknown multi-submit', `form('f', [${ACTION}], { multiSubmit: 'yes' })`, `'"yes"'`),
  wrong('a class of a form', `form('f', [${ACTION}], { class: 'x' })`, `'class'`),
  // Inputs
  wrong('an input without name', 'textField()', 'Expected 1-2 arguments'),
  wrong(
    'a pattern without its error text',
    "textField('x', { pattern: 'a' })",
    `'patternError' is missing`,
  ),
  wrong('a required that is text', "textField('x', { required: 'yes' })", `'string'`),
  wrong('a masked text area', "textArea('x', { masked: true })", `'masked'`),
  wrong('an initial number that is text', "numberField('x', { value: '1' })", `'string'`),
  wrong('a select without options', "select('x', [])", 'at least one choice is needed'),
  wrong('a select with an empty record', "select('x', {})", 'at least one choice is needed'),
  wrong('a select of numbers', "select('x', [1, 2])", `'number'`),
  wrong('min without multiple', "select('x', ['a'], { min: 1 })", `'multiple' is missing`),
  wrong('an initial value that is not a choice', "select('x', ['a'], { value: 'b' })", `'"b"'`),
  wrong('an initial list for a single choice', "select('x', ['a'], { value: ['a'] })", 'multiple'),
  wrong('an option outside a select', "reply(option('a', 'A'))", 'needs a select around it'),
  wrong('a block beside a check box', "checkbox('x', p('y'))", `'"p"'`),
  wrong(
    'a group of radio buttons without choices',
    "radios('x', [])",
    'at least one choice is needed',
  ),
  wrong('a radio button without value', "radio('x')", 'Expected 2-4 arguments'),
  wrong('a button without label', "button('x')", 'Expected 2-3 arguments'),
  wrong('markup in a button', "button('x', b('y'))", 'MessageNode<"b", never>'),
  wrong('an unknown class of a button', "button('x', 'y', { class: 'danger' })", `'"danger"'`),
  wrong('a reset button by type', "button('x', 'y', { type: 'reset' })", `'"reset"'`),
  wrong('a reset button with name', "resetButton('x', { name: 'y' })", `'name'`),
  wrong('persons by name', "personSelector('x', { value: ['Ada'] })", `'string'`),
  wrong('a date in words', "datePicker('x', { value: 'tomorrow' })", `'"tomorrow"'`),
  wrong(
    'an eighth day of the week',
    "datePicker('x', { disabledDate: [{ daysOfWeek: [7] }] })",
    `'7'`,
  ),
  wrong('a time without seconds', "timePicker('x', { value: '09:30' })", `'"09:30"'`),
  wrong('a disabled time zone picker', "timezonePicker('x', { disabled: true })", `'disabled'`),
  // Dialogs and actions
  wrong('a dialog title outside a dialog', "reply(dialogTitle('x'))", 'needs a dialog around it'),
  wrong('text directly in a dialog', "dialog('d', 'x')", `'"x"'`),
  wrong('a paragraph directly in a dialog', "dialog('d', p('x'))", `'"p"'`),
  wrong('an unknown width', "dialog('d', [dialogTitle('x')], { width: 'wide' })", `'"wide"'`),
  wrong(
    'a chat with people and a room',
    "openChat('x', { userIds: [1], streamId: 'y' })",
    `'string' is not assignable to type 'undefined'`,
  ),
  wrong('a chat with nobody', "openChat('x', {})", 'ChatTarget'),
  // Replies
  wrong(
    'a field that the form does not have',
    `const f = form('f', [textField('a'), ${ACTION}]); const v = {} as InferValues<typeof f>; v.b`,
    `'b' does not exist`,
  ),
  wrong(
    'a choice that the field does not have',
    `const f = form('f', [select('a', ['x', 'y'], { required: true }), ${ACTION}]); const v = {} as InferValues<typeof f>; v.a === 'z'`,
    'no overlap',
  ),
  wrong(
    'an optional value taken for granted',
    `const f = form('f', [numberField('a'), ${ACTION}]); const v = {} as InferValues<typeof f>; v.a.toFixed()`,
    "possibly 'undefined'",
  ),
  wrong(
    'an action that the form does not have',
    `const f = form('f', [${ACTION}]); const v = {} as InferAction<typeof f>; v === 'send'`,
    'no overlap',
  ),
  // Entities and expressions
  wrong('an entity without type', "entity('o', { version: '1.0' }, 'x')", `'type' is missing`),
  wrong(
    'a date in entity data',
    "entity('o', { type: 'x', version: '1', at: new Date() }, 'x')",
    'JSON has no such value',
  ),
  wrong(
    'a function in entity data',
    "entity('o', { type: 'x', version: '1', f: () => 1 }, 'x')",
    'JSON has no such value',
  ),
  wrong(
    'a field that the data does not have',
    "entity('o', { type: 'x', version: '1' }, (o) => show(o.side))",
    `'side' does not exist`,
  ),
  wrong(
    'a loop over anything that is not a list',
    "entity('o', { type: 'x', version: '1' }, (o) => each(o.type, () => 'x'))",
    'readonly unknown[]',
  ),
  wrong('a list shown as it is', 'show(order.lines)', 'or use each()'),
  wrong('an optional value without replacement', 'show(order.comment)', 'Expected 2 arguments'),
  wrong('a comparison with another type', 'equals(order.quantity, 100n)', 'bigint'),
  wrong('a comparison of a number with text', "equals(order.quantity, '100')", 'number'),
  wrong('an order of texts', 'isAbove(order.side, 1)', 'number'),
  wrong(
    'an input in an entity without form',
    "reply(entity('o', { type: 'x', version: '1' }, textField('a')))",
    'NeedsForm<"a", string>',
  ),
  wrong(
    'rows of a loop outside a table',
    'reply(each(order.lines, (line) => tr([show(line.price)])))',
    'needs a table around it',
  ),
  // JSX
  wrong('an unknown tag', 'reply(<strong>x</strong>)', `'strong' does not exist`),
  wrong('an unknown attribute of a tag', 'reply(<br class="x" />)', `'class' does not exist`),
  wrong('an unknown value in a tag', 'reply(<code language="cobol">x</code>)', `'"cobol"'`),
  wrong('a tag without its attribute', 'reply(<text-field />)', `'name' is missing`),
  wrong(
    'a boolean in words',
    'reply(<select name="x" multiple="yes"><option value="y">y</option></select>)',
    `'"yes"'`,
  ),
  wrong('a number in words', 'reply(<td colspan="two">x</td>)', `'"two"'`),
  wrong('a date between tags', 'reply(<b>{new Date()}</b>)', 'Date'),
];

/** What must compile. */
export const rightMessageUses: readonly string[] = [
  "reply('text')",
  "reply(['a', 1, null, undefined, false, late && b('late'), [i('x'), [br()]]])",
  "reply(b(['x', i('y'), span(p('in a span anything may stand'))]))",
  'reply(messageML`<b>${1}</b>`)',
  'reply(chime())',
  "reply(ul([b('x'), late && 'y', li('z', { class: 'c' })]))",
  'reply(ul(names))',
  "reply(table([thead(tr([th('x')])), tbody(names.map((name) => tr([name]))), tr(['a', td('b', { colSpan: 2 })])]))",
  "reply(card([cardHeader('x'), cardBody(['y', form('f', [button('ok', 'OK')])])]))",
  "reply(expandableCard([expandableCardHeader('x'), expandableCardBody(code('y'), { variant: 'error' })], { state: 'collapsed' }))",
  "reply(form('f', [div(p([textField('x')])), table(tr([checkbox('y')])), button('ok', 'OK')]))",
  "reply(form('f', [names.map((name) => textField(name)), button('ok', 'OK')]))",
  // Rows tell the type of what chooses them, whatever else a data table is given
  "const f = form('f', dataTable(rows, ['id'], { select: { type: 'button', name: ({ id }) => `open-${id}`, label: 'Open' } })); const action: `open-${number}` = {} as InferAction<typeof f>;",
  "const f = form('f', dataTable(rows, ['id'], { empty: 'None', footer: ['x'], select: { type: 'button', name: ({ id }) => `open-${id}` } })); const action: `open-${number}` = {} as InferAction<typeof f>;",
  "const f = form('f', [dataTable(rows, [{ cell: ({ side }) => b(side) }], { empty: 'None', select: { type: 'checkbox', name: 'ids', value: ({ id }) => `${id}`, checked: ({ side }) => side === 'BUY' } }), button('ok', 'OK')]); const values: { readonly ids: readonly string[] } = {} as InferValues<typeof f>;",
  "reply(dataTable(rows, ['side', { cell: ({ id }) => id }], { footer: ['x', 1] }))",
  "reply([form('a', [button('ok', 'OK')]), form('b', [button('ok', 'OK')])])",
  "reply(form('f', [late && select('s', names), late ? textField('x') : null, button('ok', 'OK')]))",
  "reply(openDialog('Edit', dialog('d', [dialogTitle('x'), dialogBody('y'), dialogFooter('z')])))",
  "reply(openDialog('Edit', dialog('d', dialogForm('f', [dialogTitle('x'), dialogBody(textField('y')), dialogFooter(button('ok', 'OK'))]))))",
  "reply(openChat('Chat', { userIds: [1, 2] }, { class: 'primary' }))",
  "reply([cashtag('*122450'), cashtag(122450, { signal: true }), hashtag('x'), emoji('smile')])",
  "reply(a(new URL('https://example.com'), b('x')))",
  "reply(p('x', { style: { color: 'red', fontWeight: late && 600 } }))",
  `const f = form('f', [
    select('side', ['buy', 'sell'], { required: true }), select('desks', { fx: 'FX' }, { multiple: true }),
    numberField('quantity', { required: true }), datePicker('day'), checkbox('agreed'), radios('size', ['s', 'l']),
    checkboxes('days', ['mo', 'tu']), checkbox('c', 'C', { value: 'c1' }), checkbox('c', 'C', { value: 'c2' }),
    personSelector('who'), button('send', 'Send'), button('no', 'No', { type: 'cancel' }), resetButton('Reset')]);
    const reading = readReply(f, {});
    if (reading.ok) {
      const values: { readonly side: 'buy' | 'sell'; readonly desks: readonly 'fx'[]; readonly quantity: number;
        readonly day: m.DateText | undefined; readonly agreed: boolean; readonly size: 's' | 'l' | undefined;
        readonly days: readonly ('mo' | 'tu')[]; readonly c: readonly ('c1' | 'c2')[]; readonly who: readonly number[] } = reading.values;
      const action: 'send' | 'no' = reading.action;
    }`.replace(/\n\s*/g, ' '),
  "reply(entity('o', { type: 'x', version: '1', lines: [{ n: 1 }] }, (o) => table(each(o.lines, (line) => tr([show(line.n)])))))",
  "reply([show(order.side), show(order.comment, { otherwise: '-' }), when(order.client, show(order.client.name, { otherwise: '-' }))])",
  'reply(<card iconSrc="x"><header>H</header><body>B</body></card>)',
  'reply(<messageML><h2 style={{ color: "red" }}>x</h2><expandable-card state="collapsed"><body variant="error">B</body></expandable-card></messageML>)',
  'reply(<p>Hello <b class="x">{names.length}</b>{late && "late"}</p>)',
  'reply(<p>{false}</p>)',
  "reply(<p>{names.length === 1 ? 'a' : false}</p>)",
  "reply(<>{late}{names.length === 1 ? 'a' : false}</>)",
  "reply(<p style={{ 'font-weight': 600, textAlign: late && 'right', color: undefined }}>x</p>)",
  'reply(<><text-field name="x" required={true} />{b("x")}</>)',
  'const Price = ({ value }: { value: number }) => <b>{value}</b>; reply(<Price value={1} />)',
];
