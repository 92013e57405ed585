import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Target } from '../../attack/attack.js';
import { by } from '../../attack/attack.js';
import { send } from '../../attack/raw-request.js';
import { seedOf } from '../../attack/seeds.js';
import { targetOf } from '../../attack/target.js';
import type { Caller } from '../caller.js';
import { actAsNew, expectOk } from '../caller.js';

let folder: string;
let pod: Pod;
let target: Target;
let policyManager: Caller;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-parts-'));
  pod = await Pod.start({ seed: seedOf('small'), attachments: folder });
  target = await targetOf(pod);
  policyManager = await actAsNew(pod, 'policy-manager', { roles: ['EF_POLICY_MANAGEMENT'] });
});

afterAll(async () => {
  await pod.close();
  await rm(folder, { recursive: true });
});

const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };

/** A part as it goes over the wire: its text one byte for each character. */
function part(header: string, bytes: string, type?: string): string {
  const more = type === undefined ? '' : `\r\nContent-Type: ${type}`;
  return `--b\r\nContent-Disposition: form-data; ${header}${more}\r\n\r\n${bytes}\r\n`;
}

const bodyOf = (...parts: string[]) => Buffer.from(`${parts.join('')}--b--\r\n`, 'latin1');
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const message = (bytes: string, type?: string) =>
  part('name="message"', `<messageML>${bytes}</messageML>`, type);

/** Creates a message of a body, which goes out whole or in pieces of this many bytes. */
async function create(body: Buffer, atOnce = body.length) {
  const path = `/agent/v4/stream/${target.room}/message/create`;
  const pieces = Array.from({ length: Math.ceil(body.length / atOnce) }, (_, place) =>
    body.subarray(place * atOnce, (place + 1) * atOnce),
  );
  const { status, text } = await send(by(target.officer, { path, headers, body: pieces }));
  return { status, answer: JSON.parse(text) as Message };
}

test.each([
  ['message', message('caf\xe9')],
  ['message', message('caf\xe9', 'text/plain; charset=UTF-8')],
  ['message', part('name="message"; filename="m.txt"', '<messageML>caf\xe9</messageML>')],
  ['data', message('a') + part('name="data"', '{"a":"caf\xe9"}')],
  ['version', message('a') + part('name="version"', '\xe9')],
])(
  '[MSG-1] a text that is not in its encoding is refused, not kept as another: %s',
  async (name, parts) => {
    const sentence = `The part "${name}" is not valid in its encoding. Send its text in UTF-8.`;
    expect(await create(bodyOf(parts))).toEqual({
      status: 400,
      answer: { code: 400, message: sentence },
    });
  },
);

test('[MSG-1] what could not be read stands out from what was sent in its place, in other parts as well', async () => {
  const other = utf8('\uFFFD').repeat(9);
  const attachment = part('name="attachment"; filename="a.bin"', other);
  for (const body of [
    attachment + message('caf\xe9'),
    part('name="data"', `{"a":"${other}"}`) + message('caf\xe9'),
    message('caf\xe9') + part('name="data"', `{"a":"${other}"}`),
  ]) {
    expect(await create(bodyOf(body))).toMatchObject({ status: 400 });
  }
  expect(await readdir(folder)).toEqual([]);
});

test('[MSG-1] the character that stands for what could not be read may be sent itself, in pieces of any length', async () => {
  const body = bodyOf(
    part('name="attachment"; filename="a.bin"', '\xe9\xff\r\n--\xef'),
    message(utf8('a\uFFFDb\uFFFDé€😀')),
    part('name="data"', utf8('{"a":"\uFFFD"}')),
  );
  for (const atOnce of [body.length, 1, 2, 3, 50]) {
    const { status, answer } = await create(body, atOnce);
    expect([atOnce, status, answer.message]).toEqual([
      atOnce,
      200,
      expect.stringContaining('a\uFFFDb\uFFFDé€😀'),
    ]);
  }
});

test.each([
  ['ISO-8859-1', 'caf\xe9 \x85', 'café \x85'],
  ['windows-1252', '\x80 \x93caf\xe9\x94', '€ “café”'],
  ['"WINDOWS-1252"', '\x85', '…'],
  ['us-ascii', 'cafe', 'cafe'],
  ['utf8', utf8('café'), 'café'],
])('[MSG-1] a part is read in the encoding that it names: %s', async (charset, bytes, text) => {
  for (const name of ['name="message"', 'name="message"; filename="m.txt"']) {
    const type = `text/plain; format=flowed; charset=${charset}`;
    const body = bodyOf(
      part('name="data"', '{}'),
      part(name, `<messageML>${bytes}</messageML>`, type),
    );
    for (const atOnce of [body.length, 1]) {
      expect(await create(body, atOnce)).toMatchObject({
        status: 200,
        answer: { message: expect.stringContaining(`>${text}<`) },
      });
    }
  }
});

test('[MSG-1] UTF-16LE may be named, with U+FFFD in it', async () => {
  const inUtf16 = Buffer.from('<messageML>café \uFFFD €</messageML>', 'utf16le').toString('latin1');
  const sent = await create(
    bodyOf(part('name="message"', inUtf16, 'text/plain; charset=UTF-16LE')),
  );
  expect(sent).toMatchObject({
    status: 200,
    answer: { message: expect.stringContaining('café \uFFFD €') },
  });
});

test('[MSG-1] a part in an encoding that the pod does not read is refused', async () => {
  for (const charset of ['klingon', 'base64', 'shift_jis']) {
    expect(await create(bodyOf(message('a', `text/plain; charset=${charset}`)))).toEqual({
      status: 400,
      answer: {
        code: 400,
        message:
          'The part "message" has an encoding that is not read here. Send its text in UTF-8.',
      },
    });
  }
  const data = part('name="data"', '{}', 'application/json; charset=shift_jis');
  expect(await create(bodyOf(message('a'), data))).toMatchObject({ status: 400 });
  expect(await create(bodyOf(message('caf\xe9', 'text/plain; charset=us-ascii')))).toMatchObject({
    status: 400,
    answer: { message: expect.stringContaining('is not valid in its encoding') },
  });
});

test('the name of a file is text as well, and its content is not', async () => {
  const file = (name: string) => part(`name="attachment"; filename="${name}"`, '\xe9\xff\0');
  expect(await create(bodyOf(message('a'), file('caf\xe9.bin')))).toEqual({
    status: 400,
    answer: { code: 400, message: 'The name of a file in the part "attachment" is not UTF-8.' },
  });
  const { answer } = await create(bodyOf(message('a'), file(utf8('caf\u00e9 \uFFFD.bin'))));
  expect(answer.attachments).toEqual([
    expect.objectContaining({ name: 'café \uFFFD.bin', size: 3 }),
  ]);
});

test('the terms of a dictionary are refused in another encoding than UTF-8', async () => {
  const dictionaries = '/agent/v1/dlp/dictionaries';
  const created = await policyManager.post(dictionaries, { name: 'Cafés', type: 'Word' });
  const { data } = expectOk(created).json() as { data: { dictRef: { dictId: string } } };
  const path = `${dictionaries}/${data.dictRef.dictId}/data/upload`;
  const upload = (header: string, bytes: string) =>
    send(by(policyManager, { path, headers, body: bodyOf(part(header, bytes)) }));
  for (const header of ['name="data"; filename="terms.txt"', 'name="data"']) {
    const { status, text } = await upload(header, 'caf\xe9');
    expect([status, text]).toEqual([400, expect.stringContaining('Send its text in UTF-8.')]);
    expect(await upload(header, utf8('café'))).toMatchObject({ status: 200 });
  }
});
