import { expect, test } from '@jest/globals';
import { textOfFile } from '../../../src/console/records/text-of-file.js';

test.each([
  ['UTF-8', Buffer.from('Käthe', 'utf8')],
  ['UTF-8 with a mark', Buffer.from('\ufeffKäthe', 'utf8')],
  ['UTF-16, as spreadsheets save Unicode', Buffer.from('\ufeffKäthe', 'utf16le')],
  ['the code page of western Windows', Buffer.from('Käthe', 'latin1')],
])('umlauts are read from %s', async (_name, bytes) => {
  expect(await textOfFile(new Blob([bytes]))).toBe('Käthe');
});
