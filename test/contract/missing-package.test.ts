import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { orMissing, sqliteDriverVersion } from '../../src/contract/missing-package.js';

const { devDependencies, optionalDependencies, peerDependencies } = JSON.parse(
  readFileSync(join(__dirname, '../../package.json'), 'utf8'),
) as Record<string, Record<string, string>>;

test('a package that is not installed is named, with the command that installs it', () => {
  const missing = Object.assign(new Error("Cannot find module '@libsql/linux-x64-musl'"), {
    code: 'MODULE_NOT_FOUND',
  });

  expect(orMissing(missing, 'SQLite on this kind of machine', '0.5.29')).toMatchObject({
    code: 'PACKAGE_MISSING',
    message:
      'SQLite on this kind of machine needs the package @libsql/linux-x64-musl: npm install @libsql/linux-x64-musl@0.5.29',
    cause: missing,
  });
});

test('any other failure of an import stays what it is', () => {
  const broken = new SyntaxError('Unexpected token');
  expect(orMissing(broken, 'A store', '1.0.0')).toBe(broken);
});

test('the drivers of SQLite have the version of what loads them', () => {
  const versions = Object.entries({
    ...devDependencies,
    ...optionalDependencies,
    ...peerDependencies,
  })
    .filter(([name]) => name === 'libsql' || name.startsWith('@libsql/'))
    .map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set([sqliteDriverVersion]));
});
