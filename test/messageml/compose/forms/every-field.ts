import type { AnyContent } from '../../../../src/messageml/compose/content.js';
import { writeContent } from '../../../../src/messageml/compose/write.js';
import {
  b,
  button,
  checkbox,
  checkboxes,
  datePicker,
  div,
  form,
  numberField,
  personSelector,
  radios,
  readReply,
  roomSelector,
  select,
  textField,
  timePicker,
  timezonePicker,
} from '../../../../src/messageml/index.js';

export const written = (content: AnyContent) => writeContent(content).markup;

export const everything = form('everything', [
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

export const filledIn = {
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
export function problemWith(field: string, value: unknown): string | undefined {
  const reply = readReply(everything, { ...filledIn, [field]: value });
  return reply.ok ? undefined : reply.problems.map((problem) => problem.message).join();
}
