import { expect, test } from '@jest/globals';
import type { Directory } from '../../src/messageml/engine.js';
import { memoryDirectory } from '../../src/messageml/engine.js';
import { checkMessageML } from '../../src/messageml/index.js';

const alice = { id: 1, displayName: 'Alice', email: 'alice@example.com' };

function firstCode(content: string, directory?: Directory): string | undefined {
  const { diagnostics } = checkMessageML(`<messageML>${content}</messageML>`, { directory });
  return diagnostics.map(({ code }) => code)[0];
}

test('A memory directory knows its users by id and, whatever the case, by e-mail address', () => {
  const directory = memoryDirectory({ users: [alice] });
  expect(firstCode('<mention uid="1"/>', directory)).toBeUndefined();
  expect(firstCode('<mention email="ALICE@example.com"/>', directory)).toBeUndefined();
  expect(firstCode('<mention uid="2"/>', directory)).toBe('user-not-found');
  expect(firstCode('<mention uid="2" strict="false"/>', directory)).toBeUndefined();
});

test('A memory directory allows the schemes it is told, else http and https', () => {
  expect(firstCode('<a href="ftp://x.org"/>', memoryDirectory())).toBe('link-refused');
  expect(
    firstCode('<a href="ftp://x.org"/>', memoryDirectory({ schemes: ['ftp'] })),
  ).toBeUndefined();
});

test('Without a directory everybody exists, and links are http or https', () => {
  expect(firstCode('<mention uid="99"/>')).toBeUndefined();
  expect(firstCode('<a href="HTTPS://x.org"/>')).toBeUndefined();
  expect(firstCode('<a href="javascript:alert(1)"/>')).toBe('link-refused');
});

test('What a directory leaves out is as without one', () => {
  const directory: Directory = { userById: () => undefined };
  expect(firstCode('<mention email="x@example.com"/>', directory)).toBeUndefined();
  expect(firstCode('<a href="ftp://x.org"/>', directory)).toBe('link-refused');
  expect(firstCode('<mention uid="1"/>', directory)).toBe('user-not-found');
});
