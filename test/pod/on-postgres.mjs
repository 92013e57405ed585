// `npm run test:postgres`: the tests of the pod on a PostgreSQL that is started for them and removed afterwards.
// What follows `--` is for jest: paths in the place of `test/pod`, then its options.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Where the programs of the newest PostgreSQL of this machine are. */
function findPrograms() {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const [newest] = versions.sort((one, other) => Number(other) - Number(one));
  return newest === undefined
    ? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
    : join(installed, newest, 'bin');
}

/** PostgreSQL refuses to run as root: then it runs as its own user. */
function findOwner() {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** What a crash of the machine would lose does not matter here: without it, the tests are faster. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
];

async function startServer(folder) {
  const programs = findPrograms();
  const owner = findOwner();
  if (owner.uid !== undefined) {
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
  const port = await findFreePort();
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const lines = [];
  for await (const line of createInterface(server.stderr)) {
    lines.push(line);
    if (line.includes('ready to accept connections')) {
      server.stderr.resume();
      return { server, url: `postgres://postgres@127.0.0.1:${port}/postgres` };
    }
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`);
}

const folder = mkdtempSync(join(tmpdir(), 'cadenza-postgres-'));
const { server, url } = await startServer(folder);
try {
  const given = process.argv.slice(2);
  const hasPaths = given.length > 0 && !given[0].startsWith('-');
  const tests = spawn('npx', ['jest', ...(hasPaths ? [] : ['test/pod']), ...given], {
    stdio: 'inherit',
    env: { ...process.env, CADENZA_DATABASE: url },
  });
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
} finally {
  server.kill('SIGINT');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
