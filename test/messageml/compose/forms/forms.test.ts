import { describe, expect, test } from '@jest/globals';
import type { AnyContent } from '../../../../src/messageml/compose/content.js';
import { writeContent } from '../../../../src/messageml/compose/write.js';
import {
  answered,
  b,
  button,
  checkbox,
  checkboxes,
  checkMessage,
  datePicker,
  dateSelector,
  div,
  fieldsOf,
  form,
  messageML,
  numberField,
  personSelector,
  radios,
  readReply,
  redacted,
  roomSelector,
  select,
  textArea,
  textField,
  timePicker,
  timezonePicker,
  withReply,
} from '../../../../src/messageml/index.js';
import { jsx } from '../../../../src/messageml/jsx-runtime.js';

const written = (content: AnyContent) => writeContent(content).markup;

const everything = form('everything', [
  div([b('Order'), textField('note', { label: 'Note' })]),
  numberField('price', { min: 0 }),
  numberField('quantity', { integer: true, required: true, max: 100 }),
  checkbox('urgent', 'Urgent'),
  checkboxes('days', { mo: 'Monday', tu: 'Tuesday' }),
  radios('size', ['s', 'l']),
  select('side', { buy: 'Buy', sell: 'Sell' }),
  select('desks', ['fx', 'ir'], { multiple: true }),
  datePicker('day', { min: '2024-01-01' }),
  timePicker('time'),
  timezonePicker('zone'),
  personSelector('people'),
  roomSelector('rooms'),
  textField('pin', { masked: true }),
  button('send', 'Send'),
]);

const filledIn = {
  note: 'a <b> & "c"',
  price: '1.5',
  quantity: '7',
  urgent: 'on',
  days: ['tu', 'mo'],
  size: 'l',
  side: 'buy',
  desks: ['fx'],
  day: '2024-02-29',
  time: '09:30:00',
  zone: 'Europe/Paris',
  people: [7],
  rooms: { userIds: ['8'], streamIds: ['abc'] },
  pin: '1234',
  action: 'send',
};

/** What is wrong with one field when it has a value. */
function problemWith(field: string, value: unknown): string | undefined {
  const reply = readReply(everything, { ...filledIn, [field]: value });
  return reply.ok ? undefined : reply.problems.map((problem) => problem.message).join();
}

describe('fields', () => {
  test('a form knows its fields, at any depth, once per name, in their order', () => {
    expect(fieldsOf(everything).map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'note: text',
      'price: number',
      'quantity: integer',
      'urgent: flag',
      'days: choices',
      'size: choice',
      'side: choice',
      'desks: choices',
      'day: date',
      'time: time',
      'zone: zone',
      'people: people',
      'rooms: rooms',
      'pin: text',
    ]);
  });

  test('fields of JSX are known, too', () => {
    const tags = jsx('form', {
      id: 'f',
      children: [
        jsx('select', {
          name: 's',
          multiple: true,
          children: jsx('option', { value: 'v', children: 'V' }),
        }),
      ],
    });
    expect(fieldsOf(tags as typeof everything)).toMatchObject([
      { name: 's', kind: 'choices', choices: [{ value: 'v', label: 'V' }] },
    ]);
  });
});

describe('fields of other making', () => {
  test('labels may hold elements, and markup around fields hides none', () => {
    const mixed = form('f', [
      jsx('radio', {
        name: 'r',
        value: 'v',
        children: [jsx('b', { children: 'The ' }), 1, null, []],
      }),
      jsx('radio', { name: 'r', value: 'w', children: messageML`<b>W</b>` }),
      jsx('checkbox', { name: 'one', value: 'x' }),
      jsx('checkbox', { name: 'flags', children: 'A' }),
      jsx('checkbox', { name: 'flags', children: messageML`<i>B</i>` }),
      messageML`<div>${textField('inside')}</div>`,
      jsx('select', { name: 's', children: jsx('option', { children: 'no value' }) }),
      button('ok', 'OK'),
    ] as never);
    expect(fieldsOf(mixed).map(({ name, kind, choices }) => [name, kind, choices])).toEqual([
      [
        'r',
        'choice',
        [
          { value: 'v', label: 'The 1' },
          { value: 'w', label: 'w' },
        ],
      ],
      ['one', 'choices', [{ value: 'x', label: 'x' }]],
      ['flags', 'choices', []],
      ['inside', 'text', []],
      ['s', 'choice', []],
    ]);
    expect(readReply(mixed, { s: 'anything', flags: ['on'] })).toMatchObject({
      ok: true,
      action: '',
      values: { s: 'anything', flags: ['on'] },
    });
  });

  test('lengths are read from text fields of JSX, and anything that is not an attribute of text from none', () => {
    const fields = form('f', [
      jsx('text-field', { name: 'a', minlength: 2, maxlength: '3' }),
      jsx('time-picker', { name: 't', min: '08:00:00', max: '18:00:00' }),
      button('ok', 'OK'),
    ] as never);
    expect(fieldsOf(fields)).toMatchObject([
      { name: 'a', length: { min: 2, max: 3 } },
      { name: 't', range: { min: '08:00:00', max: '18:00:00' } },
    ]);
  });
});

describe('reading a reply', () => {
  test('converts every value to what its field promises', () => {
    expect(readReply(everything, filledIn)).toEqual({
      ok: true,
      action: 'send',
      values: {
        note: 'a <b> & "c"',
        price: 1.5,
        quantity: 7,
        urgent: true,
        days: ['tu', 'mo'],
        size: 'l',
        side: 'buy',
        desks: ['fx'],
        day: '2024-02-29',
        time: '09:30:00',
        zone: 'Europe/Paris',
        people: [7],
        rooms: { userIds: [8], streamIds: ['abc'] },
        pin: '1234',
      },
    });
  });

  test('empty fields have an empty value', () => {
    expect(readReply(everything, { quantity: '1', action: 'send' })).toMatchObject({
      ok: true,
      values: {
        note: '',
        price: undefined,
        urgent: false,
        days: [],
        size: undefined,
        side: undefined,
        desks: [],
        day: undefined,
        people: [],
        rooms: { userIds: [], streamIds: [] },
      },
    });
  });

  test.each([
    ['quantity', '', 'This is required'],
    ['quantity', '1.5', 'Enter a whole number'],
    ['quantity', '99999999999999999999', 'Enter a whole number'],
    ['quantity', '101', 'Not above 100'],
    ['price', '-1', 'Not below 0'],
    ['price', 'x', 'Enter a number'],
    ['price', 'Infinity', 'Enter a number'],
    ['side', 'hold', 'Choose one of the choices'],
    ['days', ['mo', 'xx'], 'Choose one of the choices'],
    ['day', '2023-02-29', 'Enter a date'],
    ['day', '2023-12-31', 'Not below 2024-01-01'],
    ['time', '24:00:00', 'Enter a time'],
    ['zone', 'Mars/Base', 'Choose a time zone'],
    ['people', ['Ada'], 'Choose people'],
    ['rooms', 'abc', 'Choose rooms'],
    ['rooms', null, undefined],
    ['rooms', 7, 'Choose rooms'],
    ['rooms', { userIds: ['x'] }, 'Choose rooms'],
    ['rooms', { streamIds: 'abc' }, 'Choose rooms'],
    ['rooms', { userIds: [1] }, undefined],
    ['rooms', {}, undefined],
    ['people', '7', 'Choose people'],
    ['time', 9, 'Enter a time'],
  ])('%s of %p: %s', (field, value, message) => {
    expect(problemWith(field, value)).toBe(message);
  });

  test.each([
    ['note', { toString: 1 }, 'Enter some text'],
    ['price', ['1.5'], 'Enter a number'],
    ['side', { buy: true }, 'Choose one of the choices'],
    ['desks', [['fx']], 'Choose one of the choices'],
    ['people', [null], 'Choose people'],
    ['people', [''], 'Choose people'],
    ['rooms', { streamIds: [{}] }, 'Choose rooms'],
  ])('%s does not take what no client sends: %j', (field, value, problem) => {
    expect(problemWith(field, value)).toBe(problem);
  });

  test('a check box is not ticked by false', () => {
    const reply = readReply(everything, { ...filledIn, urgent: false });
    expect(reply).toMatchObject({ ok: true, values: { urgent: false } });
  });

  test('one value of several choices may come without a list', () => {
    expect(readReply(everything, { ...filledIn, days: 'mo' })).toMatchObject({
      values: { days: ['mo'] },
    });
  });

  test('patterns, lengths and counts are checked, with the form’s own words', () => {
    const limited = form('f', [
      textField('code', { pattern: '[A-Z]+', patternError: 'Capitals, please', maxLength: 3 }),
      select('several', ['a', 'b', 'c'], { multiple: true, min: 2, max: 2 }),
      button('ok', 'OK'),
    ]);
    const problems = (values: object) => {
      const reply = readReply(limited, { ...values });
      return reply.ok ? [] : reply.problems.map(({ message }) => message);
    };
    expect(problems({ code: 'ab', several: ['a'] })).toEqual([
      'Capitals, please',
      'Choose at least 2',
    ]);
    expect(problems({ code: 'ABCD', several: ['a', 'b', 'c'] })).toEqual([
      'Enter at most 3 characters',
      'Choose at most 2',
    ]);
    expect(problems({ code: 'ABC', several: ['a', 'b'] })).toEqual([]);
  });

  test('where a pattern comes without words, or is invalid, the form says so or lets it pass', () => {
    const odd = form('f', [
      jsx('text-field', { name: 'plain', pattern: '[a-z]+' }),
      jsx('text-field', { name: 'strange', pattern: '[a-z&&[^b]' }),
      textField('long', { minLength: 3 }),
      jsx('text-field', { name: 'count', pattern: '[0-9]+' }),
      button('ok', 'OK'),
    ] as never);
    expect(readReply(odd, { plain: '1', strange: 'b', long: 'ab', count: '1' })).toMatchObject({
      problems: [
        { field: 'plain', message: 'This does not have the form that is asked for' },
        { field: 'long', message: 'Enter at least 3 characters' },
      ],
    });
  });

  test('patterns are Java’s, and none keeps a bot busy', () => {
    const patterned = form('f', [
      textField('vowels', { pattern: '[a-z&&[aeiou]]++', patternError: 'Vowels' }),
      textField('endless', { pattern: '^(a+)+$', patternError: 'Letters' }),
      button('ok', 'OK'),
    ]);
    const problems = (values: Record<string, string>) => {
      const reply = readReply(patterned, values);
      return reply.ok ? [] : reply.problems.map(({ message }) => message);
    };
    expect(problems({ vowels: 'aeiou', endless: 'aaaa' })).toEqual([]);
    expect(problems({ vowels: 'xyz', endless: 'b' })).toEqual(['Vowels', 'Letters']);
    const started = performance.now();
    expect(problems({ vowels: 'a', endless: `${'a'.repeat(60)}!` })).toEqual([
      'This is too long to be checked: enter something shorter',
    ]);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('all problems are told at once, and none repeats a value', () => {
    const reply = readReply(everything, { ...filledIn, quantity: 'many', price: 'much' });
    expect(reply).toMatchObject({ ok: false, action: 'send' });
    expect(JSON.stringify(reply)).not.toMatch(/many|much/);
    expect(reply.ok ? [] : reply.problems.map(({ field }) => field)).toEqual(['price', 'quantity']);
  });

  test('names that the form does not have are left out, and none reaches a prototype', () => {
    const reply = readReply(
      everything,
      JSON.parse('{"quantity":"1","__proto__":{"side":"buy"},"x":1}') as object as Record<
        string,
        unknown
      >,
    );
    expect(reply.ok && Object.keys(reply.values)).not.toContain('x');
    expect(reply.ok && reply.values.side).toBeUndefined();
  });
});

describe('showing a reply', () => {
  test('the form comes back with what was entered, and what is wrong before the field', () => {
    const small = form('f', [
      textField('a', { value: 'old' }),
      select('b', ['x', 'y']),
      checkbox('c', 'C', { checked: true }),
      radios('d', ['p', 'q'], { value: 'p' }),
      datePicker('e'),
      textArea('g'),
      button('ok', 'OK'),
    ]);
    const values = { a: 'n<w', b: 'y', d: 'q', e: '2024-01-01', g: 'l\nm', action: 'ok' };
    expect(written(withReply(small, values, [{ field: 'b', message: 'Not today' }]))).toBe(
      '<form id="f"><text-field name="a">n&lt;w</text-field>' +
        '<div class="tempo-text-color--red">Not today</div>' +
        '<select name="b"><option value="x">x</option><option value="y" selected="true">y</option></select>' +
        '<checkbox name="c">C</checkbox>' +
        '<radio name="d" value="p">p</radio><radio name="d" value="q" checked="true">q</radio>' +
        '<date-picker name="e" value="2024-01-01"/><textarea name="g">l&#10;m</textarea>' +
        '<button type="action" name="ok">OK</button></form>',
    );
  });

  test('people, rooms, times and zones come back, and so does anything that is not a value', () => {
    const pickers = form('f', [
      personSelector('who'),
      roomSelector('where'),
      timePicker('at'),
      timezonePicker('zone'),
      select('several', ['a', 'b'], { multiple: true }),
      div(messageML`<p>${'x'}</p>`),
      button('ok', 'OK'),
    ]);
    const values = {
      who: [7, 8],
      where: { userIds: [1], streamIds: ['abc'] },
      at: '',
      zone: 'Europe/Paris',
      several: ['b'],
    };
    const again = written(withReply(pickers, values));
    expect(again).toContain('<person-selector name="who" value="[7,8]"/>');
    expect(again).toContain(
      '<room-selector name="where" value="[&quot;1&quot;,&quot;abc&quot;]"/>',
    );
    expect(again).toContain('<time-picker name="at"/>');
    expect(again).toContain('<timezone-picker name="zone" value="Europe/Paris"/>');
    expect(again).toContain('<option value="b" selected="true">b</option>');
    expect(again).toContain('<div><p>x</p></div>');
    expect(written(withReply(pickers, { where: 'nowhere', who: null }))).toContain(
      '<person-selector name="who" value="[]"/><room-selector name="where" value="[]"/>',
    );
    const shown = written(answered(pickers, { ...values, where: values.where }));
    expect(shown).toContain(
      '<b>who</b>: 7, 8</li><li><b>where</b>: 1, abc</li><li><b>at</b>: –</li>',
    );
  });

  test.each([
    ['what is too short or too long', { note: 'x'.repeat(129), area: 'ab' }],
    ['several lines in one', { note: 'a\nb' }],
    ['anything that is not a day, time or zone', { day: 'today', time: '9', zone: 'Mars/Olympus' }],
    ['several of what can be one', { side: ['buy', 'sell'], size: ['s', 'l'] }],
    ['what is nobody and nowhere', { people: ['Ada', {}, null], rooms: { streamIds: [{}, 1] } }],
    [
      'what no client sends',
      { note: {}, quantity: [], urgent: {}, desks: [[]], day: 1, zone: null },
    ],
  ])('the service takes the form again, whatever was sent: %s', (_, values) => {
    const short = form('g', [textArea('area', { minLength: 3 }), button('ok', 'OK')]);
    for (const asked of [everything, short]) {
      expect(checkMessage(withReply(asked, values)).findings).toEqual([]);
    }
  });

  test('a form without fields comes to nothing', () => {
    expect(answered(form('f', button('ok', 'OK')), {})).toBeNull();
  });

  test('what is wrong with a date selector is shown, though it cannot hold a value', () => {
    const asked = form('f', [dateSelector('day', { required: true }), button('ok', 'OK')]);
    const reply = readReply(asked, { action: 'ok' });
    const problems = reply.ok ? [] : reply.problems;
    expect(written(withReply(asked, { day: '1 May' }, problems))).toContain(
      'This is required</div><date-selector name="day" required="true"/>',
    );
  });

  test('a problem of a group is shown once', () => {
    const again = written(withReply(everything, filledIn, [{ field: 'days', message: 'No' }]));
    expect(again.match(/>No</g)).toHaveLength(1);
  });

  test('the form that comes back reads the same replies', () => {
    const again = withReply(everything, filledIn);
    expect(readReply(again, filledIn)).toEqual(readReply(everything, filledIn));
  });

  test('an answered form is shown as text, labels for values, dots for what is masked', () => {
    const shown = written(answered(everything, filledIn));
    expect(shown).toContain('<li><b>Note</b>: a &lt;b&gt; &amp; &quot;c&quot;</li>');
    expect(shown).toContain('<li><b>side</b>: Buy</li>');
    expect(shown).toContain('<li><b>days</b>: Tuesday, Monday</li>');
    expect(shown).toContain('<li><b>pin</b>: ••••</li>');
    expect(shown).not.toMatch(/form|button|1234/);
  });

  test('a check box that stands alone is answered by yes or no, beside what it says', () => {
    const asked = form('f', [
      checkbox('agreed', ['I have read ', b('the terms')]),
      checkbox('urgent'),
      button('ok', 'OK'),
    ]);
    expect(written(answered(asked, { agreed: 'on' }))).toBe(
      '<ul><li><b>I have read the terms</b>: yes</li><li><b>urgent</b>: no</li></ul>',
    );
    expect(written(answered(asked, { agreed: false, urgent: true }))).toContain(
      '</b>: no</li><li><b>urgent</b>: yes</li>',
    );
  });

  test('masked values never come back and never reach a log', () => {
    expect(written(withReply(everything, filledIn))).not.toContain('1234');
    expect(redacted(everything, filledIn)).toEqual({ ...filledIn, pin: '••••' });
  });
});
