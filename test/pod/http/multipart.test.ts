import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Target } from '../../attack/attack.js';
import { by } from '../../attack/attack.js';
import { brokenBodies, multipartHeaders, multipartPaths } from '../../attack/attacks/multipart.js';
import { send } from '../../attack/raw-request.js';
import { seedOf } from '../../attack/seeds.js';
import { targetOf } from '../../attack/target.js';

let folder: string;
let pod: Pod;
let target: Target;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-multipart-'));
  pod = await Pod.start({ seed: seedOf('small'), attachments: folder });
  target = await targetOf(pod);
});

afterEach(async () => {
  await pod.close();
  await rm(folder, { recursive: true });
});

const formHeaders = { 'Content-Type': 'multipart/form-data; boundary=b' };

function formPart(header: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;
}

test('every broken body to every multipart route is answered, and nothing is left of it', async () => {
  const { officer, room } = target;
  const { messageId } = await officer.say(room, 'hello');
  const answers: [path: string, body: string, status: number][] = [];
  for (const path of multipartPaths(target, messageId)) {
    const statuses = await Promise.all(
      brokenBodies.map(({ body }) => send(by(officer, { path, headers: multipartHeaders, body }))),
    );
    statuses.forEach(({ status }, place) => {
      answers.push([path, brokenBodies[place]?.name ?? '', status]);
    });
  }
  expect(answers.filter(([, , status]) => status !== 200 && status !== 400)).toEqual([]);
  expect(
    answers.filter(([path, , status]) => status === 200 && !path.includes('violations')),
  ).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
  await officer.say(room, 'still here');
});

test('[MSG-1] a broken body is refused by what is wrong with it', async () => {
  const { officer, room } = target;
  const path = `/agent/v4/stream/${room}/message/create`;
  const problems = await Promise.all(
    brokenBodies.map(async ({ name, body }) => {
      const { text } = await send(by(officer, { path, headers: multipartHeaders, body }));
      return [name, (JSON.parse(text) as { message: string }).message] as const;
    }),
  );
  expect(Object.fromEntries(problems)).toMatchInlineSnapshot(`
   {
     "NUL in a name of a field": "The multipart body is malformed: Malformed part header.",
     "NUL in a name of a file": "The multipart body is malformed: Malformed part header.",
     "a field without an end": "The multipart body is malformed: Unexpected end of form.",
     "a file without a name": "A part "attachment" has no file name.",
     "a file without an end": "The multipart body is malformed: Unexpected end of form.",
     "a header of 100 KB": "The multipart body is malformed: Malformed part header.",
     "a header without a colon": "The multipart body is malformed: Malformed part header.",
     "a header without a name": "The multipart body is malformed: Malformed part header.",
     "a name of a field of 20 KB": "The multipart body is malformed: Malformed part header.",
     "a name of a file of 20 KB": "The multipart body is malformed: Malformed part header.",
     "a part without a name": "A part of the multipart body has no name.",
     "a part without an end": "The multipart body is malformed: Unexpected end of form.",
     "a part without headers": "The multipart body is malformed: Malformed part header.",
     "an empty body": "The multipart body is malformed: Unexpected end of form.",
     "an invalid disposition": "The part "message" is missing.",
     "control characters in a header": "The multipart body is malformed: Malformed part header.",
     "half a boundary": "The multipart body is malformed: Unexpected end of form.",
     "half a header": "The multipart body is malformed: Unexpected end of form.",
     "no boundary in it": "The multipart body is malformed: Unexpected end of form.",
     "no last boundary": "The multipart body is malformed: Unexpected end of form.",
   }
  `);
});

test('[MSG-1] a body of more than 1,200 parts is refused, also where they are neither texts nor files', async () => {
  const { officer, room } = target;
  const path = `/agent/v4/stream/${room}/message/create`;
  const message = formPart('name="message"', '<messageML>Parts</messageML>');
  const nothing = '--b\r\nX-Nothing: x\r\n\r\n\r\n';
  const sent = async (body: string) =>
    send(by(officer, { path, headers: formHeaders, body: `${body}--b--` }));
  expect(await sent(message + nothing.repeat(1199))).toMatchObject({ status: 200 });
  const refusal = { status: 400, text: expect.stringContaining('A body has at most 1200 parts.') };
  expect(await sent(message + nothing.repeat(1200))).toEqual(refusal);
  expect(await sent(`${message}--b--\r\n${nothing.repeat(1200)}`)).toEqual(refusal);
});

test('[MSG-1] what follows the last boundary is left out, whole or not', async () => {
  const { officer, room } = target;
  const path = `/agent/v4/stream/${room}/message/create`;
  const headers = formHeaders;
  const more =
    formPart('name="data"', '{}') + formPart('name="attachment"; filename="a.txt"', 'abc');
  const bodyOf = (message: string, behind: string) =>
    `${formPart('name="message"', `<messageML>${message}</messageML>`)}--b--${behind}`;
  for (const behind of [
    '',
    '\r\n',
    `\r\n${more}`,
    `\r\n${more}--b--\r\n`,
    ` x\r\n${more.trim()}`,
  ]) {
    const body = bodyOf('whole', behind);
    const { status, text } = await send(by(officer, { path, headers, body }));
    const sent = JSON.parse(text) as Message;
    expect([status, sent.message, sent.attachments]).toEqual([
      200,
      expect.stringContaining('whole'),
      undefined,
    ]);
  }
  const nothing = `--b--\r\n${bodyOf('behind', `\r\n${more}`)}`;
  const { status } = await send(by(officer, { path, headers, body: nothing }));
  expect(status).toBe(400);
});

test('[MSG-1] a file has the name that its sender gave it, as browsers and other clients write it', async () => {
  const { officer, room } = target;
  const names = ['he said "hi".txt', 'two\r\nlines.txt', '100%.txt', 'a%25b%2f.txt', 'a\\b é.txt'];
  const form = new FormData();
  form.set('message', '<messageML>Files</messageML>');
  for (const name of names) {
    form.append('attachment', new Blob(['x']), name);
  }
  const path = `/agent/v4/stream/${room}/message/create`;
  const namesIn = ({ attachments = [] }: Message) => attachments.map(({ name }) => name);
  const byBrowser = (await officer.post(path, form)).json() as Message;
  // What stands before a backslash is a folder of the sender's.
  expect(namesIn(byBrowser)).toEqual([...names.slice(0, -1), 'b é.txt']);

  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const body = [
    '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n<messageML>One</messageML>\r\n',
    '--b\r\nContent-Disposition: form-data; name="attachment"; filename="he said \\"hi\\".txt"\r\n\r\nx\r\n--b--',
  ].join('');
  const { text } = await send(by(officer, { path, headers, body }));
  expect(namesIn(JSON.parse(text) as Message)).toEqual(['he said "hi".txt']);
});

test('[LIM-1] files that are too large are refused, and nothing is left of them', async () => {
  const { officer, room } = target;
  const form = new FormData();
  form.set('message', '<messageML>The file</messageML>');
  form.set('attachment', new Blob([Buffer.alloc(20_000_000)]), 'a.bin');
  form.set('preview', new Blob([Buffer.alloc(15_000_000)]), 'b.bin');
  const reply = await officer.post(`/agent/v4/stream/${room}/message/create`, form);
  expect(reply.status).toBe(413);
  expect(await readdir(folder)).toEqual([]);
  const sent = (await officer.say(room, 'next')) satisfies Message;
  expect(sent.attachments).toBeUndefined();
});
