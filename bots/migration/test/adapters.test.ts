import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from '../adapters/archive.js';
import { csv } from '../adapters/csv.js';
import { mbox } from '../adapters/mbox.js';
import { slack } from '../adapters/slack.js';
import { teams } from '../adapters/teams.js';
import { zip } from './zip.js';

const nora = { name: 'nora', displayName: 'Nora Nash', email: 'nora@example.org' };

test('a zip of Slack gives people, rooms, messages with their files, and who has left', () => {
  const { people, rooms, messages } = slack.read(
    zip({
      'users.json': JSON.stringify([
        { id: 'U1', name: 'nora', profile: { real_name: 'Nora Nash', email: 'nora@example.org' } },
        { id: 'U2', name: 'omar', deleted: true, profile: { email: 'omar@example.org' } },
      ]),
      'channels.json': JSON.stringify([{ name: 'desk', members: ['U1', 'U2'] }]),
      'desk/2026-01-05.json': JSON.stringify([
        { ts: '1767603600.000100', user: 'U2', subtype: 'channel_join', text: 'joined' },
        {
          ts: '1767603660.000200',
          user: 'U1',
          text: 'See <@U2>',
          files: [{ id: 'F1', name: 'a.txt' }],
        },
      ]),
      '__uploads/F1/a.txt': 'the file',
    }),
  );

  assert.deepEqual(people, [
    { ...nora, hasLeft: false },
    { name: 'omar', displayName: 'omar', email: 'omar@example.org', hasLeft: true },
  ]);
  assert.deepEqual(rooms, [{ name: 'desk', members: ['nora', 'omar'] }]);
  assert.deepEqual(messages, [
    {
      id: 'desk/1767603660.000200',
      room: 'desk',
      author: 'nora',
      text: 'See @omar',
      time: new Date(1767603660000.2),
      files: [{ filename: 'a.txt', content: Buffer.from('the file') }],
    },
  ]);
});

test('what is not a zip file, or lacks a part, is refused by what is missing', () => {
  assert.throws(() => slack.read(Buffer.from('hello')), /no zip archive/);
  assert.throws(() => slack.read(zip({ 'other.json': '[]' })), /no users\.json/);
});

test('JSON of Teams gives the same', () => {
  const { people, rooms, messages } = teams.read(
    Buffer.from(
      JSON.stringify({
        users: [
          { id: '1', displayName: 'Nora Nash', mail: 'nora@example.org', accountEnabled: false },
        ],
        channels: [{ id: 'c', displayName: 'Desk', members: ['1'] }],
        messages: [
          {
            id: 'm',
            channelId: 'c',
            createdDateTime: '2026-01-05T09:00:00Z',
            from: '1',
            content: 'Hello',
            attachments: [{ name: 'a.txt', contentBytes: 'aGk=' }],
          },
        ],
      }),
    ),
  );

  assert.deepEqual(people, [{ ...nora, hasLeft: true }]);
  assert.deepEqual(rooms, [{ name: 'Desk', members: ['nora'] }]);
  const files = [{ filename: 'a.txt', content: Buffer.from('hi') }];
  const time = new Date('2026-01-05T09:00:00Z');
  assert.deepEqual(messages, [
    { id: 'm', room: 'Desk', author: 'nora', text: 'Hello', time, files },
  ]);
});

test('each subject of a mailing list is a room', () => {
  const mail = (subject: string, text: string): string =>
    `From nora Mon Jan  5 09:00:00 2026\nFrom: Nora Nash <nora@example.org>\nDate: Mon, 5 Jan 2026 09:00:00 +0000\nMessage-ID: <${text.length}>\nSubject: ${subject}\n\n${text}\n\n`;
  const { people, rooms, messages } = mbox.read(
    Buffer.from(mail('Lunch', 'Where?') + mail('Re: Lunch', '>From here\n\non')),
  );

  assert.deepEqual(people, [nora]);
  assert.deepEqual(rooms, [{ name: 'Lunch', members: ['nora'] }]);
  assert.deepEqual(
    messages.map(({ text }) => text),
    ['Where?', 'From here\n\non'],
  );
});

test('cells of CSV hold commas, quotes and ends of lines', () => {
  const file = 'id,time,room,author,email,text\r\n1,2026-01-05,Desk,nora,n@x.org,"a, ""b""\nc"\r\n';
  const [message] = csv.read(Buffer.from(file)).messages;
  assert.equal(message?.text, 'a, "b"\nc');
  assert.throws(() => csv.read(Buffer.from('a,b\n')), /no column "id"/);
});

test('what would fail is found before anything is sent', () => {
  const said = { id: '1', room: 'Desk', author: 'omar', text: '', time: new Date(2) };
  const archive = {
    people: [nora],
    rooms: [{ name: 'Desk', members: ['nora'] }],
    messages: [said],
  };
  assert.deepEqual(problemsOf(archive, new Date(1)), [
    '1: nobody is called omar',
    '1: omar is not in Desk',
    '1: lies in the future, or has no time',
  ]);
});
