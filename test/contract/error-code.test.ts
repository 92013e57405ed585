import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { CadenzaError, errorCode } from '../../src/contract/index.js';

describe('the code of what was thrown', () => {
  test('is that of an error of Cadenza, and of the system', async () => {
    expect(errorCode(new CadenzaError('BOT_STOPPED', 'The bot has stopped.'))).toBe('BOT_STOPPED');
    const missing: unknown = await readFile('/no/such/file').catch((error: unknown) => error);
    expect(errorCode(missing)).toBe('ENOENT');
  });

  test('is read from an error of another realm', () => {
    const foreign: unknown = runInNewContext(`Object.assign(new Error(), { code: 'EPIPE' })`);
    expect(foreign).not.toBeInstanceOf(Error);
    expect(errorCode(foreign)).toBe('EPIPE');
  });

  test('is none where it is no text, and of what is no object', () => {
    for (const thrown of [Object.assign(new Error(), { code: 7 }), new Error(), 'ENOENT', null]) {
      expect(errorCode(thrown)).toBeUndefined();
    }
  });
});
