import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { answerLines } from '../../src/cli/messageml/answer-lines.js';

async function answers(lines: readonly unknown[]): Promise<unknown[]> {
  const input = lines
    .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
    .join('\n');
  const output = new PassThrough();
  const read = text(output);
  const stdin = new PassThrough();
  stdin.end(input);
  await answerLines(stdin, output);
  output.end();
  return (await read)
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

test('a sound message is answered with everything that it renders to', async () => {
  const [answer] = await answers([
    { id: 'a', message: '<messageML>Hello <hash tag="desk"/></messageML>' },
  ]);

  expect(answer).toMatchObject({
    id: 'a',
    ok: true,
    presentationML:
      '<div data-format="PresentationML" data-version="2.0">Hello <span class="entity" data-entity-id="keyword1">#desk</span></div>',
    entityJson: { keyword1: { type: 'org.symphonyoss.taxonomy', version: '1.0' } },
    markdown: 'Hello #desk',
    entities: { hashtags: [{ text: '#desk' }] },
    text: 'Hello #desk',
    diagnostics: [],
  });
});

test('a broken one is answered with the words of the service and all findings', async () => {
  const [answer] = await answers([{ id: 7, message: '<messageML><blink/><marquee/></messageML>' }]);

  expect(answer).toMatchObject({
    id: 7,
    ok: false,
    error: 'Invalid MessageML content at element "blink"',
    diagnostics: [{ severity: 'error' }, { severity: 'error' }],
  });
});

test('the line says whom a message may mention', async () => {
  const message = '<messageML><mention uid="42"/></messageML>';

  const [known, unknown, customary] = await answers([
    { id: 1, message, users: [{ id: 42, username: 'ada', displayName: 'Ada', email: 'a@x.com' }] },
    { id: 2, message },
    { id: 3, message: '<messageML><mention uid="3"/></messageML>' },
  ]);

  expect(known).toMatchObject({ ok: true, text: '@Ada' });
  expect(unknown).toMatchObject({ ok: false, error: 'Failed to lookup user "42"' });
  expect(customary).toMatchObject({ ok: true, text: '@Bot User03' });
});

test('a line that is no question is answered too, and the next one is read', async () => {
  const read = await answers([
    '{"id":1',
    { id: 2 },
    { id: 3, message: '<messageML>x</messageML>' },
  ]);

  expect(read).toMatchObject([
    { id: null, ok: false, error: 'Line 1: this is not a JSON object.' },
    { id: null, ok: false },
    { id: 3, ok: true },
  ]);
});

test('ten thousand lines are answered without growing', async () => {
  const message = `<messageML>${'<p>Hello <b>world</b></p>'.repeat(20)}</messageML>`;
  const stdin = new PassThrough();
  const output = new PassThrough();
  let lines = 0;
  output.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines += 1;
  });
  const answered = answerLines(stdin, output);
  let before = 0;
  let after = 0;
  for (let id = 0; id < 10_000; id += 1) {
    if (!stdin.write(`${JSON.stringify({ id, message })}\n`)) {
      await new Promise((resume) => stdin.once('drain', resume));
    }
    if (id === 2_000) before = process.memoryUsage().heapUsed;
    if (id === 9_999) after = process.memoryUsage().heapUsed;
  }
  stdin.end();
  await answered;

  expect(lines).toBe(10_000);
  expect((after - before) / 2 ** 20).toBeLessThan(60);
}, 60_000);
