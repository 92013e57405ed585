/** @jest-config-loader esbuild-register */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Config } from 'jest';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const chromium = process.env['CADENZA_CHROMIUM'] ?? browsers.find((path) => existsSync(path));
if (chromium === undefined) {
  console.log(
    'The tests in a browser (test/e2e, *.browser.test.ts) are left out: no Chromium found. Install one (apt-get install -y chromium) or set CADENZA_CHROMIUM.',
  );
} else {
  process.env['CADENZA_CHROMIUM'] = chromium;
}

const runs = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const redisIsThere = runs('redis-server');
const postgresIsThere = existsSync('/usr/lib/postgresql') || runs('pg_config');
if (!redisIsThere || !postgresIsThere) {
  const missing = [...(redisIsThere ? [] : ['Redis']), ...(postgresIsThere ? [] : ['PostgreSQL'])];
  const install = 'apt-get install -y redis-server postgresql';
  console.log(`Tests on ${missing.join(' and ')} are left out: not installed (${install}).`);
}

if (process.env['CADENZA_DATABASE']?.startsWith('postgres') !== true) {
  console.log('Tests of the pod run on SQLite; npm run test:postgres runs them on PostgreSQL.');
}

// Packing and installing takes a while, so that suite runs only when it is named.
const packageAsked = process.argv.some((argument) => argument.includes('test/package'));

const config: Config = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/built/library.mjs',
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/test/**/*.test.tsx'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    ...(packageAsked ? [] : ['/test/package/']),
    ...(chromium === undefined ? ['/test/e2e/', '\\.browser\\.test\\.ts$'] : []),
    ...(redisIsThere ? [] : ['\\.redis\\.test\\.ts$']),
    ...(postgresIsThere ? [] : ['\\.postgres\\.test\\.ts$']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
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
  // These ship as ES modules only, so jest has to convert them.
  transformIgnorePatterns: ['/node_modules/(?!(jose|messageformat|@nodable)/)'],
  moduleNameMapper: {
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
  maxWorkers: 2,
  // What hangs fails all the same; what only waits for a busy machine does not.
  testTimeout: 60_000,
};

export default config;
