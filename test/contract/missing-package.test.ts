import { expect, test } from '@jest/globals';
import { orMissing } from '../../src/contract/missing-package.js';

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
