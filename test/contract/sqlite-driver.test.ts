import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadSqlite, sqliteDriverVersion } from '../../src/contract/sqlite-driver.js';

const { devDependencies, optionalDependencies, peerDependencies } = JSON.parse(
  readFileSync(join(__dirname, '../../package.json'), 'utf8'),
) as Record<string, Record<string, string>>;

test('a path with a NUL character is refused, where the driver would end the process', async () => {
  const open = await loadSqlite();
  expect(() => open('\0')).toThrow('A path holds no NUL character.');
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
