import { expect, test } from '@jest/globals';
import {
  b,
  cashtag,
  checkMessageML,
  type MessageContent,
  messageML,
  p,
  renderText,
  type SplitLimits,
  splitMessage,
  table,
  td,
  th,
  toMessageML,
  tr,
} from '../../../../src/messageml/index.js';
import { splitMessageInSteps } from '../../../../src/messageml/internals.js';

/** The messages that content is split into; each is one that the service takes. */
function split(content: MessageContent, limits: SplitLimits): readonly string[] {
  const messages = splitMessage(toMessageML(content), limits);
  for (const { message, data } of messages) {
    expect(checkMessageML(message, { data }).diagnostics).toEqual([]);
  }
  return messages.map(({ message }) => message);
}

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

test('a message within the limits is left as it is', () => {
  const message = toMessageML(['Bought ', b(5)]);
  expect(splitMessage(message)).toEqual([message]);
});

test('text is cut after a word, and nothing of it is lost', () => {
  const text = words(500);
  const pieces = split(text, { characters: 1_000 });
  expect(pieces.length).toBeGreaterThan(3);
  const inside = pieces.map((piece) => piece.replace(/<\/?messageML>/g, ''));
  expect(inside.join('')).toBe(text);
  expect(inside.every((piece) => piece.length <= 1_000)).toBe(true);
  expect(inside.slice(0, -1).every((piece) => piece.endsWith(' '))).toBe(true);
});

test('neither a reference nor a character of two units is cut', () => {
  const text = '<&😀>'.repeat(400);
  const pieces = split(text, { characters: 101 });
  const shown = pieces.map((piece) => textOf(piece));
  expect(shown.join('')).toBe(text);
});

test('lines are cut between two of them, and the break between them is left out', () => {
  const lines = Array.from({ length: 300 }, (_, index) => `line ${index} < ${index + 1}`);
  const pieces = split(lines.join('\n'), { characters: 1_000 });
  expect(pieces.length).toBeGreaterThan(5);
  const shown = pieces.flatMap((piece) => piece.replace(/<\/?messageML>/g, '').split('<br/>'));
  expect(shown).toEqual(lines.map((line) => line.replace('<', '&lt;')));
  expect(pieces.every((piece) => piece.length <= 1_000 + '<messageML></messageML>'.length)).toBe(
    true,
  );
});

test('what stands before long text gets as much of it as there is room for', () => {
  const [first = '', ...others] = split([b('Report'), '\n', words(500)], { characters: 1_000 });
  expect(first).toMatch(/^<messageML><b>Report<\/b><br\/>word0 .* word\d+ ?<\/messageML>$/);
  expect(first.length).toBeGreaterThan(900);
  expect(others.length).toBeGreaterThan(2);
});

test.each([1, 3, 5, 6, 7, 11])(
  'with room for %d characters no tag and no reference is cut',
  (characters) => {
    const text = 'a\n\n<b>\nlonger\n&\n';
    const shown = split(text, { characters }).map(textOf).join('');
    expect(shown.replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
  },
);

test('line breaks alone are several messages, too', () => {
  const pieces = split('\n'.repeat(1_000), { characters: 500 });
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.every((piece) => piece.includes('<br/>'))).toBe(true);
});

test('a text of 100,000 lines is split in steps', () => {
  const steps = splitMessageInSteps(toMessageML(p('line\n'.repeat(100_000))));
  let count = 0;
  while (steps.next().done !== true) {
    count += 1;
  }
  expect(count).toBeGreaterThan(0);
});

test('paragraphs stay whole, and line breaks begin no message', () => {
  const pieces = split(messageML`<p>${words(20)}</p><p>${words(20)}</p><br/><p>${words(20)}</p>`, {
    characters: 271,
  });
  expect(pieces).toEqual([
    `<messageML><p>${words(20)}</p><p>${words(20)}</p></messageML>`,
    `<messageML><p>${words(20)}</p></messageML>`,
  ]);
});

test('a table goes on with its heads in the next message', () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`A${index}`, `B${index}`]);
  const head = tr([th('Left'), th('Right')]);
  const body = rows.map((cells) => tr(cells.map((cell) => td(cell))));
  const pieces = split(table([head, ...body]), { characters: 400 });
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.every((piece) => piece.includes('Left') && piece.includes('Right'))).toBe(true);
  const found = pieces.flatMap((piece) => [...piece.matchAll(/A(\d+)/g)].map(([, n]) => Number(n)));
  expect(found).toEqual(rows.map((_, index) => index));
});

test('tags are counted, and each message brings the data of what it shows', () => {
  const tickers = Array.from({ length: 100 }, (_, index) => cashtag(`T${index}`));
  expect(split(tickers, {}).map((piece) => piece.match(/<cash/g)?.length)).toEqual([80, 20]);
  const message =
    '<messageML><div class="entity" data-entity-id="a">x</div><br/><div class="entity" data-entity-id="b">y</div></messageML>';
  const data = JSON.stringify({
    a: { type: 't', version: '1' },
    b: { type: 't', version: '1' },
    c: 1,
  });
  const [first, second] = splitMessage({ message, data }, { characters: 8 });
  expect(Object.keys(JSON.parse(first?.data ?? '') as object)).toEqual(['a', 'c']);
  expect(Object.keys(JSON.parse(second?.data ?? '') as object)).toEqual(['b']);
});

test('forms stay whole, and a message with template expressions is one message', () => {
  const form = messageML`<form id="f"><text-field name="t" placeholder="${words(30)}"/><p>${words(90)}</p><button name="b" type="action">Send</button></form>`;
  const pieces = split([words(30), form, words(30)], { characters: 300 });
  expect(pieces.filter((piece) => piece.includes('<form'))).toHaveLength(1);
  const template = { message: `<messageML>\${entity['a']} ${words(300)}</messageML>`, data: '{}' };
  expect(splitMessage(template, { characters: 100 })).toEqual([template]);
});

test('bytes are counted as they go over the wire', () => {
  const pieces = split('ß'.repeat(3_000), { bytes: 1_000 });
  expect(pieces.every((piece) => Buffer.byteLength(piece) <= 1_000)).toBe(true);
  expect(pieces.map(textOf).join('')).toBe('ß'.repeat(3_000));
});

function textOf(message: string): string {
  const checked = checkMessageML(message);
  return checked.ok ? renderText(checked.document) : '';
}
