import { expect, test } from '@jest/globals';
import { runApart } from '../../bench/run-apart.js';

test('a benchmark that fails is told as such, so that the others run on', async () => {
  expect(await runApart('there-is-none')).toEqual({ ok: false, problem: expect.any(String) });
});
