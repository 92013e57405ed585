import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import type { Exchange } from '../../../src/client/transport/exchange.js';
import { endingOf, offered } from '../../../src/client/transport/offered-exchange.js';
import { TimeLimit } from '../../../src/client/transport/time-limit.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

const size = 64 * 1024;
const calls = 200;

function exchangeWith(path: string): Exchange {
  return {
    operation: 'users.session',
    component: 'pod',
    method: 'GET',
    path,
    headers: {},
    tokens: undefined,
    body: undefined,
    attempt: 1,
    traceId: 'aB3dE6',
    streamed: false,
    signal: undefined,
  };
}

/** Offers the exchange of a call that holds much, and keeps nothing of it. */
function offerOne(): void {
  const limit = Object.assign(new TimeLimit(60_000, undefined), {
    held: new Array<number>(size / 8).fill(0.5),
  });
  offered(exchangeWith('/v2/sessioninfo'), limit);
  limit.end();
}

test('what an exchange held is gone with the next small collection', () => {
  for (let call = 0; call < calls; call++) {
    offerOne();
  }
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let call = 0; call < calls; call++) {
    offerOne();
    if (call % 10 === 9) {
      collect({ type: 'minor' });
    }
  }
  collect({ type: 'minor' });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan((calls * size) / 10);
});

test('each interceptor sees the signal of the call, also in a copy that another one made', () => {
  const limit = new TimeLimit(60_000, undefined);
  const first = offered(exchangeWith('/a'), limit);
  const second = offered({ ...first, path: '/b' }, limit);
  expect(first.signal).toBe(limit.signal);
  expect(second.signal).toBe(limit.signal);
  expect(second.path).toBe('/b');
  limit.end();
});

test('a call ends with its time, or with the signal that an interceptor gave it', () => {
  const limit = new TimeLimit(60_000, undefined);
  const { signal } = new AbortController();
  const exchange = offered(exchangeWith('/a'), limit);
  expect(endingOf(exchange, limit)).toBe(limit);
  expect(endingOf({ ...exchange }, limit)).toBe(limit);
  expect(endingOf({ ...exchange, signal }, limit)).toBe(signal);
  limit.end();
});
