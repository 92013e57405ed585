// `npm run test:postgres`: the tests of the pod on a PostgreSQL that is started for them and removed afterwards.
// What follows `--` is for jest: paths in the place of `test/pod`, then its options.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../servers/postgres.js';

const server = await startPostgres();
try {
  const given = process.argv.slice(2);
  const hasPaths = given[0] !== undefined && !given[0].startsWith('-');
  const tests = spawn('npx', ['jest', ...(hasPaths ? [] : ['test/pod']), ...given], {
    stdio: 'inherit',
    env: { ...process.env, CADENZA_DATABASE: server.url },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await server.stop();
}
