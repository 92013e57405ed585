import { expect, test } from '@jest/globals';
import { shownFileName } from '../../../src/console/attachments/file-name.js';

test('a program does not read as a document, whatever turns the text of its name', () => {
  expect(shownFileName('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
  expect(shownFileName('a\u2066b\u2069.txt')).toBe('ab.txt');
});

test('letters of any language stay', () => {
  expect(shownFileName('חשבון – été 🎉.pdf')).toBe('חשבון – été 🎉.pdf');
});
