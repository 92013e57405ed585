import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArchive } from '../archive/adapters/adapters.js';
import { problemsOf } from '../archive/plan.js';
import { filesOfTexts, slackExport } from './exports.js';

const nora = { name: 'nora', displayName: 'Nora Nash', email: 'nora@example.org' };

test('an export of Slack gives people, rooms, messages with their files, and who has left', async () => {
  for (const folder of ['', 'acme export/']) {
    const entries = Object.entries(slackExport).map(
      ([path, text]) => [folder + path, text] as const,
    );
    const { system, people, rooms, messages } = await readArchive(
      filesOfTexts(Object.fromEntries<string>(entries)),
    );

    assert.equal(system, 'slack');
    assert.deepEqual(people, [
      { ...nora, hasLeft: false },
      { name: 'omar', displayName: 'omar', email: 'omar@example.org', hasLeft: true },
    ]);
    assert.deepEqual(rooms, [{ name: 'desk', members: ['nora', 'omar'], isClosed: true }]);
    assert.deepEqual(messages[0], {
      id: 'desk/1767603660.000200',
      room: 'desk',
      author: 'nora',
      text: 'See @omar & this (https://example.org)',
      time: new Date(1767603660000.2),
      files: [{ filename: 'a.txt', content: new TextEncoder().encode('the file') }],
    });
    assert.equal(messages.length, 2);
  }
});

test('what is no export, or lacks a part, is refused by what is missing', async () => {
  await assert.rejects(readArchive(filesOfTexts({ 'notes.txt': 'hello' })), /no export of Slack/);
  await assert.rejects(readArchive(filesOfTexts({})), /no export of Slack/);
  await assert.rejects(readArchive(filesOfTexts({ 'channels.json': '[]' })), /no users\.json/);
});

test('JSON of Teams gives the same', async () => {
  const document = {
    users: [{ id: '1', displayName: 'Nora Nash', mail: 'nora@example.org', accountEnabled: false }],
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
  };
  const { people, rooms, messages } = await readArchive(
    filesOfTexts({ 'teams.json': JSON.stringify(document) }),
  );

  assert.deepEqual(people, [{ ...nora, hasLeft: true }]);
  assert.deepEqual(rooms, [{ name: 'Desk', members: ['nora'], isClosed: false }]);
  const files = [{ filename: 'a.txt', content: Buffer.from('hi') }];
  const time = new Date('2026-01-05T09:00:00Z');
  assert.deepEqual(messages, [
    { id: 'm', room: 'Desk', author: 'nora', text: 'Hello', time, files },
  ]);
});

/** A mail of Nora's, as it stands in an mbox. */
const mail = (id: string, rest: string): string =>
  `From nora Mon Jan  5 09:00:00 2026\nFrom: =?utf-8?q?Nora_Nash?= <nora@example.org>\nDate: Mon, 5 Jan 2026 09:00:00 +0000\nMessage-ID: <${id}>\n${rest}\n\n`;

test('each subject of a mailing list is a room', async () => {
  const { people, rooms, messages } = await readArchive(
    filesOfTexts({
      'list.mbox':
        mail('1', 'Subject: Lunch\n\nWhere?') + mail('2', 'Subject: Re: Lunch\n\n>From here\n\non'),
    }),
  );

  assert.deepEqual(people, [nora]);
  assert.deepEqual(rooms, [{ name: 'Lunch', members: ['nora'] }]);
  assert.deepEqual(
    messages.map(({ text }) => text),
    ['Where?', 'From here\n\non'],
  );
});

test('mails have parts, encodings, and files', async () => {
  const parts = [
    'Subject: =?iso-8859-1?q?Caf=E9?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Un caf=E9',
    '--x',
    'Content-Type: text/csv; name=prices.csv',
    'Content-Disposition: attachment; filename=prices.csv',
    'Content-Transfer-Encoding: base64',
    '',
    'YSxi',
    '--x--',
  ];
  const html =
    'Subject: Only HTML\nContent-Type: text/html; charset=utf-8\n\n<p>Hello <b>all</b></p>';
  const { rooms, messages } = await readArchive(
    filesOfTexts({ 'list.mbox': mail('1', parts.join('\n')) + mail('2', html) }),
  );

  assert.deepEqual(
    rooms.map(({ name }) => name),
    ['Café', 'Only HTML'],
  );
  assert.equal(messages[0]?.text, 'Un café');
  assert.deepEqual(messages[0].files, [
    { filename: 'prices.csv', content: new TextEncoder().encode('a,b') },
  ]);
  assert.match(messages[1]?.text ?? '', /^Hello all$/);
});

test('cells of CSV hold commas, quotes and ends of lines', async () => {
  const table =
    'id,time,room,author,email,text\r\n1,2026-01-05,Desk,nora,n@x.org,"a, ""b""\nc"\r\n';
  const { messages } = await readArchive(filesOfTexts({ 'desk.csv': table }));
  assert.equal(messages[0]?.text, 'a, "b"\nc');
  await assert.rejects(readArchive(filesOfTexts({ 'desk.csv': 'a,b\n1,2\n' })), /no column "id"/);
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
