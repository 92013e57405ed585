import { describe, expect, test } from '@jest/globals';
import {
  button,
  datePicker,
  form,
  readReply,
  select,
  textField,
  timePicker,
  timezonePicker,
} from '../../../../src/messageml/index.js';
import { jsx } from '../../../../src/messageml/jsx-runtime.js';
import { everything, filledIn, problemWith } from './every-field.js';

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

  test('rooms that were chosen have the ids that events and calls give them', () => {
    const rooms = { userIds: [], streamIds: ['abc/+w==', 'abc_-w'] };
    expect(readReply(everything, { ...filledIn, rooms })).toMatchObject({
      values: { rooms: { streamIds: ['abc_-w', 'abc_-w'] } },
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

  test('days, times and time zones that the author has taken out cannot be chosen', () => {
    const taken = form('f', [
      datePicker('day', {
        disabledDate: [
          { day: '2024-06-05' },
          { from: '2024-07-01', to: '2024-07-03' },
          { daysOfWeek: [0, 6] },
        ],
      }),
      timePicker('time', {
        disabledTime: [{ time: '12:00:00' }, { from: '18:00:00', to: '23:59:59' }],
      }),
      timezonePicker('zone', { disabledTimezone: ['Europe/Paris'] }),
      button('ok', 'OK'),
    ]);
    const refused = (values: object) => {
      const reply = readReply(taken, { ...values });
      return reply.ok ? [] : reply.problems.map(({ field }) => field);
    };
    for (const day of ['2024-06-05', '2024-07-01', '2024-07-03', '2024-06-08']) {
      expect(refused({ day })).toEqual(['day']);
    }
    for (const time of ['12:00:00', '18:00:00', '23:59:59']) {
      expect(refused({ time })).toEqual(['time']);
    }
    expect(refused({ zone: 'Europe/Paris' })).toEqual(['zone']);
    expect(refused({ day: '2024-07-04', time: '12:00:01', zone: 'Europe/Rome' })).toEqual([]);
    expect(refused({})).toEqual([]);
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
    const started = process.cpuUsage();
    expect(problems({ vowels: 'a', endless: `${'a'.repeat(60)}!` })).toEqual([
      'This is too long to be checked: enter something shorter',
    ]);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
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
