import { expect, test } from '@jest/globals';
import { PartSlices } from '../../../src/pod/http/part-slices.js';

/** The slices of a body that comes in pieces of this many bytes, as text; those that begin a part after a `>`. */
function slicesOf(body: string, atOnce: number): string[] {
  const slices = new PartSlices('multipart/form-data; boundary=edge');
  const found: string[] = [];
  for (let place = 0; place < body.length; place += atOnce) {
    for (const { bytes, beginsPart } of slices.of(Buffer.from(body.slice(place, place + atOnce)))) {
      found.push(`${beginsPart ? '>' : ''}${bytes.toString()}`);
    }
  }
  return [...found, slices.rest.toString()];
}

const one = '--edge\r\n\r\none';
const two = '\r\n--edge\r\n\r\ntwo\r\n--edg';
const end = '\r\n--edge--\r';

test('a body is cut in front of each delimiter', () => {
  expect(slicesOf(`before\r\n${one}${two}${end}`, 1000)).toEqual([
    '\r\nbefore',
    `>\r\n${one}`,
    `>${two}`,
    '>\r\n--edge--',
    '\r',
  ]);
});

test.each([1, 2, 3, 7, 11])(
  'a delimiter that comes in pieces is found as well, and nothing is lost: %i bytes at a time',
  (atOnce) => {
    const slices = slicesOf(`${one}${two}${end}`, atOnce);
    expect(slices.join('').replaceAll('>', '')).toBe(`\r\n${one}${two}${end}`);
    const beginning = slices.filter((slice) => slice.startsWith('>'));
    expect(beginning).toHaveLength(3);
    expect(beginning.every((slice) => slice.startsWith('>\r\n--edge'))).toBe(true);
  },
);

test('what only begins like a delimiter costs no slice', () => {
  const lines = '\r\n--edg\r\n--'.repeat(10_000);
  expect(slicesOf(`${one}${lines}`, Infinity)).toHaveLength(2);
});

test('a long boundary costs no more, whatever the body holds', () => {
  const slices = new PartSlices(`multipart/form-data; boundary=${'a'.repeat(5000)}`);
  const piece = Buffer.from(`${`\r\n--${'a'.repeat(300)}b`.repeat(90)}${'a'.repeat(38_000)}`);
  const begin = process.cpuUsage();
  for (let count = 0; count < 20; count += 1) {
    expect([...slices.of(piece)]).toHaveLength(1);
  }
  const { user } = process.cpuUsage(begin);
  expect(user / 1000).toBeLessThan(1000);
});
