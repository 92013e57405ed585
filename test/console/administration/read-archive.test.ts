import { expect, test } from '@jest/globals';
import { readArchive } from '../../../src/console/administration/read-archive.js';

test('an archive is a list, or a message in each line, whatever ends the lines', () => {
  expect(readArchive('\ufeff[{"a": 1}, {"a": 2}]')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(readArchive('{"a": 1}\r\n\r\n{"a": 2}\r\n')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(readArchive('{\n  "a": 1\n}')).toEqual([{ a: 1 }]);
});

test.each([
  ['nothing', ' \n', 'The file is empty.'],
  ['a list without messages', '[]', 'There are no messages in the file.'],
  ['a list that was cut off', '[{"a": 1},', 'The list in the file is not whole'],
  ['another kind of file', 'PK\u0003\u0004', 'Line 1 is not JSON, so nothing was imported.'],
  ['a broken line', '{"a": 1}\n{"a":', 'Line 2 is not JSON, so nothing was imported.'],
])('of %s it is said what is wrong with it', (_name, text, sentence) => {
  expect(() => readArchive(text)).toThrow(sentence);
});
