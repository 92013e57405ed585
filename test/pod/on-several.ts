// `npm run test:several`: the tests of the pod on three that share a PostgreSQL, behind a balancer that gives each request
// to the next one; with `--killed` one of them is a process that is killed again and again. What follows `--` is for jest:
// paths in the place of `test/pod`, then its options.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../servers/postgres.js';

/** Files about parts of the pod, which are the same however many processes it is. */
const aboutParts = ['store', 'http', 'tls', 'sharing', 'several'];

/** Tests about what a single process does: with its port, its database or its folder. */
const aboutOne = [
  'a port in use is one clear error',
  'a database that another pod has open is one clear error',
  'a start removes what a killed process left behind',
  'a pod in memory removes nothing',
];

/** Tests that count what their own process does, where the one that is killed may have done it. */
const aboutThis = [
  'a thousand settings are made in turns with other calls',
  'a thousand users are subscribed in turns with other calls',
];

// Three pods for each of three files at a time have up to eleven connections each.
const server = await startPostgres(['max_connections=300']);
try {
  const isKilled = process.argv[2] === '--killed';
  const given = process.argv.slice(isKilled ? 3 : 2);
  const hasPaths = given[0] !== undefined && !given[0].startsWith('-');
  const others = isKilled ? [...aboutOne, ...aboutThis] : aboutOne;
  const leftOut = [
    '--testPathIgnorePatterns',
    ...aboutParts.map((folder) => `/test/pod/${folder}/`),
    `--testNamePattern=^(?!.*(?:${others.join('|')}))`,
  ];
  const tests = spawn('npx', ['jest', ...(hasPaths ? [] : ['test/pod']), ...given, ...leftOut], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CADENZA_DATABASE: server.url,
      CADENZA_SEVERAL: isKilled ? 'killed' : 'yes',
    },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await server.stop();
}
