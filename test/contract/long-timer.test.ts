import { expect, test } from '@jest/globals';
import { systemClock } from '../../src/client/transport/clock.js';
import { longTimer, waitFor } from '../../src/contract/index.js';

const longest = 2 ** 31 - 1;
const twoMonths = 60 * 86_400_000;

/** A machine whose timers end when they are told to, and what they were set to. */
function machine() {
  const set: number[] = [];
  let action: (() => void) | undefined;
  return {
    set,
    end: () => action?.(),
    timer: (milliseconds: number, then: () => void) => {
      set.push(milliseconds);
      action = then;
      return () => (action = undefined);
    },
  };
}

test('a long wait is cut into pieces that timers can count', () => {
  const { set, end, timer } = machine();
  let isOver = false;
  longTimer(twoMonths, () => (isOver = true), timer);
  end();
  end();
  expect(isOver).toBe(false);
  end();
  expect(isOver).toBe(true);
  expect(set).toEqual([longest, longest, twoMonths - 2 * longest]);
});

test('a long wait can be called off in any piece, and one without an end never ends', () => {
  const { set, end, timer } = machine();
  const callOff = longTimer(Infinity, () => expect('the end').toBe('never'), timer);
  end();
  end();
  callOff();
  end();
  expect(set).toEqual([longest, longest, longest]);
});

test('the clock of the machine waits for months, and does not end at once', async () => {
  const giving = new AbortController();
  const waiting = waitFor(systemClock, twoMonths, giving.signal).then(() => 'over');
  const short = waitFor(systemClock, 5).then(() => 'short');
  expect(await Promise.race([waiting, short])).toBe('short');
  giving.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});
