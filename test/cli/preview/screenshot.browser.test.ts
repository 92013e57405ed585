import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cadenzaHere } from '../run-here.js';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-screenshot-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a browser that is named and not there is told as that', async () => {
  const message = join(folder, 'picture.xml');
  writeFileSync(message, '<messageML>x</messageML>');
  const before = process.env['CADENZA_CHROMIUM'];
  process.env['CADENZA_CHROMIUM'] = join(folder, 'no-browser');
  const { stderr } = await cadenzaHere('preview', message, '--png', join(folder, 'x.png'));
  if (before === undefined) {
    Reflect.deleteProperty(process.env, 'CADENZA_CHROMIUM');
  } else {
    process.env['CADENZA_CHROMIUM'] = before;
  }
  expect(stderr).toContain(
    'no-browser took no picture. There is no such program: name one in CADENZA_CHROMIUM.',
  );
});
