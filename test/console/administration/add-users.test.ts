import { expect, test } from '@jest/globals';
import { addUsers } from '../../../src/console/administration/add-users.js';
import type { CallPod, PodCall } from '../../../src/console/service/pod-calls.js';
import { PodError, unreachable } from '../../../src/console/service/pod-error.js';

const names = 'userName,displayName,emailAddress';

/** Adds a table to a company that refuses those of some names. */
function company(refusals: Readonly<Record<string, Error>> = {}) {
  const added: string[] = [];
  const asAdministrator: CallPod = (_path, { json }: PodCall = {}) => {
    const { userName } = (json as { userAttributes: { userName: string } }).userAttributes;
    const refusal = refusals[userName];
    if (refusal !== undefined) {
      return Promise.reject(refusal);
    }
    added.push(userName);
    return Promise.resolve(new Response());
  };
  const told: string[] = [];
  const stop = new AbortController();
  const progress = {
    tell: (text: string) => void told.push(text),
    signal: stop.signal,
  };
  return { added, told, stop, add: (csv: string) => addUsers({ asAdministrator }, csv, progress) };
}

test('users are added one after the other, and it is said how far it is', async () => {
  const { add, told } = company();
  expect(await add(`${names}\nann,Ann,a@b.c\nbob,Bob,b@b.c\n`)).toBe('2 of 2 were added.');
  expect(told).toEqual(['1 of 2 were added.', '2 of 2 were added.']);
});

test('the columns are found however their names are written, and others are left out', async () => {
  const { add, added } = company();
  await add('Note;Display Name;User name;E-MAIL ADDRESS\nx;Ann;ann;a@b.c');
  expect(added).toEqual(['ann']);
});

test.each([
  ['', 'it does not name userName, displayName, emailAddress'],
  ['frank,Frank Fox,frank@example.com\n', 'it does not name userName, displayName, emailAddress'],
  ['userName,displayName,mail\nann,Ann,a@b.c', 'it does not name emailAddress'],
  [`${names}\r\n\r\n`, 'no rows below the names'],
])('of %j nobody is added, and it is said why', async (csv, reason) => {
  const { add, added } = company();
  await expect(add(csv)).rejects.toThrow(reason);
  expect(added).toEqual([]);
});

test('what is wrong with a row is said with its number, and the others are added', async () => {
  const wrong = new PodError(400, '"userAttributes.emailAddress": Invalid email address.');
  const { add, added } = company({ bob: wrong });
  await expect(add(`${names}\nann,Ann,a@b.c\n\nbob,Bob,b\ncyd,Cyd,c@b.c\n`)).rejects.toThrow(
    '2 of 3 were added.\nRow 4 (bob): "emailAddress": Invalid email address.',
  );
  expect(added).toEqual(['ann', 'cyd']);
});

test('of many wrong rows some are named, and the rest are counted', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `bob,Bob ${at},b@b.c`);
  const { add } = company({ bob: new PodError(400, 'Bob is wrong.') });
  await expect(add([names, ...rows].join('\n'))).rejects.toThrow(
    /^0 of 30 were added\.\n(Row \d+ .*\n){20}And 10 more\.$/,
  );
});

test('those who are there already are no failures, as when it was stopped before', async () => {
  const { add, added } = company({ ann: new PodError(409, 'Ann is there already.') });
  expect(await add(`${names}\nann,Ann,a@b.c\ncyd,Cyd,c@b.c\n`)).toBe(
    '1 of 2 were added, 1 there already.',
  );
  expect(added).toEqual(['cyd']);
});

test('it ends where the pod went away', async () => {
  const { add, added } = company({ bob: unreachable(new TypeError()) });
  await expect(add(`${names}\nann,Ann,a@b.c\nbob,Bob,b@b.c\ncyd,Cyd,c@b.c`)).rejects.toThrow(
    '1 of 3 were added.\nRow 3 (bob): The pod cannot be reached.',
  );
  expect(added).toEqual(['ann']);
});

test('stopped, it says how many were added', async () => {
  const { add, stop } = company();
  stop.abort();
  expect(await add(`${names}\nann,Ann,a@b.c`)).toBe('Stopped: 0 of 1 were added.');
});
