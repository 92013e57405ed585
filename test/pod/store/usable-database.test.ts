import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readAddress } from '../../../src/pod/store/address.js';
import { databaseProblemOf } from '../../../src/pod/store/database-problem.js';
import { Store } from '../../../src/pod/store/store.js';
import { postgres, runOnPostgres } from '../databases.js';

const onPostgres = postgres === undefined ? test.skip : test;

/** A name for what a test makes on the server: a role and what it owns, or a database. */
let name: string;
/** What removes it. */
let removal: readonly string[];

beforeEach(() => {
  name = `usable_${randomBytes(8).toString('hex')}`;
  removal = [];
});

afterEach(async () => {
  for (const statement of removal) {
    await runOnPostgres(statement);
  }
});

onPostgres('a schema that was made for a user who may make none is used', async () => {
  await makeWeakRole();
  await runOnPostgres(`create schema ${name} authorization ${name}`);

  const store = await open({ schema: name, options: `-c role=${name}` });
  await expect(store.problem()).resolves.toBeUndefined();
  await store.close();
});

onPostgres(
  'where its user may make no tables, a pod says so and what the server answered',
  async () => {
    await makeWeakRole();
    await runOnPostgres(`create schema ${name}`);
    await runOnPostgres(`grant usage on schema ${name} to ${name}`);

    await expect(open({ schema: name, options: `-c role=${name}` })).rejects.toMatchObject({
      code: 'DATABASE_UNUSABLE',
      message: expect.stringMatching(
        new RegExp(`cannot be used: permission denied for schema ${name}\\. .* and its tables\\.$`),
      ),
    });
  },
);

onPostgres(
  'a database that does not hold every text is refused before anything is made in it',
  async () => {
    await makeDatabase(`encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`);
    await expect(open({ database: name })).rejects.toMatchObject({
      code: 'DATABASE_UNUSABLE',
      message: expect.stringContaining('its encoding, LATIN1, does not hold every text'),
    });
  },
);

onPostgres(
  'what an administrator lets nobody take longer for, a pod may take its time for',
  async () => {
    await makeDatabase('');
    for (const limit of ['statement_timeout', 'lock_timeout']) {
      await runOnPostgres(`alter database ${name} set ${limit} = '1ms'`);
    }
    const store = await open({ database: name });
    await expect(store.problem()).resolves.toBeUndefined();
    await store.close();
  },
);

onPostgres(
  'a database that is only read says so when a pod is to keep its data there',
  async () => {
    await makeDatabase('');
    await (await open({ database: name })).close();
    await runOnPostgres(`alter database ${name} set default_transaction_read_only = on`);

    await expect(open({ database: name })).rejects.toMatchObject({
      code: 'DATABASE_READ_ONLY',
      message: expect.stringContaining('its server is no standby'),
    });
  },
);

onPostgres(
  'a pooler that keeps settings to itself is told, and nothing is made behind it',
  async () => {
    const server = await poolerWithoutOptions();
    try {
      const { port } = server.address() as { port: number };
      await expect(open({ schema: name, port })).rejects.toMatchObject({
        code: 'DATABASE_UNUSABLE',
        message: expect.stringContaining('Give the address of the server itself.'),
      });
      const made = `select 1 from pg_namespace where nspname = '${name}'`;
      expect(await runOnPostgres(made)).toEqual([]);
    } finally {
      server.close();
    }
  },
);

test('a server that lets no more in, or not with this password, is no failure of the pod', () => {
  for (const code of ['53300', '28P01', '28000', '3D000', '42501']) {
    const problem = databaseProblemOf(Object.assign(new Error('told by the server'), { code }));
    expect(problem).toMatchObject({ code: 'DATABASE_REFUSED' });
  }
});

interface Opening {
  readonly database?: string;
  readonly schema?: string;
  readonly options?: string;
  readonly port?: number;
}

function open({ database, schema, options, port }: Opening): Promise<Store> {
  const url = new URL(postgres ?? '');
  if (database !== undefined) {
    url.pathname = database;
  }
  if (port !== undefined) {
    url.port = String(port);
  }
  const searched = Object.entries({ schema, options });
  searched.forEach(([key, value]) => value === undefined || url.searchParams.set(key, value));
  return Store.open(readAddress(url.href, undefined));
}

/** A role that may make nothing in the database. */
async function makeWeakRole(): Promise<void> {
  await runOnPostgres(`create role ${name}`);
  removal = [`drop schema if exists ${name} cascade`, `drop role ${name}`];
}

async function makeDatabase(how: string): Promise<void> {
  await runOnPostgres(`create database ${name} ${how}`);
  removal = [`drop database ${name} (force)`];
}

/** Hands everything on to the server but the options of a connection, as PgBouncer can be told to. */
async function poolerWithoutOptions(): Promise<Server> {
  const { hostname, port } = new URL(postgres ?? '');
  const server = createServer((client) => {
    const behind = connect(Number(port || 5432), hostname);
    client.once('data', (startup) => {
      behind.write(withoutOptions(startup));
      client.pipe(behind);
      behind.pipe(client);
    });
    client.on('error', () => behind.destroy());
    behind.on('error', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The message that begins a connection: its length, the version, then names and values with a zero byte behind each. */
function withoutOptions(startup: Buffer): Buffer {
  const texts = startup.subarray(8).toString().split('\0');
  const place = texts.indexOf('options');
  const rest = Buffer.from(texts.toSpliced(place, 2).join('\0'));
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(head.length + rest.length);
  return Buffer.concat([head, rest]);
}
