import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { Ending, exitCodes } from '../../../src/cli/run/ending.js';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('a process that uses more memory than it may says so once, and ends with a code that asks for a restart', async () => {
  const lines: string[] = [];
  const ending = new Ending(pino({}, { write: (line) => lines.push(line) }));
  try {
    ending.watchMemory(1);
    jest.advanceTimersByTime(10_000);
    expect(await ending.code).toBe(exitCodes.memory);
    expect(lines).toEqual([expect.stringContaining('more memory than it may')]);
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
