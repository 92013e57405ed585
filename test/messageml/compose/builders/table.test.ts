import { expect, test } from '@jest/globals';
import * as m from '../../../../src/messageml/index.js';
import { advisedUses, unwritten, usesIn } from '../uses.js';

const look = { class: 'c', style: { color: 'red' } };
const labelled = { label: 'L', title: 'T', formNoValidate: true, required: true, placeholder: 'P' };
const switched = { disabled: true, readOnly: true };
const text = { minLength: 1, maxLength: 9, pattern: 'a+', patternError: 'e', value: 'aa' };

/** Messages that use every builder with everything it takes. */
const messages: readonly m.MessageContent[] = [
  [m.b('x', look), m.i('x', look), m.sub('x', look), m.sup('x', look), m.p('x', look)],
  [m.h1('x', look), m.h2('x'), m.h3('x'), m.h4('x'), m.h5('x'), m.h6('x'), m.br(), m.hr()],
  [m.span('x', look), m.div('x', look), m.pre('x', look), m.code('x', { ...look, language: 'js' })],
  [m.a('https://example.com', 'x', look), m.img('https://example.com/x.png', look)],
  [m.ul([m.li('x', look)], look), m.ol(['x'], look)],
  m.table(
    [
      m.thead(m.tr([m.th('x', look)], look), look),
      m.tbody(m.tr([m.td('x', { ...look, colSpan: 1, rowSpan: 1 })]), look),
      m.tfoot(m.tr(['x']), look),
    ],
    look,
  ),
  m.card([m.cardHeader('x'), m.cardBody('x')], { class: 'c', accent: 'a', iconSrc: 'i' }),
  m.expandableCard([m.expandableCardHeader('x'), m.expandableCardBody('x', { variant: 'error' })], {
    class: 'c',
    state: 'cropped',
  }),
  m.chime(),
  [
    m.hashtag('x'),
    m.cashtag('x'),
    m.emoji('smile', { size: 'big', family: 'f' }),
    m.dateTime(new Date(0), { format: 'date' }),
  ],
  [m.mention(1), m.mention({ email: 'a@example.com' }, { strict: false })],
  m.instrument({
    fullbbgcompticker: 'x',
    uniqueId: 'x',
    figi: 'x',
    bbgcompticker: 'x',
    figiTicker: 'x',
    usCode: 'x',
    isin: 'x',
    localCode: 'x',
    instrumentClass: 'equity',
    bbgmarketSector: 'Equity',
    returnMainListing: true,
    countryCode: 'x',
    operationalMic: 'x',
    fallbackTicker: 'x',
  }),
  m.entity('o', { type: 'x', version: '1' }, 'x'),
  m.entity('o', { type: 'x', version: '1' }, 'x', { inline: true }),
  m.form(
    'f',
    [
      m.textField('a', { ...labelled, ...switched, ...text, masked: true, autoSubmit: true }),
      m.numberField('b', { ...labelled, ...switched, value: 1 }),
      m.textArea('c', { ...labelled, ...switched, ...text, rows: 1, cols: 1 }),
      m.richTextArea('d', { ...labelled, ...switched, ...text, rows: 1, cols: 1 }),
      m.checkbox('e', m.b('x'), { value: 'x', checked: true, formNoValidate: true, ...switched }),
      m.radio('f', 'x', m.i('x'), { checked: true, formNoValidate: true, ...switched }),
      m.checkboxes('g', ['x'], { value: ['x'] }),
      m.radios('h', ['x'], { value: 'x' }),
      m.select('i', ['x', 'y'], { ...labelled, ...switched, multiple: true, min: 1, max: 2 }),
      m.select('j', ['x', 'y'], { value: 'y', autoSubmit: true }),
      m.personSelector('k', { ...labelled, value: [1] }),
      m.roomSelector('l', { ...labelled, value: ['x'] }),
      m.dateSelector('p', { required: true, placeholder: 'P', formNoValidate: true }),
      m.datePicker('m', {
        ...labelled,
        ...switched,
        value: '2024-01-03',
        min: '2024-01-01',
        max: '2024-12-31',
        disabledDate: [{ day: '2024-01-01' }, { from: '2024-02-01', to: '2024-02-02' }],
        highlightedDate: [{ daysOfWeek: [0, 6] }],
        format: 'dd/MM/yyyy',
      }),
      m.timePicker('n', {
        ...labelled,
        ...switched,
        value: '09:00:00',
        min: '08:00:00',
        max: '18:00:00',
        step: 600,
        strict: true,
        disabledTime: [{ time: '12:00:00' }, { from: '13:00:00', to: '14:00:00' }],
        format: 'HH:mm:ss',
      }),
      m.timezonePicker('o', { ...labelled, value: 'UTC', disabledTimezone: ['Europe/Paris'] }),
      m.button('ok', 'OK', {
        type: 'action',
        class: 'primary',
        icon: 'i',
        title: 't',
        formNoValidate: true,
      }),
      m.resetButton('Reset'),
    ],
    { multiSubmit: 'no-reset' },
  ),
  m.openDialog(
    'Open',
    m.dialog('d', [m.dialogTitle('x'), m.dialogBody('x'), m.dialogFooter('x')], {
      width: 'small',
      state: 'open',
    }),
  ),
  m.openChat('Chat', { userIds: [1], sideBySide: true }),
  m.openChat('Chat', { streamId: 'x' }),
];

test.each(messages.map((content, index) => ({ content, index })))(
  'message $index of all builders is accepted',
  ({ content }) => {
    expect(m.checkMessage(content).findings).toEqual([]);
  },
);

test('there is a builder for every element and every attribute of the table', () => {
  const used = new Set(messages.flatMap((content) => usesOf(content)));
  expect(advisedUses().filter((use) => !used.has(use))).toEqual(Object.keys(unwritten));
});

function usesOf(content: m.MessageContent): readonly string[] {
  const checked = m.checkMessage(content);
  return checked.ok ? checked.document.children.flatMap(usesIn) : [];
}
