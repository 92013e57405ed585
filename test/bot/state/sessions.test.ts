import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { memoryStore, session, type SessionChange, type Store } from '../../../src/bot/index.js';
import { EventSessions, Sessions } from '../../../src/bot/state/sessions.js';

const basket = session('basket', {
  of: 'user',
  schema: z.object({ items: z.array(z.string()).default([]) }),
});
const alice = { userId: 1, streamId: 'room' };
const keyOne = Buffer.alloc(32, 1).toString('base64');
const keyTwo = Buffer.alloc(32, 2).toString('base64');

let now = 1_700_000_000_000;

async function sessionsOf(keys: readonly string[] = [], store?: Store): Promise<Sessions> {
  const opened = store ?? memoryStore({ now: () => now });
  await opened.open();
  return new Sessions(opened, keys, () => now);
}

/** What one event does to its session, and its commit. */
async function event(
  sessions: Sessions,
  change?: SessionChange<{ items: string[] }>,
): Promise<EventSessions> {
  const ofEvent = new EventSessions(sessions, alice);
  await ofEvent.get(basket, change);
  return ofEvent;
}

test('a new session is what the schema makes of nothing', async () => {
  const sessions = await sessionsOf();
  expect(await sessions.read(basket, alice)).toEqual({ items: [] });
});

test('a session is written with its event, and not before', async () => {
  const sessions = await sessionsOf();
  const ofEvent = new EventSessions(sessions, alice);
  (await ofEvent.get(basket)).items.push('pen');
  expect((await ofEvent.get(basket)).items).toEqual(['pen']);
  expect(await sessions.read(basket, alice)).toEqual({ items: [] });
  await sessions.store.commit(await ofEvent.changes());
  expect(await sessions.read(basket, alice)).toEqual({ items: ['pen'] });
});

test('a session that was only read is not written', async () => {
  const ofEvent = await event(await sessionsOf());
  expect(await ofEvent.changes()).toEqual([]);
});

test('each user, each conversation, each user in each conversation has one, and the bot', async () => {
  const sessions = await sessionsOf();
  const schema = z.object({ n: z.number().default(0) });
  const bob = { userId: 2, streamId: 'room' };
  const elsewhere = { userId: 1, streamId: 'other' };
  const seenBy = async (of: 'user' | 'conversation' | 'userInConversation' | 'bot') => {
    const counter = session(of, { of, schema });
    await sessions.change(counter, alice, (value) => value.n++);
    return [
      (await sessions.read(counter, bob)).n,
      (await sessions.read(counter, elsewhere)).n,
      (await sessions.read(counter, { userId: 9, streamId: 'x' })).n,
    ];
  };
  expect(await seenBy('user')).toEqual([0, 1, 0]);
  expect(await seenBy('conversation')).toEqual([1, 0, 0]);
  expect(await seenBy('userInConversation')).toEqual([0, 0, 0]);
  expect(await seenBy('bot')).toEqual([1, 1, 1]);
});

test('a session without its owner is refused by name', async () => {
  const sessions = await sessionsOf();
  await expect(sessions.read(basket, {})).rejects.toMatchObject({
    code: 'NO_SESSION_OWNER',
    message: expect.stringContaining('bot.session(basket, { userId })'),
  });
});

test.each([['basket'], [{}], [undefined], [{ of: 'user' }]])(
  'what is no session, %j, is refused with how to declare one',
  async (given) => {
    const ofEvent = new EventSessions(await sessionsOf(), alice);
    const opening = Promise.resolve(Reflect.apply(ofEvent.get.bind(ofEvent), ofEvent, [given]));
    await expect(opening).rejects.toMatchObject({ code: 'BAD_SESSION' });
  },
);

test('a change by a function is made to what somebody else wrote meanwhile', async () => {
  const sessions = await sessionsOf();
  const ofEvent = await event(sessions, (value) => value.items.push('mine'));
  await sessions.change(basket, alice, (value) => value.items.push('theirs'));
  const conflict = sessions.store.commit(await ofEvent.changes());
  await expect(conflict).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
  expect(await ofEvent.reconcile()).toBe(true);
  await sessions.store.commit(await ofEvent.changes());
  expect((await sessions.read(basket, alice)).items).toEqual(['theirs', 'mine']);
});

test('a change in place of what somebody else changed meanwhile is one clear error', async () => {
  const sessions = await sessionsOf();
  const ofEvent = new EventSessions(sessions, alice);
  (await ofEvent.get(basket)).items.push('mine');
  await sessions.change(basket, alice, (value) => value.items.push('theirs'));
  await expect(ofEvent.reconcile()).rejects.toMatchObject({ code: 'SESSION_CONFLICT' });
});

test('changes at the same time are all kept', async () => {
  const sessions = await sessionsOf();
  const names = Array.from({ length: 20 }, (_, n) => String(n));
  await Promise.all(
    names.map((name) => sessions.change(basket, alice, (value) => value.items.push(name))),
  );
  expect((await sessions.read(basket, alice)).items.sort()).toEqual(names.sort());
});

test('what an earlier version kept is migrated when it is read', async () => {
  const sessions = await sessionsOf();
  await sessions.change(basket, alice, (value) => value.items.push('pen'));
  const second = session('basket', {
    of: 'user',
    version: 2,
    schema: z.object({ items: z.array(z.object({ name: z.string() })).default([]) }),
    migrate: (kept, from) => ({
      items: from === 1 ? (kept as { items: string[] }).items.map((name) => ({ name })) : [],
    }),
  });
  expect(await sessions.read(second, alice)).toEqual({ items: [{ name: 'pen' }] });
  await sessions.change(second, alice, (value) => value.items.push({ name: 'ink' }));
  await expect(sessions.read(basket, alice)).rejects.toMatchObject({ code: 'SESSION_TOO_NEW' });
});

test('a migration skips versions, may be async, and leaves what was kept alone when it fails', async () => {
  const sessions = await sessionsOf();
  await sessions.change(basket, alice, (value) => value.items.push('pen'));
  let isDown = true;
  const third = session('basket', {
    of: 'user',
    version: 3,
    schema: z.object({ items: z.array(z.object({ name: z.string(), from: z.number() })) }),
    migrate: async (kept, from) => {
      await nextTurn();
      if (isDown) {
        throw new Error('The catalogue is down.');
      }
      const { items } = kept as { items: string[] };
      return { items: items.map((name) => ({ name, from })) };
    },
  });
  await expect(sessions.read(third, alice)).rejects.toThrow('The catalogue is down.');
  expect(await sessions.read(basket, alice)).toEqual({ items: ['pen'] });
  isDown = false;
  await sessions.change(third, alice, ({ items }) => items.push({ name: 'ink', from: 3 }));
  expect(await sessions.read(third, alice)).toEqual({
    items: [
      { name: 'pen', from: 1 },
      { name: 'ink', from: 3 },
    ],
  });
});

test('what does not fit the schema is refused by field, without its value', async () => {
  const sessions = await sessionsOf();
  const wrong = sessions.change(basket, alice, (value) => {
    Object.assign(value, { items: [{ secret: 'hunter2' }] });
  });
  await expect(wrong).rejects.toMatchObject({
    code: 'SESSION_INVALID',
    message: expect.stringMatching(/^(?!.*hunter2).*items\.0/),
  });
  expect(await sessions.read(basket, alice)).toEqual({ items: [] });
});

test.each([
  [
    'a map',
    session('map', { of: 'bot', schema: z.map(z.string(), z.number()).default(new Map()) }),
  ],
  ['a bigint', session('big', { of: 'bot', schema: z.object({ n: z.bigint().default(1n) }) })],
  ['a date', session('date', { of: 'bot', schema: z.date().default(new Date(0)) })],
])('%s, which would not come back from the store, is refused before it is lost', async (_, of) => {
  const sessions = await sessionsOf();
  const changed = sessions.change<unknown>(of, {}, () => undefined);
  await expect(changed).rejects.toMatchObject({
    code: 'SESSION_INVALID',
    message: expect.stringContaining('cannot keep'),
  });
});

test('what is no function changes no session', async () => {
  const sessions = await sessionsOf();
  const given: unknown = { items: ['pen'] };
  const changed = sessions.change(basket, alice, given as SessionChange<{ items: string[] }>);
  await expect(changed).rejects.toMatchObject({
    code: 'BAD_ARGUMENT',
    message: expect.stringContaining('The change of the session "basket" takes a function'),
  });
});

test('a function that returns a new value instead of changing the given one is told so, and nothing is written', async () => {
  const sessions = await sessionsOf();
  const adds: SessionChange<{ items: string[] }>[] = [
    ({ items }) => ({ items: [...items, 'pen'] }),
    async ({ items }) => Promise.resolve({ items: [...items, 'pen'] }),
  ];
  for (const add of adds) {
    const error = {
      code: 'SESSION_NOT_CHANGED',
      message: expect.stringContaining('"basket" returned a new value'),
    };
    await expect(sessions.change(basket, alice, add)).rejects.toMatchObject(error);
    await expect(event(sessions, add)).rejects.toMatchObject(error);
  }
  expect(await sessions.read(basket, alice)).toEqual({ items: [] });
});

test("what a function returns beside what it changes is nobody's business", async () => {
  const sessions = await sessionsOf();
  await sessions.change(basket, alice, (value) => Object.assign(value, { items: ['pen'] }));
  await sessions.change(basket, alice, (value) => ({ length: value.items.push('ink') }));
  await sessions.change(basket, alice, (value) => value.items);
  expect(await sessions.read(basket, alice)).toEqual({ items: ['pen', 'ink'] });
});

test('a session that holds no object has nothing to be changed in place, and is refused', async () => {
  const sessions = await sessionsOf();
  // @ts-expect-error A number cannot be changed in place.
  const count = session('count', { of: 'bot', schema: z.number().default(0) });
  const change = sessions.change(count, {}, (value) => value);
  await expect(change).rejects.toMatchObject({
    code: 'BAD_SESSION',
    message: expect.stringContaining('"count" holds neither an object nor a list'),
  });
});

test('a date that its schema reads from text again is kept', async () => {
  const sessions = await sessionsOf();
  const seen = session('seen', {
    of: 'bot',
    schema: z.object({ at: z.coerce.date().default(new Date(0)) }),
  });
  await sessions.change(seen, {}, (value) => value.at.setTime(5));
  expect(await sessions.read(seen, {})).toEqual({ at: new Date(5) });
});

test('a date is kept beside fields that are set in another order than that of the schema', async () => {
  const sessions = await sessionsOf();
  const seen = session('seen', {
    of: 'bot',
    schema: z.object({ by: z.string().optional(), at: z.coerce.date().default(new Date(0)) }),
  });
  await sessions.change(seen, {}, (value) => (value.by = 'alice'));
  expect(await sessions.read(seen, {})).toEqual({ by: 'alice', at: new Date(0) });
});

test('a list may be filled in any order, where its schema knows what is left open', async () => {
  const sessions = await sessionsOf();
  const field = z.string().nullish();
  const board = session('board', {
    of: 'user',
    schema: z.object({ fields: z.array(field).default([]) }),
  });
  await sessions.change(board, alice, ({ fields }) => (fields[2] = 'X'));
  expect(await sessions.read(board, alice)).toEqual({ fields: [null, null, 'X'] });
  const strict = session('strict', { of: 'user', schema: basket.schema });
  const gap = sessions.change(strict, alice, ({ items }) => (items[1] = 'pen'));
  await expect(gap).rejects.toMatchObject({
    code: 'SESSION_INVALID',
    message: expect.stringContaining('items[0]" (undefined)'),
  });
});

test('a session is forgotten when it was not changed for as long as it is kept', async () => {
  const sessions = await sessionsOf();
  const brief = session('brief', {
    of: 'bot',
    schema: z.object({ n: z.number().default(0) }),
    keep: '1h',
  });
  await sessions.change(brief, {}, (value) => value.n++);
  now += 3_599_000;
  expect(await sessions.read(brief, {})).toEqual({ n: 1 });
  now += 1_000;
  expect(await sessions.read(brief, {})).toEqual({ n: 0 });
});

test('an encrypted session cannot be read in the store, and its keys can be rotated', async () => {
  const store = memoryStore();
  const token = session('token', {
    of: 'user',
    schema: z.object({ token: z.string().default('') }),
    encrypted: true,
  });
  const set = (sessions: Sessions, value: string) =>
    sessions.change(token, alice, (draft) => void (draft.token = value));
  await set(await sessionsOf([keyOne], store), 'hunter2');
  const [row] = await store.scan({ name: 'sessions' });
  expect(JSON.stringify(row)).not.toContain('hunter2');

  const rotated = await sessionsOf([keyTwo, keyOne], store);
  expect(await rotated.read(token, alice)).toEqual({ token: 'hunter2' });
  await set(rotated, 'hunter3');
  const newKeyAlone = await sessionsOf([keyTwo], store);
  expect(await newKeyAlone.read(token, alice)).toEqual({ token: 'hunter3' });
  const oldKeyAlone = await sessionsOf([keyOne], store);
  await expect(oldKeyAlone.read(token, alice)).rejects.toMatchObject({ code: 'NO_ENCRYPTION_KEY' });
});

test('a session is encrypted with the newest key when an event opens it, though nothing is changed', async () => {
  const store = memoryStore();
  const kind = { of: 'user', schema: z.object({ token: z.string().default('') }) } as const;
  const plain = session('token', kind);
  const token = session('token', { ...kind, encrypted: true });
  const opened = async (keys: readonly string[]): Promise<number> => {
    const ofEvent = new EventSessions(await sessionsOf(keys, store), alice);
    expect(await ofEvent.get(token)).toEqual({ token: 'hunter2' });
    const changes = await ofEvent.changes();
    await store.commit(changes);
    return changes.length;
  };
  const sessions = await sessionsOf([], store);
  await sessions.change(plain, alice, (draft) => void (draft.token = 'hunter2'));
  expect(await opened([keyOne])).toBe(1);
  expect(JSON.stringify(await store.scan({ name: 'sessions' }))).not.toContain('hunter2');
  expect(await opened([keyTwo, keyOne])).toBe(1);
  expect(await opened([keyTwo])).toBe(0);
});

test('an encrypted value that is copied to another user cannot be read', async () => {
  const store = memoryStore();
  const token = session('token', {
    of: 'user',
    schema: z.object({ token: z.string().default('') }),
    encrypted: true,
  });
  const sessions = await sessionsOf([keyOne], store);
  await sessions.change(token, { userId: 1 }, (draft) => void (draft.token = 'hunter2'));
  await sessions.change(token, { userId: 2 }, (draft) => void (draft.token = 'other'));
  const rows = { name: 'sessions' };
  const [first, second] = await store.scan(rows);
  await store.commit([
    {
      kind: 'put',
      collection: rows,
      key: second?.key ?? '',
      value: first?.value,
      due: undefined,
      expires: undefined,
      expected: undefined,
    },
  ]);
  await expect(sessions.read(token, { userId: 2 })).rejects.toMatchObject({
    code: 'CANNOT_DECRYPT',
  });
});

test('an invalid key is refused before anything is encrypted', () => {
  expect(() => new Sessions(memoryStore(), ['short'], Date.now)).toThrow(
    expect.objectContaining({ code: 'BAD_ENCRYPTION_KEY' }),
  );
});
