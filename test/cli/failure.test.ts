import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { reportFailure } from '../../src/cli/failure.js';

const absent = join(tmpdir(), 'cadenza-that-is-nowhere');

test.each([
  ['open', absent, `${absent} does not exist.`],
  ['open', join(absent, 'file'), `The folder ${absent} does not exist.`],
  ['mkdir', absent, `${absent} cannot be made: ${tmpdir()} takes no folders.`],
])('what the system does not find at %s of %s is said', (syscall, path, sentence) => {
  const printed: string[] = [];
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', path, syscall });
  reportFailure(error, (text) => printed.push(text));
  expect(printed).toEqual([sentence]);
});
