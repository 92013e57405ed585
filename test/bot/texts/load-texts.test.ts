import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadTexts } from '../../../src/bot/index.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-texts-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('texts are read by language, nested keys joined, from a path or a URL', async () => {
  await writeFile(join(folder, 'de.yaml'), 'order:\n  placed: Bestellt.\nhello: Hallo\n');
  await writeFile(join(folder, 'pt-BR.json'), '{ "hello": "Olá" }');
  await writeFile(join(folder, 'README.md'), 'What translators need to know.');
  const texts = { de: { 'order.placed': 'Bestellt.', hello: 'Hallo' }, 'pt-BR': { hello: 'Olá' } };
  expect(await loadTexts(folder)).toEqual(texts);
  expect(await loadTexts(pathToFileURL(folder))).toEqual(texts);
});

test('a folder that is none is told so, with where it was looked for', async () => {
  const missing = join(folder, 'texts');
  await expect(loadTexts(missing)).rejects.toMatchObject({
    code: 'BAD_TEXTS',
    message: expect.stringContaining(`There is no folder of texts ${missing}.`) as unknown,
  });
  await writeFile(missing, '');
  await expect(loadTexts(missing)).rejects.toMatchObject({
    code: 'BAD_TEXTS',
    message: expect.stringContaining(`${missing} is not a folder.`) as unknown,
  });
});

test('a file that no language is named for, or that holds no texts, is named', async () => {
  await writeFile(join(folder, 'de.yaml'), 'hello: [Hallo]\n');
  await expect(loadTexts(folder)).rejects.toMatchObject({
    code: 'BAD_TEXTS',
    message: `${join(folder, 'de.yaml')}: "hello" must be text.`,
  });
  await rm(join(folder, 'de.yaml'));
  await writeFile(join(folder, 'all texts.yaml'), 'hello: Hallo\n');
  await expect(loadTexts(folder)).rejects.toMatchObject({
    code: 'BAD_TEXTS',
    message: expect.stringContaining('is not named after a language') as unknown,
  });
  await rm(join(folder, 'all texts.yaml'));
  await mkdir(join(folder, 'de.yaml'));
  await expect(loadTexts(folder)).rejects.toMatchObject({ code: 'BAD_TEXTS' });
});
