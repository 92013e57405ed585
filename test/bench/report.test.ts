import { expect, test } from '@jest/globals';
import type { Measurement } from '../../bench/measurement.js';
import { brokenBudgets, verdict } from '../../bench/report.js';

const sending: Measurement = {
  what: 'send',
  value: 3,
  unit: 'ms',
  yardstick: { what: 'undici', value: 2 },
  goal: { atMost: 1.3 },
  budget: { atMost: 1.8 },
};

test('a ratio between goal and budget is short, above the budget broken, below the goal met', () => {
  expect(verdict(sending)).toBe('short');
  expect(verdict({ ...sending, value: 4 })).toBe('broken');
  expect(verdict({ ...sending, value: 2 })).toBe('met');
});

test('a rate is judged by what it is at least to be', () => {
  const rate: Measurement = { what: 'import', value: 900, unit: '/s', goal: { atLeast: 1000 } };

  expect(verdict(rate)).toBe('short');
  expect(verdict({ ...rate, value: 1000 })).toBe('met');
});

test('a check fails for what means the same on every machine, not for a time', () => {
  const slow: Measurement = { what: 'start', value: 90, unit: 'ms', budget: { atMost: 80 } };

  expect(verdict(slow)).toBe('broken');
  const lost: Measurement = { what: 'lost', value: 1, unit: 'messages', budget: { atMost: 0 } };
  const over = brokenBudgets([slow, { ...sending, value: 4 }, lost]);
  expect(over.map(({ what }) => what)).toEqual(['send', 'lost']);
});
