import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { answerLine } from '../../../src/cli/messageml/answer.js';
import { answerLines } from '../../../src/cli/messageml/answer-lines.js';
import { startCadenza } from '../run-cadenza.js';

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

test('numbers of the entity data keep the spelling they came with', () => {
  const line = JSON.stringify({
    id: 1,
    message: '<messageML><div class="entity" data-entity-id="o">x</div></messageML>',
    data: '{"o":{"big":12345678901234567890}}',
  });

  expect(answerLine(line, 1).answer).toContain('"big":12345678901234567890');
});

test('a line that is not a question is answered too, and the next one is read', async () => {
  const read = await answers([
    '{"id":1',
    { id: 2 },
    { id: 3, message: '<messageML>x</messageML>' },
  ]);

  expect(read).toMatchObject([
    { id: null, ok: false, error: 'Line 1: a JSON object is expected.' },
    { id: 2, ok: false, error: 'Line 2: message: text is expected.' },
    { id: 3, ok: true },
  ]);
});

test.each([
  [[], null, 'a JSON object is expected.'],
  ['"x"', null, 'a JSON object is expected.'],
  [{ id: {}, message: 'x' }, null, 'id: text or a number is expected.'],
  [
    { id: 'a', message: 'x', data: 5, users: [{ id: 'b', displayName: 'B' }] },
    'a',
    'data: a JSON object, or the text of one, is expected; users.0.id: a whole number is expected.',
  ],
  [{ id: 4, message: 'x', users: {} }, 4, 'users: a list is expected.'],
])('the answer to %j says what the line should be, under its id', async (line, id, sentence) => {
  expect(await answers([line])).toEqual([
    { id, ok: false, error: `Line 1: ${sentence}`, diagnostics: [] },
  ]);
});

test('a separator of lines within a text, which JSON may hold as it stands, ends no line', async () => {
  const message = '<messageML>one\u2028two\u0085three</messageML>';
  expect(
    await answers([
      { id: 1, message },
      { id: 2, message },
    ]),
  ).toMatchObject([
    { id: 1, ok: true },
    { id: 2, ok: true },
  ]);
});

test('a line that is too long, or no UTF-8, is answered with that, and the next one is read', async () => {
  const sound = Buffer.from('{"id":1,"message":"<messageML>x</messageML>"}');
  const long = Buffer.alloc(1_000_000, 'a');
  async function* input(): AsyncGenerator<Buffer> {
    for (let count = 0; count < 101; count += 1) {
      yield await Promise.resolve(long);
    }
    yield Buffer.concat([Buffer.from('\n'), Buffer.from('é\n', 'latin1'), sound]);
  }
  const output = new PassThrough();
  expect(await answerLines(input(), output)).toBe(false);
  output.end();
  const [first = '', second = '', third = ''] = (await text(output)).trim().split('\n');
  expect(JSON.parse(first)).toMatchObject({ id: null, error: 'Line 1: longer than 100 MB.' });
  expect(JSON.parse(second)).toMatchObject({ id: null, error: 'Line 2: not UTF-8 text.' });
  expect(JSON.parse(third)).toMatchObject({ id: 1, ok: true });
});

test('a reader who has seen enough ends the command without a complaint', async () => {
  const { child, ended } = startCadenza(['messageml', '--jsonl']);
  child.stdout.once('data', () => child.stdout.destroy());
  child.stdin.on('error', () => undefined);
  const lines = `${JSON.stringify({ id: 1, message: '<messageML>x</messageML>' })}\n`.repeat(5000);
  child.stdin.end(lines);

  expect(await ended).toMatchObject({ stderr: '' });
}, 30_000);

test('a byte order mark before the first line, and line separators inside of one, do no harm', async () => {
  const message = '<messageML>a\u2028b</messageML>';
  expect(
    await answers([`\uFEFF${JSON.stringify({ id: 1, message })}\r`, { id: 2, message }]),
  ).toEqual([
    expect.objectContaining({ id: 1, ok: true, text: 'a\u2028b' }),
    expect.objectContaining({ id: 2, ok: true }),
  ]);
});

test('garbage among the lines is answered, and is not a success', async () => {
  const { child, ended } = startCadenza(['messageml', '--jsonl']);
  child.stdin.end('{"id":1,"message":"<blink/>"}\nnonsense\n');

  const { code, stdout } = await ended;

  expect(code).toBe(2);
  expect(stdout.trim().split('\n')).toHaveLength(2);
  expect(stdout).toContain('Line 2: a JSON object is expected.');
});
