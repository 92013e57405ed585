import { describe, expect, test } from '@jest/globals';
import type { AnyContent } from '../../../../src/messageml/compose/content.js';
import { writeContent } from '../../../../src/messageml/compose/write.js';
import {
  a,
  b,
  br,
  button,
  card,
  cardBody,
  cardHeader,
  cashtag,
  checkbox,
  checkboxes,
  chime,
  code,
  datePicker,
  dateTime,
  dialog,
  dialogBody,
  dialogForm,
  dialogTitle,
  emoji,
  expandableCard,
  expandableCardBody,
  expandableCardHeader,
  form,
  hashtag,
  img,
  instrument,
  li,
  mention,
  numberField,
  ol,
  openChat,
  openDialog,
  option,
  p,
  personSelector,
  radios,
  resetButton,
  roomSelector,
  select,
  selectOf,
  table,
  td,
  textArea,
  textField,
  th,
  thead,
  timePicker,
  timezonePicker,
  tr,
  ul,
  unsafeMessageML,
} from '../../../../src/messageml/index.js';

const written = (content: AnyContent) => writeContent(content).markup;

describe('text', () => {
  test('elements hold text, numbers, other elements, and lists of them', () => {
    expect(written(p(['x', 1, [b(['y', br()])]], { class: 'c', style: { fontWeight: 600 } }))).toBe(
      '<p class="c" style="font-weight:600">x1<b>y<br/></b></p>',
    );
  });

  test('a builder makes plain data, of its own', () => {
    const options = Object.freeze({ class: 'c' });
    const list = ['x'];
    const node = b(list, options);
    list.push('y');
    expect(node).toEqual({ tag: 'b', attributes: { class: 'c' }, children: ['x'] });
  });

  test('code keeps its line breaks', () => {
    expect(written(code('a\nb', { language: 'js' }))).toBe('<code language="js">a&#10;b</code>');
  });

  test('links and images take addresses as text or URL', () => {
    expect(written([a(new URL('https://x.com/a b'), 'x'), img('https://x.com/i.png')])).toBe(
      '<a href="https://x.com/a%20b">x</a><img src="https://x.com/i.png"/>',
    );
  });
});

describe('lists and tables', () => {
  test('entries of lists become items, and left out entries leave no item', () => {
    expect(written(ul(['a', null, false, li('b', { class: 'c' }), ['d', b('e')]]))).toBe(
      '<ul><li>a</li><li class="c">b</li><li>d<b>e</b></li></ul>',
    );
    expect(written(ol([1]))).toBe('<ol><li>1</li></ol>');
  });

  test('entries of rows become cells', () => {
    expect(
      written(table([thead(tr([th('x'), th('y')])), tr(['a', td('b', { colSpan: 2 }), false])])),
    ).toBe(
      '<table><thead><tr><th>x</th><th>y</th></tr></thead><tr><td>a</td><td colspan="2">b</td></tr></table>',
    );
  });
});

test('cards', () => {
  expect(written(card([cardHeader('h'), cardBody('b')], { accent: 'c', iconSrc: 'u' }))).toBe(
    '<card accent="c" iconSrc="u"><header>h</header><body>b</body></card>',
  );
  const folded = [
    expandableCardHeader('h'),
    expandableCardBody('b', { variant: 'error' }),
  ] as const;
  expect(written(expandableCard(folded, { state: 'collapsed' }))).toBe(
    '<expandable-card state="collapsed"><header>h</header><body variant="error">b</body></expandable-card>',
  );
});

describe('references', () => {
  test('people by id and by address', () => {
    expect(written([mention(7), mention({ email: 'a@x.com' }, { strict: false })])).toBe(
      '<mention uid="7"/><mention email="a@x.com" strict="false"/>',
    );
  });

  test('[MSG-7] a number becomes a signal by its `*`, written or asked for; nothing else does', () => {
    expect(
      [
        cashtag('*122450'),
        cashtag(122450, { signal: true }),
        cashtag('122450', { signal: true }),
        cashtag('*122450', { signal: true }),
        cashtag('IBM', { signal: true }),
        cashtag(122450),
      ].map(written),
    ).toEqual([
      '<cash tag="*122450"/>',
      '<cash tag="*122450"/>',
      '<cash tag="*122450"/>',
      '<cash tag="*122450"/>',
      '<cash tag="IBM"/>',
      '<cash tag="122450"/>',
    ]);
  });

  test('hashtags, instruments, emoji, instants, chimes', () => {
    expect(
      written([
        hashtag('x'),
        instrument({ usCode: 'u', returnMainListing: true, fallbackTicker: 'T' }),
        emoji('smile'),
        dateTime(new Date(0), { format: 'time_secs' }),
        dateTime(new Date(Number.NaN)),
      ]) + written(chime()),
    ).toBe(
      '<hash tag="x"/><tag us-code="u" return-main-listing="true" fallback-ticker="T"/>' +
        '<emoji shortcode="smile"/><dateTime value="1970-01-01T00:00:00.000Z" format="time_secs"/>' +
        '<dateTime value="invalid date"/><chime/>',
    );
  });
});

describe('inputs', () => {
  test.each([
    [
      textField('n', {
        value: 'v',
        pattern: 'a',
        patternError: 'e',
        minLength: 1,
        formNoValidate: true,
      }),
      '<text-field name="n" pattern="a" pattern-error-message="e" minlength="1" formnovalidate="true">v</text-field>',
    ],
    [
      numberField('n', { integer: true, value: 3 }),
      '<text-field name="n" pattern="^[+-]?[0-9]+&#36;" pattern-error-message="Enter a whole number">3</text-field>',
    ],
    [
      textArea('n', { rows: 2, readOnly: true, value: 'a\nb' }),
      '<textarea name="n" rows="2" readonly="true">a&#10;b</textarea>',
    ],
    [
      select('n', ['x', 'y'], { value: 'y', placeholder: 'p', required: true }),
      '<select name="n" data-placeholder="p" required="true"><option value="x">x</option><option value="y" selected="true">y</option></select>',
    ],
    [
      select('n', { x: 'X', y: 'Y' }, { multiple: true, value: ['x', 'y'], max: 2 }),
      '<select name="n" multiple="true" max="2"><option value="x" selected="true">X</option><option value="y" selected="true">Y</option></select>',
    ],
    [
      selectOf('n', option('x', 'X', { selected: true }), { placeholder: 'p' }),
      '<select name="n" data-placeholder="p"><option value="x" selected="true">X</option></select>',
    ],
    [
      checkbox('n', 'L', { value: 'v', checked: true }),
      '<checkbox name="n" value="v" checked="true">L</checkbox>',
    ],
    [
      checkboxes('n', ['x'], { value: ['x'] }),
      '<checkbox name="n" value="x" checked="true">x</checkbox>',
    ],
    [
      radios('n', { x: 'X', y: 'Y' }, { value: 'y' }),
      '<radio name="n" value="x">X</radio><radio name="n" value="y" checked="true">Y</radio>',
    ],
    [personSelector('n', { value: [1, 2] }), '<person-selector name="n" value="[1,2]"/>'],
    [roomSelector('n', { value: ['s'] }), '<room-selector name="n" value="[&quot;s&quot;]"/>'],
    [
      datePicker('n', { disabledDate: [{ day: '2024-01-01' }, { daysOfWeek: [0, 6] }] }),
      '<date-picker name="n" disabled-date="[{&quot;day&quot;:&quot;2024-01-01&quot;},{&quot;daysOfWeek&quot;:[0,6]}]"/>',
    ],
    [
      timePicker('n', { step: 600, strict: true }),
      '<time-picker name="n" step="600" strict="true"/>',
    ],
    [timezonePicker('n', { value: '' }), '<timezone-picker name="n" value=""/>'],
    [
      button('n', 'L', { class: 'primary', title: 't' }),
      '<button type="action" class="primary" title="t" name="n">L</button>',
    ],
    [resetButton('L'), '<button type="reset">L</button>'],
  ] as const)('%#', (content, markup) => {
    expect(written(content)).toBe(markup);
  });

  test('a form stands around them', () => {
    expect(
      written(form('f', [p(textField('n')), button('ok', 'OK')], { multiSubmit: 'reset' })),
    ).toBe(
      '<form multi-submit="reset" id="f"><p><text-field name="n"/></p><button type="action" name="ok">OK</button></form>',
    );
  });
});

test('dialogs stand beside the button that opens them', () => {
  const target = dialog('d', dialogForm('f', [dialogTitle('T'), dialogBody(textField('n'))]), {
    width: 'large',
  });
  expect(written(openDialog('Open', target, { class: 'primary' }))).toBe(
    '<ui-action action="open-dialog" target-id="d"><button class="primary">Open</button></ui-action>' +
      '<dialog id="d" width="large"><form id="f"><title>T</title><body><text-field name="n"/></body></form></dialog>',
  );
  expect(written(openChat('Chat', { userIds: [1, 2], sideBySide: false }))).toBe(
    '<ui-action action="open-im" user-ids="[1,2]" side-by-side="false"><button>Chat</button></ui-action>',
  );
});

test('a style is CSS text or its properties, of which those without a value are left out', () => {
  expect(written(p('x', { style: 'color:red' }))).toBe('<p style="color:red">x</p>');
  expect(written(p('x', { style: { color: null, fontWeight: 600, width: false } }))).toBe(
    '<p style="font-weight:600">x</p>',
  );
});

test('images take URLs, instants take text, choices take labels one by one', () => {
  expect(written(img(new URL('https://x.com/a b')))).toBe('<img src="https://x.com/a%20b"/>');
  expect(written(dateTime('2024-12-31T09:29:47Z'))).toBe(
    '<dateTime value="2024-12-31T09:29:47Z"/>',
  );
  expect(written(radios('n', [{ value: 'a', label: 'A' }, 'b']))).toBe(
    '<radio name="n" value="a">A</radio><radio name="n" value="b">b</radio>',
  );
});

test('a number field says what it wants in its own words, or in yours', () => {
  expect(written(numberField('n'))).toContain('"Enter a number"');
  expect(written(numberField('n', { integer: true, patternError: 'Count!' }))).toContain(
    '"Count!"',
  );
  expect(written(numberField('n', { patternError: 'Price!' }))).toContain('"Price!"');
});

test('the cells of a row may come from markup', () => {
  expect(written(table(tr(unsafeMessageML('<#list x as y><td>${y}</td></#list>'))))).toBe(
    '<table><tr><#list x as y><td>${y}</td></#list></tr></table>',
  );
});

test('attributes take markup where the service computes the value', () => {
  expect(written(hashtag(unsafeMessageML("${entity['o'].tag}")))).toBe(
    '<hash tag="${entity[\'o\'].tag}"/>',
  );
});
