import { expect, test } from '@jest/globals';
import { addUsers } from '../../../src/console/administration/add-users.js';
import { PartlyDone } from '../../../src/console/records/partly-done.js';
import type { CallPod, PodCall } from '../../../src/console/service/pod-calls.js';
import { PodError, unreachable } from '../../../src/console/service/pod-error.js';

const names = 'userName,displayName,emailAddress';

interface Created {
  readonly userName: string;
  readonly accountType: string;
}

/** Adds a table to a company that refuses those of some names. */
function company(refusals: Readonly<Record<string, Error>> = {}) {
  const added: string[] = [];
  const asAdministrator: CallPod = (_path, { json }: PodCall = {}) => {
    const { userName, accountType } = (json as { userAttributes: Created }).userAttributes;
    const refusal = refusals[userName];
    if (refusal !== undefined) {
      return Promise.reject(refusal);
    }
    added.push(accountType === 'NORMAL' ? userName : `${userName} ${accountType}`);
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

test('the columns are found however their names are written, and it is said which are left out', async () => {
  const { add, added } = company();
  expect(await add('Note;Display Name;User name;E-MAIL ADDRESS\nx;Ann;ann;a@b.c')).toBe(
    '1 of 1 were added. Not read: Note.',
  );
  expect(added).toEqual(['ann']);
});

test.each([
  ['', 'it does not name userName, displayName, emailAddress'],
  ['frank,Frank Fox,frank@example.com\n', 'it does not name userName, displayName, emailAddress'],
  ['userName,displayName,mail\nann,Ann,a@b.c', 'it does not name emailAddress'],
  [`${names}\r\n\r\n`, 'no rows below the names'],
  [`${names},User name\nann,Ann,a@b.c,bob`, 'more than one column is called userName'],
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
  const all = Array.from({ length: 30 }, (_, at) => `bob${at}`);
  const rows = all.map((name) => `${name},Bob,b@b.c`);
  const wrong = new PodError(400, 'Bob is wrong.');
  const { add } = company(Object.fromEntries(all.map((name) => [name, wrong])));
  await expect(add([names, ...rows].join('\n'))).rejects.toThrow(
    /^0 of 30 were added\.\n(Row \d+ .*\n){20}And 10 more; the file that can be saved has them all\.$/,
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

test('what cannot be meant is refused before the pod is asked', async () => {
  const rows = [
    'ann,Ann,a@b.c,system',
    'bob,Brown, Bob,b@b.c,NORMAL',
    'cyd,Cyd,c@b.c,BOT',
    'ann,Anna,a2@b.c,',
  ];
  const { add, added } = company();
  await expect(add([`${names},accountType`, ...rows].join('\n'))).rejects.toThrow(
    [
      '1 of 4 were added.',
      'Row 3 (bob): There are more cells than columns. A cell with the separator in it needs quotation marks.',
      'Row 4 (cyd): "accountType": must be NORMAL or SYSTEM, not “BOT”.',
      'Row 5 (ann): Row 2 has the same user name.',
    ].join('\n'),
  );
  expect(added).toEqual(['ann SYSTEM']);
});

test('all who could not be added come as a table with the reasons, which can be given again', async () => {
  const refused = new PodError(400, 'Bob is wrong.');
  const first = company({ bob: refused, eve: unreachable(new TypeError()) });
  const rows = ['bob,"Brown, Bob",b@b.c', 'cyd,Cyd,c@b.c', 'eve,Eve,e@b.c', 'fay,Fay,f@b.c'];
  const failure: unknown = await first
    .add([names, ...rows].join('\n'))
    .catch((error: unknown) => error);
  const text = failure instanceof PartlyDone ? failure.failed.text : '';
  expect(text).toBe(
    [
      '\ufeffuserName,displayName,emailAddress,accountType,roles,publicKey,why',
      'bob,"Brown, Bob",b@b.c,,,,Bob is wrong.',
      'eve,Eve,e@b.c,,,,The pod cannot be reached. Is it still running?',
      'fay,Fay,f@b.c,,,,Not tried.',
      '',
    ].join('\r\n'),
  );
  const second = company();
  expect(await second.add(text)).toBe('3 of 3 were added.');
  expect(second.added).toEqual(['bob', 'eve', 'fay']);
});
