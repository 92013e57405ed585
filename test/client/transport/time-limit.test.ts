import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { TimeLimit } from '../../../src/client/transport/time-limit.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

const answerSize = 64 * 1024;
const calls = 200;

/** A call with a large answer, of which nobody keeps anything. */
async function callOnce(): Promise<void> {
  const limit = new TimeLimit(60_000, undefined);
  const answer = Promise.resolve().then(() => new Array<number>(answerSize / 8).fill(0.5));
  await limit.within(answer, () => new Error('late'));
  limit.end();
}

test('what calls answered is gone with the next small collection, so that long walks stay small', async () => {
  for (let call = 0; call < calls; call++) {
    await callOnce();
  }
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let call = 0; call < calls; call++) {
    await callOnce();
    if (call % 10 === 9) {
      collect({ type: 'minor' });
    }
  }
  collect({ type: 'minor' });
  const kept = process.memoryUsage().heapUsed - before;
  expect(kept).toBeLessThan((calls * answerSize) / 10);
});
