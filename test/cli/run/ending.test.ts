import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Ending, exitCodes } from '../../../src/cli/run/ending.js';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('a process that uses more memory than it may ends with a code that asks for a restart', async () => {
  const ending = new Ending(undefined);
  try {
    ending.watchMemory(1);
    jest.advanceTimersByTime(10_000);
    expect(await ending.code).toBe(exitCodes.memory);
  } finally {
    ending.stop();
  }
});

test('a process that uses less runs on', async () => {
  const ending = new Ending(undefined);
  try {
    ending.watchMemory(Number.MAX_SAFE_INTEGER);
    jest.advanceTimersByTime(60_000);
    expect(await Promise.race([ending.code, Promise.resolve('runs')])).toBe('runs');
  } finally {
    ending.stop();
  }
});
