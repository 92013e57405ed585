import { describe, expect, test } from '@jest/globals';
import {
  answered,
  b,
  button,
  checkbox,
  checkMessage,
  datePicker,
  dateSelector,
  div,
  form,
  messageML,
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
import { everything, filledIn, written } from './every-field.js';

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

  test('a zone that was left empty comes back empty, not as that of the reader', () => {
    const trip = form('trip', [timezonePicker('zone', { value: '' }), button('send', 'Send')]);
    expect(written(withReply(trip, { zone: '' }))).toContain(
      '<timezone-picker name="zone" value=""/>',
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
      '<b>who</b>: <mention uid="7" strict="false"/>, <mention uid="8" strict="false"/></li><li><b>where</b>: 1, abc</li><li><b>at</b>: –</li>',
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
    expect(
      written(answered(asked, { agreed: 'on' }, { yes: 'ja', no: [b('nein'), '!'] })),
    ).toContain('</b>: ja</li><li><b>urgent</b>: <b>nein</b>!</li>');
  });

  test('masked values never come back and never reach a log', () => {
    expect(written(withReply(everything, filledIn))).not.toContain('1234');
    expect(redacted(everything, filledIn)).toEqual({ ...filledIn, pin: '••••' });
  });
});
