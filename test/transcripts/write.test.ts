import { expect, test } from '@jest/globals';
import type { Message } from '../../src/contract/index.js';
import {
  type Action,
  compareAnswers,
  parseTranscript,
  type SaidMessage,
  saidMessage,
  testFileOf,
  writeTranscript,
} from '../../src/transcripts/index.js';

const alice = { person: 'alice' };

function said(markup: string, more: Partial<Message> = {}, place: SaidMessage['place'] = alice) {
  const message = {
    messageId: 'm',
    timestamp: 0,
    message: `<div data-format="PresentationML" data-version="2.0">${markup}</div>`,
    data: '{}',
    user: { userId: 1 },
    stream: { streamId: 's', streamType: 'IM' },
    ...more,
  };
  return saidMessage(message, place);
}

const form =
  '<form id="order"><div class="textfield"><input type="text" name="note"/></div><button type="action" name="send">Send</button></form>';
const steps: { action: Action; said: SaidMessage[] }[] = [
  { action: { kind: 'wait', time: '1s' }, said: [said('Good morning')] },
  {
    action: { kind: 'say', who: 'alice', room: undefined, text: '/order\n\n  twice: yes' },
    said: [said(`What?${form}`), said('<p>one</p><p>file x</p><p>form y</p>')],
  },
  {
    action: { kind: 'press', who: 'alice', button: 'send', values: { note: 'a: b', to: [1, 2] } },
    said: [said('1 * 2 = <b>2</b>', { replacing: 'x' }), said('Told', {}, { room: 'Desk' })],
  },
  { action: { kind: 'say', who: 'bob', room: 'Desk', text: 'x' }, said: [] },
  {
    action: { kind: 'attach', who: 'bob', room: 'Desk', file: 'a.csv', content: 'x\ny' },
    said: [],
  },
  { action: { kind: 'join', who: 'carol', room: 'Desk' }, said: [] },
  { action: { kind: 'leave', who: 'carol', room: 'Desk' }, said: [] },
  { action: { kind: 'restart' }, said: [] },
];

test('what is written down is read again as it was, and differs from itself in nothing', () => {
  const text = writeTranscript({
    title: 'Orders\nof a day',
    people: ['alice'],
    rooms: { Desk: ['bob', 'carol'] },
    begin: Date.UTC(2030, 0, 1),
    steps,
  });
  const read = parseTranscript(text, 'orders.chat');
  expect(read).toMatchObject({
    people: ['alice', 'bob', 'carol'],
    rooms: { Desk: ['bob', 'carol'] },
    clock: '2030-01-01T00:00:00.000Z',
  });
  expect(read.steps.map(({ action }) => action)).toEqual(steps.map(({ action }) => action));
  const soFar: SaidMessage[] = [];
  read.steps.forEach((step, at) => {
    const heard = steps[at]?.said ?? [];
    soFar.push(...heard);
    expect(compareAnswers(step, heard, soFar)).toMatchObject({ isSame: true });
  });
});

test.each([
  'one\ntwo',
  '  x',
  'a "b"',
  '"quoted"',
  '[1]',
  '{',
  '',
  'a  b',
  'tab\there',
  'back\\slash',
])('what was entered in a form is read again as it was: %j', (note) => {
  const values = { note, 'a: "b"': note, all: [note] };
  const action: Action = { kind: 'press', who: 'alice', button: 'send', values };
  const told = { title: 'Notes', people: ['alice'], rooms: {}, steps: [{ action, said: [] }] };
  expect(parseTranscript(writeTranscript(told), 'notes.chat').steps[0]?.action).toEqual(action);
});

test('an answer that is another one differs, and so does one that is missing or too many', () => {
  const [step] = parseTranscript('alice: /hello\nbot: Hello', 'a.chat').steps;
  const compare = (...heard: SaidMessage[]) => step && compareAnswers(step, heard, heard);
  expect(compare(said('Hello'))?.isSame).toBe(true);
  expect(compare(said('Bye'))).toMatchObject({ expected: ['bot: Hello'], actual: ['bot: Bye'] });
  expect(compare()).toMatchObject({ isSame: false, actual: [] });
  expect(compare(said('Hello'), said('You'))?.isSame).toBe(false);
});

test('the test that is made of a transcript names it, whatever it is called', () => {
  const text = testFileOf("alice's order.chat");
  expect(text).toContain("test('the conversation of alice\\'s order.chat', () =>");
  expect(text).toContain("new URL('alice%27s%20order.chat', import.meta.url)");
});

test.each(['Desk: urgent', '"Desk"', 'Plan: "B" in Paris', 'What it updates', 'C:\\temp'])(
  'a room or a file that is called %j is written so that it is read again',
  (name) => {
    const done: Action[] = [
      { kind: 'say', who: 'bob', room: name, text: 'x: y' },
      { kind: 'attach', who: 'bob', room: name, file: name, content: 'a: b' },
      { kind: 'attach', who: 'bob', room: undefined, file: name, content: '' },
      { kind: 'join', who: 'bob', room: name },
      { kind: 'leave', who: 'bob', room: name },
    ];
    const told = done.map((action) => ({
      action,
      said: [said('Told', { replacing: 'x' }, { room: name }), said('Heard', {}, { room: name })],
    }));
    const text = writeTranscript({
      title: 'Names',
      people: [],
      rooms: { [name]: ['bob'] },
      steps: told,
    });
    const read = parseTranscript(text, 'names.chat');
    expect(read.rooms).toEqual({ [name]: ['bob'] });
    expect(read.steps.map(({ action }) => action)).toEqual(done);
    expect(read.steps.map(({ expected }) => expected.map(({ updates }) => updates))).toEqual(
      done.map(() => [true, false]),
    );
    const elsewhere = read.steps.at(2)?.expected.map(({ place }) => place);
    expect(elsewhere).toEqual([{ room: name }, { room: name }]);
  },
);

test('a room may have the name of something that all objects inherit', () => {
  const { rooms } = parseTranscript('room __proto__: alice\nalice in __proto__: hello', 'x.chat');
  expect(Object.entries(rooms)).toEqual([['__proto__', ['alice']]]);
});
