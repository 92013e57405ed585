import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether the command names tests that take too long to run with all others. */
const isAsked = (...names) =>
  process.argv.slice(2).some((argument) => names.some((name) => argument.includes(name)));
const packageAsked = isAsked('test/package');
const browserAsked = isAsked('e2e', 'browser');

/** Whether paths of tests are given: then the long ones among them run too. A number is what an option asks for. */
const pathsGiven = process.argv.slice(2).some((argument) => /^[^-\d]/.test(argument));

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const chromium = process.env.CADENZA_CHROMIUM ?? browsers.find((path) => existsSync(path));
if (chromium !== undefined) {
  process.env.CADENZA_CHROMIUM = chromium;
} else if (browserAsked) {
  console.log(
    'The tests in a browser are left out: no Chromium found. Install one (apt-get install -y chromium) or set CADENZA_CHROMIUM.',
  );
}

const runs = (program) => spawnSync(program, ['--version']).status === 0;
const redisIsThere = runs('redis-server');
const postgresIsThere = existsSync('/usr/lib/postgresql') || runs('pg_config');
if (!redisIsThere || !postgresIsThere) {
  const missing = [...(redisIsThere ? [] : ['Redis']), ...(postgresIsThere ? [] : ['PostgreSQL'])];
  const install = 'apt-get install -y redis-server postgresql';
  console.log(`Tests on ${missing.join(' and ')} are left out: not installed (${install}).`);
}

if (process.env.CADENZA_DATABASE?.startsWith('postgres') !== true) {
  console.log('Tests of the pod run on SQLite; npm run test:postgres runs them on PostgreSQL.');
}

if (!pathsGiven) {
  console.log('Long tests, *.long.test.ts, are left out; npm run test:long runs them.');
}

/** Where the tests of the pod find three that serve together, with `npm run test:several`. */
const severalPods =
  process.env.CADENZA_SEVERAL === undefined
    ? {}
    : { '^(?:\\.\\./)+src/pod/index\\.js$': '<rootDir>/test/pod/several/pod.ts' };

/** @type {import('jest').Config} */
const config = {
  globalSetup: '<rootDir>/test/built/set-up.mjs',
  testEnvironment: '<rootDir>/test/runner/environment.mjs',
  runtime: '<rootDir>/test/runner/runtime.mjs',
  testSequencer: '<rootDir>/test/runner/sequencer.mjs',
  roots: ['<rootDir>/test'],
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: [
    ...(packageAsked ? [] : ['/test/package/']),
    ...(pathsGiven ? [] : ['\\.long\\.']),
    ...(!browserAsked || chromium === undefined ? ['/test/e2e/', '\\.browser\\.test\\.ts$'] : []),
    ...(redisIsThere ? [] : ['\\.redis\\.test\\.ts$']),
    ...(postgresIsThere ? [] : ['\\.postgres\\.test\\.ts$']),
  ],
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', importSource: 'cadenza' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // The tests' own come first: most of what is looked for is one of them.
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    ...severalPods,
    '^cadenza$': '<rootDir>/src/index.ts',
    '^cadenza/jsx-(dev-)?runtime$': '<rootDir>/src/messageml/jsx-runtime.ts',
    '^cadenza/(client/administration|client/advanced|client/configuration|messageml/engine|testing/jest|testing/node)$':
      '<rootDir>/src/$1.ts',
    '^cadenza/(client|messageml|pod|templates|testing)$': '<rootDir>/src/$1/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  coverageProvider: 'babel',
  collectCoverageFrom: ['src/**/*.{ts,tsx}', '!src/console/**'],
  // Held by `npm run coverage`, which measures the engine alone.
  coverageThreshold: {
    global: {},
    './src/messageml/': { branches: 97 },
    './src/freemarker/': { branches: 97 },
  },
  // On two cores: many tests wait for a process or a database.
  maxWorkers: 3,
  // What hangs fails all the same; what only waits for a busy machine does not.
  testTimeout: 60_000,
  // A worker that has loaded hundreds of files takes half a second to give back its memory, which is all that Jest
  // allows before it warns of something left open.
  workerGracefulExitTimeout: 10_000,
};

export default config;
