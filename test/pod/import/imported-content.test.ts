import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { actAs, call } from '../caller.js';
import {
  alice,
  archive,
  clock,
  diagnosticOf,
  importer,
  message,
  type Outcome,
  pod,
  room,
  run,
  startImporting,
  stopImporting,
} from './importing.js';

beforeEach(startImporting);
afterEach(stopImporting);

test('[IMP-7] files come in Base64, with a file name that has an extension', async () => {
  const files = (...attachments: readonly object[]) => message({ attachments });
  const good = { filename: 'a.txt', content: 'aGVs\r\nbG8=' };
  const [outcome] = await run(files(good, { filename: 'b.txt', content: '' }));
  const [imported] = await archive();
  expect(imported?.attachments?.map(({ name, size }) => [name, size])).toEqual([
    ['a.txt', 5],
    ['b.txt', 0],
  ]);
  const id = encodeURIComponent(imported?.attachments?.[0]?.id ?? '');
  const file = await alice.get(
    `/agent/v1/stream/${room}/attachment?fileId=${id}&messageId=${outcome?.messageId ?? ''}`,
  );
  expect(Buffer.from(file.text, 'base64').toString()).toBe('hello');
  for (const bad of [
    { filename: 'a.txt' },
    { content: 'aGVsbG8=' },
    { ...good, filename: 'a' },
    { ...good, filename: '.txt' },
    { ...good, content: 'aGVsbG8' },
    { ...good, content: '_-__' },
    { ...good, content: 'not base64' },
  ]) {
    expect(await diagnosticOf(files(bad))).toBeDefined();
  }
});

test('[IMP-7] [LIM-4] there are as many previews as attachments, or none', async () => {
  const attachments = [{ filename: 'a.png', content: 'AAAA' }];
  const preview = { filename: 'preview-a.png', content: 'AAAA' };
  expect((await run(message({ attachments, previews: [] })))[0]?.messageId).toBeDefined();
  expect((await run(message({ attachments, previews: [preview] })))[0]?.messageId).toBeDefined();
  expect(await diagnosticOf(message({ attachments, previews: [preview, preview] }))).toBeDefined();
  expect(await diagnosticOf(message({ previews: [preview] }))).toBeDefined();
});

test('[LIM-1] a message with more than 30 MB of files fails, alone', async () => {
  const content = Buffer.alloc(16 * 1024 * 1024).toString('base64');
  const file = { filename: 'a.bin', content };
  const outcomes = await run(message({ attachments: [file, file] }), message());
  expect(outcomes[0]?.diagnostic).toContain('30 MB');
  expect(outcomes[1]?.messageId).toBeDefined();
});

test('[IMP-8] text that is not a document is plain text, or with the format MESSAGEML its content', async () => {
  const imported = async (changes: object) => {
    await run(message({ ...changes, intendedMessageTimestamp: clock.now() }));
    clock.advance(1000);
    return /^<div [^>]*>(.*)<\/div>$/.exec((await archive()).at(-1)?.message ?? '')?.[1];
  };
  expect(await imported({ format: null, message: 'a <b>b</b> & ${c}\nd' })).toBe(
    'a &lt;b&gt;b&lt;/b&gt; &amp; ${c}<br/>d',
  );
  expect(await imported({ message: 'a <b>b</b>' })).toBe('a <b>b</b>');
  expect(await imported({ format: null, message: '<messageML><b>b</b></messageML>' })).toBe(
    '<b>b</b>',
  );
  expect(await diagnosticOf(message({ format: 'TEXT' }))).toContain('format');
  expect(await diagnosticOf(message({ message: '<messageML><b></messageML>' }))).toBeDefined();
  expect(await diagnosticOf(message({ data: 'not json' }))).toBeDefined();
  expect(await diagnosticOf(message({ data: {} }))).toContain('data');
});

test('[MSG-6] a form by an end user fails, one by a service account is imported', async () => {
  const echo = await actAs(pod, 'echo');
  await alice.post(`/pod/v1/room/${room}/membership/add`, { id: echo.user.id });
  const form = '<form id="f"><button name="go" type="action">Go</button></form>';
  const body = { message: `<messageML>${form}</messageML>` };
  expect(await diagnosticOf(message(body))).toContain('service accounts');
  const by = { ...body, intendedMessageFromUserId: echo.user.id };
  expect((await run(message(by)))[0]?.messageId).toBeDefined();
});

test('[IMP-8] a long text means what it says, however it is escaped and wherever it is cut', async () => {
  const text = 'a"\\\n\t\u00e9\u4e00\u{1f600}/'.repeat(9000);
  const escaped = JSON.stringify(text).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const marked = JSON.stringify(message({ message: 'MARK', format: undefined }));
  const bodies = [JSON.stringify(text), escaped].map(
    (written, place) => `[${marked.replace('"MARK"', written).replace(/m-\d+/, `cut-${place}`)}]`,
  );
  const texts: string[] = [];
  for (const body of bodies) {
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body,
    });
    expect((reply.json() as Outcome[])[0]).not.toHaveProperty('diagnostic');
    texts.push((await archive())[0]?.message ?? '');
  }
  const [plain = '', other] = texts;
  expect(plain.split('a&quot;\\<br/>\t\u00e9\u4e00\u{1f600}/')).toHaveLength(9001);
  expect(other === plain).toBe(true);
});

test('[IMP-7] a large file comes back as it was', async () => {
  const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, place) => place * place));
  const written = content.toString('base64').replace(/(.{76})/g, '$1\r\n');
  const attachments = [{ filename: 'a.bin', content: written }];
  const [outcome] = await run(message({ attachments }));
  const [imported] = await archive();
  const id = encodeURIComponent(imported?.attachments?.[0]?.id ?? '');
  const file = await alice.get(
    `/agent/v1/stream/${room}/attachment?fileId=${id}&messageId=${outcome?.messageId ?? ''}`,
  );
  expect(Buffer.from(file.text, 'base64').equals(content)).toBe(true);
  expect(
    await diagnosticOf(message({ attachments: [{ filename: 'a.bin', content: `=${written}` }] })),
  ).toContain('not Base64');
});
