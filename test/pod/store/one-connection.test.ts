import { beforeEach, expect, test } from '@jest/globals';
import { OneConnection } from '../../../src/pod/store/one-connection.js';
import type { PostgresClient } from '../../../src/pod/store/postgres-client.js';

const told: string[] = [];
let opened = 0;
let connection: OneConnection;

beforeEach(() => {
  told.length = 0;
  opened = 0;
  connection = new OneConnection(open);
});

/** A connection whose questions nobody answers. */
function open(): Promise<PostgresClient> {
  opened += 1;
  const name = `connection ${opened}`;
  told.push(`${name} taken`);
  return Promise.resolve({
    query: ({ text }) => {
      told.push(`${name}: ${text}`);
      return new Promise(() => undefined);
    },
    release: (isBroken) => told.push(`${name} ${isBroken ? 'destroyed' : 'given back'}`),
  });
}

test('those who ask at the same time ask over one connection, without waiting for each other', async () => {
  const [one, other] = await Promise.all([connection.acquire(), connection.acquire()]);
  void one.query({ text: 'first' });
  void other.query({ text: 'second' });
  one.release(false);
  other.release(false);
  expect(told).toEqual([
    'connection 1 taken',
    'connection 1: first',
    'connection 1: second',
    'connection 1 given back',
  ]);
});

test('one that is broken is destroyed when nobody uses it any more, and who comes next has another', async () => {
  const [one, other] = await Promise.all([connection.acquire(), connection.acquire()]);
  one.release(true);
  const next = await connection.acquire();
  other.release(false);
  next.release(false);
  expect(told).toEqual([
    'connection 1 taken',
    'connection 2 taken',
    'connection 1 destroyed',
    'connection 2 given back',
  ]);
});

test('one that cannot be opened is tried again by who asks next', async () => {
  const connections = new OneConnection(() => Promise.reject(new Error(`try ${(opened += 1)}`)));
  await expect(connections.acquire()).rejects.toThrow('try 1');
  await expect(connections.acquire()).rejects.toThrow('try 2');
});

test('what is not part of a transaction waits until its end is sent, and so does the next transaction', async () => {
  const end = await connection.begin();
  const read = connection.untilFree().then(() => told.push('read'));
  const next = connection.begin().then((endNext) => {
    told.push('next transaction');
    return endNext;
  });
  await Promise.resolve();
  told.push('end');
  end();
  await read;
  const endNext = await next;
  // An end that is told twice is not that of another transaction.
  end();
  const later = connection.untilFree().then(() => told.push('later read'));
  await Promise.resolve();
  told.push('next end');
  endNext();
  await later;
  expect(told).toEqual(['end', 'read', 'next transaction', 'next end', 'later read']);
});
