import { expect, test } from '@jest/globals';
import type { AsyncDirectory } from '../../../src/messageml/engine.js';
import { checkMessageMLAsync, memoryDirectory } from '../../../src/messageml/engine.js';
import type { CheckedMessage } from '../../../src/messageml/index.js';
import { checkMessageML, renderPresentationML } from '../../../src/messageml/index.js';

const source = '<messageML><mention uid="7"/> and <mention uid="7"/></messageML>';

function rendered(checked: CheckedMessage): string {
  if (!checked.ok) {
    throw new Error(checked.diagnostics[0].message);
  }
  return renderPresentationML(checked.document);
}

test('People are looked up in a directory that takes time, each one once', async () => {
  const asked: number[] = [];
  const directory: AsyncDirectory = {
    userById: (id) => {
      asked.push(id);
      return Promise.resolve({ id, displayName: 'Alice Smith' });
    },
  };
  const text = rendered(await checkMessageMLAsync(source, { directory }));
  expect(text).toContain('@Alice Smith</span> and <span');
  expect(asked).toEqual([7]);
});

test('Somebody whom a directory does not find is reported as by the synchronous check', async () => {
  const directory: AsyncDirectory = { userById: () => Promise.resolve(undefined) };
  const found = await checkMessageMLAsync(source, { directory });
  const expected = checkMessageML(source, { directory: memoryDirectory() });
  expect(found).toEqual(expected);
  expect(found.diagnostics.map(({ code }) => code)).toEqual(['user-not-found', 'user-not-found']);
});

test('Links and instruments can be looked up in time, too', async () => {
  const directory: AsyncDirectory = {
    linkProblem: (uri) => Promise.resolve(uri.includes('evil') ? 'Not there.' : undefined),
    instrument: ({ isin }) => Promise.resolve({ rootBbgCompTicker: `T-${isin ?? ''}` }),
  };
  const good = '<messageML><a href="ftp://x.org">x</a><tag isin="US1"/></messageML>';
  expect(rendered(await checkMessageMLAsync(good, { directory }))).toContain('$T-US1');
  const bad = await checkMessageMLAsync('<messageML><a href="https://evil.org"/></messageML>', {
    directory,
  });
  expect(bad.diagnostics[0]).toMatchObject({ code: 'link-refused', serviceMessage: 'Not there.' });
});

test('People can be looked up by their email in time, too', async () => {
  const directory: AsyncDirectory = {
    userByEmail: (email) => Promise.resolve({ id: 9, displayName: `Owner of ${email}` }),
  };
  const message = '<messageML><mention email="ann@x.example"/></messageML>';
  expect(rendered(await checkMessageMLAsync(message, { directory }))).toContain(
    '@Owner of ann@x.example',
  );
});

test('A directory that answers at once is asked once and not waited for', async () => {
  let asked = 0;
  const directory: AsyncDirectory = {
    userById: (id) => {
      asked += 1;
      return { id, displayName: 'Bob' };
    },
  };
  expect(rendered(await checkMessageMLAsync(source, { directory }))).toContain('@Bob');
  expect(asked).toBe(1);
});

test('A check rejects only when its directory does', async () => {
  const directory: AsyncDirectory = { userById: () => Promise.reject(new Error('down')) };
  await expect(checkMessageMLAsync(source, { directory })).rejects.toThrow('down');
  await expect(checkMessageMLAsync('<messageML>')).resolves.toMatchObject({ ok: false });
});

test('An answer may be a promise of any make, as those of databases are', async () => {
  const directory: AsyncDirectory = {
    userById: (id) => ({
      then: (tell) => Promise.resolve({ id, displayName: 'Carol' }).then(tell),
    }),
  };
  expect(rendered(await checkMessageMLAsync(source, { directory }))).toContain('@Carol</span>');
});

test('Databases may say that there is nobody with null', async () => {
  const message =
    '<messageML><mention uid="7"/><mention email="a@x.example"/><tag isin="US1"/></messageML>';
  const nothing = { userById: () => null, userByEmail: () => null, instrument: () => null };
  const later = { ...nothing, userById: () => Promise.resolve(null) };
  const expected = checkMessageML(message, {
    directory: { ...memoryDirectory(), instrument: () => undefined },
  });
  expect(expected.ok).toBe(false);
  expect(checkMessageML(message, { directory: nothing })).toEqual(expected);
  expect(await checkMessageMLAsync(message, { directory: later })).toEqual(expected);
});

test('A link that a directory has nothing to say of, not even undefined, is allowed', () => {
  const message = '<messageML><a href="ftp://x.example">x</a></messageML>';
  expect(checkMessageML(message, { directory: { linkProblem: () => null } }).ok).toBe(true);
});

test('When a directory throws while it still owes answers, these are not left unhandled', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const directory: AsyncDirectory = {
    userById: (id) => {
      if (id === 8) {
        throw new Error('no such table');
      }
      return Promise.reject(new Error('down'));
    },
  };
  const message = '<messageML><mention uid="7"/><mention uid="8"/></messageML>';
  await expect(checkMessageMLAsync(message, { directory })).rejects.toThrow('no such table');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
