import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { inexactNumber, laidOut } from '../../../src/cli/preview/exact-json.js';
import { readPreview } from '../../../src/cli/preview/read-preview.js';

test('JSON is laid out as JavaScript does it', () => {
  const value = { a: [1, -2.5e3, [], {}], 'b":{': 'x,\\"[', c: { d: null, e: [true] } };
  expect(laidOut(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});

test('a text of 20 MB is laid out as any other', () => {
  const json = JSON.stringify({ text: 'a'.repeat(20_000_000) });
  expect(laidOut(json) === JSON.stringify(JSON.parse(json), null, 2)).toBe(true);
});

test.each([
  ['[9007199254740993]', '9007199254740993'],
  ['{"n":-12345678901234567890}', '-12345678901234567890'],
  ['[9007199254740992, 9007199254740991, 0.1234567890123456789]', undefined],
  ['["12345678901234567890"]', undefined],
])('of %s the number that JavaScript cannot hold is %s', (json, number) => {
  expect(inexactNumber(json)).toBe(number);
});

test('data with long numbers is shown as it is written, and refused where code is given it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-preview-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  try {
    const entity = '{"type":"a.b","version":"1.0","n":12345678901234567890}';
    const data = file('data.json', `{"o":${entity},"n":12345678901234567890}`);
    const markup = '<messageML><p>${entity["o"].n?c}</p></messageML>';
    const shown = await readPreview({ file: file('order.xml', markup), data });
    expect(shown.preview.message?.text).toBe('12345678901234567890');
    expect(shown.preview.message?.data).toContain('    "n": 12345678901234567890\n');
    const refused = await readPreview({ file: file('order.hbs', '<p>{{n}}</p>'), data });
    expect(refused.preview).toMatchObject({
      isChecked: false,
      findings: [
        { code: 'DATA_INVALID', message: expect.stringContaining('12345678901234567890') },
      ],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
