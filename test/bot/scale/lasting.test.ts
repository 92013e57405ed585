import { expect, test } from '@jest/globals';
import { StoreError } from '../../../src/bot/index.js';
import { lasting } from '../../../src/bot/scale/lasting.js';

const untold = (): void => undefined;

/** Whether work was done under a lease of which this becomes known, one time after the other, and how often it was. */
async function doneUnder(...renewals: readonly (boolean | 'away')[]): Promise<[boolean, number]> {
  const answers = [...renewals];
  let times = 0;
  const renew = (): Promise<boolean> => {
    const answer = answers.shift() ?? false;
    return answer === 'away'
      ? Promise.reject(new StoreError('STORE_UNUSABLE', 'The store cannot be reached.'))
      : Promise.resolve(answer);
  };
  const work = (): Promise<void> => {
    times++;
    return Promise.resolve();
  };
  const held = { isSure: false, renew };
  return [await lasting(new AbortController().signal, held, untold, work), times];
}

test('what is to be done waits in its turn while a store that is away cannot say whose it is', async () => {
  expect(await doneUnder('away', true)).toEqual([true, 1]);
  expect(await doneUnder('away', false)).toEqual([false, 0]);
});

test('work that fails is repeated while the lease holds, as when Redis has no memory left', async () => {
  let times = 0;
  const work = (): Promise<void> =>
    ++times < 2 ? Promise.reject(new Error('OOM command not allowed')) : Promise.resolve();
  const held = { isSure: true, renew: () => Promise.resolve(true) };
  expect(await lasting(new AbortController().signal, held, untold, work)).toBe(true);
  expect(times).toBe(2);
});
