import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type TestServer, untilItSays } from './test-server.js';

/** Where the programs of the newest PostgreSQL of this machine are; undefined when there is none. */
function findPostgres(): string | undefined {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const [newest] = versions.sort((one, other) => Number(other) - Number(one));
  if (newest !== undefined) {
    return join(installed, newest, 'bin');
  }
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** What a crash of the machine would lose does not matter here: without it, the tests are faster. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
];

/**
 * Starts an empty PostgreSQL of its own, in a folder that is removed in the end.
 *
 * @param more - settings of the server, `name=value`
 */
export async function startPostgres(more: readonly string[] = []): Promise<TestServer> {
  const programs = findPostgres();
  if (programs === undefined) {
    throw new Error('PostgreSQL is not installed: apt-get install -y postgresql');
  }
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-postgres-'));
  const owner = findOwner();
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  const data = join(folder, 'data');
  const make = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(join(programs, 'initdb'), make, { ...owner, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const run = async (): Promise<() => Promise<void>> => {
    const server = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        ...[...settings, ...more].flatMap((setting) => ['-c', setting]),
      ],
      { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(server, 'exit');
    await untilItSays('ready to accept connections', server.stderr);
    return async () => {
      server.kill('SIGINT');
      await ended;
    };
  };
  let halt = await run();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async (whileDown) => {
      await halt();
      await whileDown?.();
      halt = await run();
    },
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: then it runs as its own user. */
function findOwner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
