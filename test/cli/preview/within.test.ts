import { expect, test } from '@jest/globals';
import { within } from '../../../src/cli/preview/within.js';

test('code that never makes its message is told of, with the file and the limit', async () => {
  const never = new Promise(() => undefined);
  await expect(within(20, 'order.tsx', never)).rejects.toMatchObject({
    code: 'PREVIEW_TOO_SLOW',
    message:
      'order.tsx made no message within 0.02 seconds. Look for something it awaits that never happens.',
  });
});

test('code that makes its message, or fails, is waited for and nothing is left running', async () => {
  expect(await within(600_000, 'order.tsx', Promise.resolve('x'))).toBe('x');
  const failed = Promise.reject(new Error('no price'));
  await expect(within(600_000, 'order.tsx', failed)).rejects.toThrow('no price');
});
