import { describe, expect, test } from '@jest/globals';
import {
  button,
  fieldsOf,
  form,
  messageML,
  readReply,
  textField,
} from '../../../../src/messageml/index.js';
import { jsx } from '../../../../src/messageml/jsx-runtime.js';
import { everything } from './every-field.js';

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
