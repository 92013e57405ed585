import { expect, test } from '@jest/globals';
import { impatient } from '../../../src/cli/doctor/impatient.js';
import { defineConfig } from '../../../src/client/index.js';

test('an examination waits for ten seconds at most, wherever a bot would wait for minutes', () => {
  const nodes = [{ host: 'a.example.com' }, { host: 'b.example.com' }];
  const config = defineConfig({
    host: 'pod.example.com',
    keyManager: { host: 'keys.example.com', readTimeout: 2_000 },
    agent: { loadBalancing: { mode: 'roundRobin', nodes } },
  });
  const { endpoints, loadBalancing, retry } = impatient(config);
  expect(endpoints).toMatchObject({
    pod: { host: 'pod.example.com', readTimeout: 10_000 },
    agent: { readTimeout: 10_000 },
    keyManager: { readTimeout: 2_000 },
    sessionAuth: { readTimeout: 10_000 },
  });
  expect(loadBalancing?.nodes.map(({ readTimeout }) => readTimeout)).toEqual([10_000, 10_000]);
  expect(retry.maxAttempts).toBe(1);
});
