import { expect, test } from '@jest/globals';
import { enteredOf, notationOf, valuesOf } from '../../../src/console/inspector/entered.js';
import { formsOf, parseMessageML } from '../../../src/messageml/engine.js';

const [form] = formsOf(
  parseMessageML(`<messageML><form id="order"><text-field name="note"/>
    <checkbox name="legs" value="a">A</checkbox><checkbox name="legs" value="b">B</checkbox>
    <radio name="side" value="buy">Buy</radio><radio name="side" value="sell">Sell</radio>
    <person-selector name="who"/><room-selector name="where"/><button name="send">Send</button></form></messageML>`),
);
if (form === undefined) {
  throw new Error('There is no form.');
}

test('each field is changed in the notation that its values have', () => {
  expect(form.fields.map((field) => `${field.name} ${notationOf(field)}`)).toEqual([
    'note text',
    'legs lines',
    'side text',
    'who lines',
    'where json',
  ]);
});

test('what was submitted becomes text, and text becomes the same again', () => {
  const values = {
    action: 'send',
    note: 'two, please',
    legs: ['a', 'b'],
    side: 'buy',
    who: [1, 2],
    where: { userIds: ['1'], streamIds: [] },
  };
  const entered = enteredOf(form, values);
  expect(entered).toEqual({
    note: 'two, please',
    legs: 'a\nb',
    side: 'buy',
    who: '1\n2',
    where: '{"userIds":["1"],"streamIds":[]}',
  });
  expect(valuesOf(form, entered, 'send')).toEqual({ ...values, who: ['1', '2'] });
});

test('a field that is left empty is left out, and a room selector takes nothing but JSON', () => {
  expect(valuesOf(form, { note: '' }, 'send')).toEqual({ action: 'send' });
  expect(() => valuesOf(form, { where: 'Lobby' }, 'send')).toThrow(SyntaxError);
});
