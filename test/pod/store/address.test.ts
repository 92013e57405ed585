import { expect, test } from '@jest/globals';
import { folderBeside, readAddress } from '../../../src/pod/store/address.js';

const server = 'postgres://me:secret@db.example:5433/chat';

test('a path is an SQLite file, and its attachments lie beside it', () => {
  const address = readAddress('data/pod.db', undefined);
  expect(address).toEqual({ kind: 'file', file: 'data/pod.db' });
  expect(folderBeside(address, 'attachments')).toBe('data/pod.db.attachments');
});

test('`:memory:` is memory, whatever the environment names', () => {
  expect(readAddress(':memory:', server)).toEqual({ kind: 'memory' });
});

test('a URL is a PostgreSQL database, in a schema of its own when it names one', () => {
  expect(readAddress(server, undefined)).toEqual({
    kind: 'postgres',
    url: server,
    schema: undefined,
    temporary: false,
  });
  const address = readAddress(`${server}?sslmode=require&schema=desk_2`, undefined);
  expect(address).toMatchObject({ schema: 'desk_2', temporary: false });
  expect(address).toHaveProperty('url', expect.stringContaining('sslmode=require'));
  expect(address).not.toHaveProperty('url', expect.stringContaining('schema=desk'));
  expect(folderBeside(address, 'attachments')).toBe('desk_2.attachments');
});

test('a pod without a database has one that is gone on close: in memory, or a new schema', () => {
  expect(readAddress(undefined, undefined)).toEqual({ kind: 'memory' });
  expect(readAddress(undefined, 'data/pod.db')).toEqual({ kind: 'memory' });
  const [one, other] = [readAddress(undefined, server), readAddress(undefined, server)];
  expect(one).toMatchObject({ kind: 'postgres', temporary: true });
  expect(one).not.toEqual(other);
  expect(folderBeside(one, 'attachments')).toBeUndefined();
});

test('a URL of another database is refused, and told what the pod takes', () => {
  expect(() => readAddress('mysql://me:secret@db.example/chat', undefined)).toThrow(
    expect.objectContaining({
      code: 'DATABASE_UNUSABLE',
      message: expect.stringMatching(/^The pod cannot use a database of mysql:\/\/\. Give/),
    }),
  );
});

test.each([
  'postgres://[',
  `${server}?schema=Desk`,
  `${server}?schema=a;drop`,
  `${server}?schema=`,
])('an address that is wrong is refused, and not repeated: %s', (address) => {
  const read = () => readAddress(address, undefined);
  expect(read).toThrow(expect.objectContaining({ code: 'DATABASE_UNUSABLE' }));
  expect(read).not.toThrow(/secret/);
});
