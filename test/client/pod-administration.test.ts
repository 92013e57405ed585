import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { generateKeyPair, type MessageToImport } from '../../src/client/administration.js';
import { Client, type SearchArguments } from '../../src/client/index.js';
import { unsafeMessageML } from '../../src/messageml/index.js';
import { Pod } from '../../src/pod/index.js';
import { serviceAccount } from '../built/accounts.js';
import { collect, failure } from './failure.js';
import { supportedSearches, unsupportedSearches } from './messages/search/searches.js';
import { patientClock } from './patient-clock.js';

let pod: Pod;
let admin: Client;
let userId: number;
let aliceId: number;
let bobId: number;

beforeAll(async () => {
  pod = await Pod.start({
    seed: {
      people: [
        { username: 'alice', displayName: 'Alice' },
        { username: 'bob', displayName: 'Bob' },
      ],
    },
  });
  const account = await serviceAccount(pod, 'admin', {
    roles: ['INDIVIDUAL', 'CONTENT_MANAGEMENT', 'USER_PROVISIONING'],
  });
  userId = account.userId;
  admin = new Client(account.config);
});

afterAll(async () => {
  await admin.close();
  await pod.close();
});

beforeEach(async () => {
  await pod.reset();
  aliceId = (await admin.users.byUsername('alice'))?.id ?? 0;
  bobId = (await admin.users.byUsername('bob'))?.id ?? 0;
});

test('[IMP-1] [IMP-3] [IMP-18] messages are imported into a stream of others, each once', async () => {
  const streamId = await admin.streams.createImAsAdmin([aliceId, bobId]);
  const make = (id: string, more: Partial<MessageToImport> = {}): MessageToImport => ({
    message: unsafeMessageML(`<messageML>number <b>${id}</b></messageML>`),
    format: 'MESSAGEML',
    intendedMessageTimestamp: new Date('2020-01-01T00:00:00Z'),
    intendedMessageFromUserId: aliceId,
    originatingSystemId: 'fooChat',
    originalMessageId: id,
    streamId,
    ...more,
  });
  const first = await collect(
    admin.messages.import([
      make('a', { attachments: [{ filename: 'a.txt', content: Buffer.from('abc') }] }),
      make('stranger', { intendedMessageFromUserId: userId }),
      make('b'),
    ]),
  );
  expect(first.map(({ status }) => status)).toEqual(['imported', 'failed', 'imported']);
  const again = await collect(admin.messages.import([make('a'), make('c')]));
  expect(again.map(({ status }) => status)).toEqual(['ignored', 'imported']);
});

test('[USR-1] [USR-5] users are created and can be looked up', async () => {
  const created = await admin.users.create({
    accountType: 'NORMAL',
    userName: 'carol',
    displayName: 'Carol',
    emailAddress: 'carol@acme.test',
    firstName: 'Carol',
    lastName: 'C',
    password: 'correct horse',
    assetClasses: ['Bonds'],
  });
  expect(created.userAttributes).toMatchObject({ userName: 'carol', assetClasses: ['Bonds'] });
  const { id } = created.userSystemInfo;
  await expect(admin.users.byId(id)).resolves.toMatchObject({ username: 'carol' });
  await expect(admin.users.detail(id)).resolves.toMatchObject({ userSystemInfo: { id } });

  const again = await failure(
    admin.users.create({
      accountType: 'SYSTEM',
      userName: 'carol',
      displayName: 'Other',
      emailAddress: 'other@acme.test',
    }),
  );
  expect(again).toMatchObject({ status: 409, outcome: 'did-not-happen' });
});

test('[USR-1] many users are created with a report on each, and go on after a name that is taken', async () => {
  const names = ['dave', 'alice', 'erin', 'frank'];
  const users = names.map((userName) => ({
    accountType: 'SYSTEM' as const,
    userName,
    displayName: userName,
    emailAddress: `${userName}@new.test`,
  }));
  const outcomes = await collect(admin.users.createAll(users, { parallel: 2 }));
  const report = outcomes.map(({ status, input }) => `${input.userName} ${status}`).sort();
  expect(report).toEqual(['alice failed', 'dave created', 'erin created', 'frank created']);
  await expect(admin.users.byUsername('erin')).resolves.toMatchObject({ displayName: 'erin' });
});

test('[USR-5] a service account logs in with the key pair that was made for it', async () => {
  const { publicKey, privateKey } = await generateKeyPair(2048);
  await admin.users.create({
    accountType: 'SYSTEM',
    userName: 'quotes',
    displayName: 'Quotes',
    emailAddress: 'quotes@acme.test',
    currentKey: { key: publicKey },
  });
  const bot = { username: 'quotes', privateKey: { content: privateKey.reveal() } };
  await using client = new Client({ scheme: 'http', host: '127.0.0.1', port: pod.port, bot });
  await expect(client.users.session()).resolves.toMatchObject({ username: 'quotes' });
});

test('[USR-7] a user is suspended, and let in again', async () => {
  await admin.users.suspend(bobId, { until: Date.now() + 60_000, reason: 'leave' });
  await expect(admin.users.detail(bobId)).resolves.toMatchObject({
    userSystemInfo: { suspended: true, suspensionReason: 'leave' },
  });
  await admin.users.unsuspend(bobId);
  await expect(admin.users.status(bobId)).resolves.toMatchObject({ suspended: false });
});

test('[STR-1] [STR-2] the streams of the company are listed by their kind', async () => {
  const room = await admin.rooms.create({ name: 'Rates', description: 'Prices' });
  const im = await admin.streams.createImAsAdmin([aliceId, bobId]);
  const rooms = await collect(admin.streams.listEnterprise({ streamTypes: ['ROOM'] }));
  expect(rooms.map(({ id }) => id)).toEqual([room.roomSystemInfo.id]);
  await expect(admin.streams.listEnterprise({ streamTypes: ['ROOM'] }).count()).resolves.toBe(1);
  const all = await admin.streams.listEnterprisePage({}, { skip: 0, limit: 10 });
  expect(all.streams.map(({ id }) => id)).toContain(im);
  expect(all.count).toBe(all.streams.length);
});

test('[STR-5] a listed stream carries its attributes; one that someone here made is not external', async () => {
  const before = Date.now();
  const { roomSystemInfo } = await admin.rooms.create({
    name: 'Rates',
    description: 'Prices',
  });
  const { id } = roomSystemInfo;
  await admin.rooms.addMember(id, aliceId);
  await admin.messages.create(id, { message: unsafeMessageML('<messageML>Hello</messageML>') });
  const [room] = await collect(admin.streams.listEnterprise({ streamTypes: ['ROOM'] }));
  expect(room).toMatchObject({
    id,
    type: 'ROOM',
    isExternal: false,
    isActive: true,
    isPublic: false,
    attributes: {
      roomName: 'Rates',
      roomDescription: 'Prices',
      createdByUserId: userId,
      membersCount: 2,
      originCompany: expect.any(String) as unknown,
      originCompanyId: expect.any(Number) as unknown,
    },
  });
  const { createdDate = 0, lastModifiedDate = 0, lastMessageDate = 0 } = room?.attributes ?? {};
  expect(createdDate).toBeGreaterThanOrEqual(before);
  expect(lastModifiedDate).toBeGreaterThanOrEqual(createdDate);
  expect(lastMessageDate).toBeGreaterThanOrEqual(createdDate);
});

test('[IMP-17] the account that made a room owns it, and hands it over to a member', async () => {
  const { roomSystemInfo } = await admin.rooms.create({ name: 'Rates', description: 'x' });
  const { id } = roomSystemInfo;
  await admin.rooms.addMember(id, aliceId);
  await admin.rooms.addMember(id, bobId);
  const members = await admin.rooms.members(id);
  expect(members.filter(({ owner }) => owner)).toMatchObject([{ id: userId }]);

  await admin.rooms.handOver(id, aliceId, userId);
  const { isActive } = (await collect(admin.streams.listEnterprise()))[0] ?? {};
  expect(isActive).toBe(true);
  expect(await failure(admin.rooms.addMember(id, userId))).toMatchObject({ code: 'FORBIDDEN' });
});

test('[SRC-1] messages are found by their tags, and page by page', async () => {
  const room = await admin.rooms.create({ name: 'Rates', description: 'Prices' });
  const streamId = room.roomSystemInfo.id;
  for (let number = 0; number < 5; number++) {
    await admin.messages.create(streamId, {
      message: unsafeMessageML(`<messageML><hash tag="bonds"/> ${number}</messageML>`),
    });
  }
  const found = await collect(
    admin.messages.search({ hashtag: 'bonds', streamType: 'ROOM' }, { pageSize: 2 }),
  );
  expect(new Set(found.map(({ messageId }) => messageId)).size).toBe(5);
});

test('[SRC-6] the service supports exactly the searches that compile', async () => {
  const { roomSystemInfo } = await admin.rooms.create({ name: 'Rates', description: 'x' });
  const streamId = roomSystemInfo.id;
  const signal = await admin.signals.create({ name: 'Bonds', query: 'HASHTAG:bonds' });
  const real = (search: object): SearchArguments =>
    ({
      ...search,
      ...('streamId' in search ? { streamId } : {}),
      ...('signal' in search ? { signal: signal.id } : {}),
    }) as SearchArguments;
  for (const search of supportedSearches) {
    await collect(admin.messages.search(real(search)));
  }
  for (const search of unsupportedSearches) {
    const error = await failure(
      Promise.resolve().then(() => collect(admin.messages.search(real(search)))),
    );
    expect([search, error.code]).toEqual([
      search,
      expect.stringMatching(/^BAD_(SEARCH|REQUEST)$/) as unknown,
    ]);
  }
});

test('one user is asked for by id, name or address', async () => {
  const alice = await admin.users.get({ username: 'alice' });
  expect(alice).toMatchObject({ id: aliceId, displayName: 'Alice' });
  expect(await admin.users.get({ userId: aliceId })).toEqual(alice);
  expect(await admin.users.get({ email: alice?.emailAddress ?? '' })).toEqual(alice);
  expect(await admin.users.get({ username: 'nobody' })).toBeUndefined();
});

test('users are looked up as a whole, or the active or the deactivated alone', async () => {
  const { id } = (
    await admin.users.create({
      accountType: 'NORMAL',
      userName: 'gone',
      firstName: 'Gone',
      lastName: 'Away',
      displayName: 'Gone',
      emailAddress: 'gone@acme.com',
    })
  ).userSystemInfo;
  await admin.users.setStatus(id, 'DISABLED');
  const both = [aliceId, id];
  const found = await Promise.all([
    admin.users.byIds(both),
    admin.users.byIds(both, { active: true }),
    admin.users.byIds(both, { active: false }),
  ]);
  expect(found.map((users) => users.map((user) => user.id))).toEqual([both, [aliceId], [id]]);
  expect(await admin.users.byUsername('gone', { active: true })).toBeUndefined();
  // @ts-expect-error -- a text is no flag.
  expect(await failure(admin.users.byEmail('gone@acme.com', { active: 'yes' }))).toMatchObject({
    code: 'BAD_ARGUMENT',
  });
});

test('all groups are deleted by who may do so alone', async () => {
  await using plain = new Client((await serviceAccount(pod, 'echo')).config);
  expect(await failure(plain.groups.deleteAll())).toMatchObject({ code: 'FORBIDDEN' });
  const desk = { type: 'SDL', ownerType: 'TENANT', ownerId: 1, name: 'Desk' } as const;
  const { id } = await admin.groups.create(desk);
  expect(await admin.groups.deleteAll()).toMatchObject([{ id, status: 'DELETED' }]);
  expect(await admin.groups.get(id)).toMatchObject({ status: 'DELETED' });
});

test('a link protocol is allowed and forbidden again', async () => {
  const { config } = await serviceAccount(pod, 'chief', {
    roles: ['INDIVIDUAL', 'SUPER_ADMINISTRATOR'],
  });
  await using chief = new Client(config);
  const schemes = () => collect(chief.settings.protocols());
  const before = await schemes();
  await chief.settings.allowProtocol('desk');
  expect(await schemes()).toEqual(expect.arrayContaining([...before, 'desk']));
  await chief.settings.forbidProtocol('desk');
  expect(await schemes()).toEqual(before);
});

test('a client logs out at the service and the key manager, and in again when it is used', async () => {
  const { config, userId: echoId } = await serviceAccount(pod, 'guest');
  await using echo = new Client(config);
  await echo.logOut();
  await echo.users.session();
  const sessions = async () => (await admin.users.sessions(echoId)).length;
  expect(await sessions()).toBe(1);
  await echo.logOut();
  expect(await sessions()).toBe(0);
  await echo.datafeeds.list();
  expect(await sessions()).toBe(1);
});

test('a client with bearer tokens logs out also when the last of them has ended', async () => {
  const { config, userId: echoId } = await serviceAccount(pod, 'bearer');
  let later = 0;
  const clock = patientClock(() => Date.now() + later);
  await using echo = new Client({ ...config, commonJwt: { enabled: true } }, { clock });
  await echo.users.session();
  later = 10 * 60_000;
  await echo.logOut();
  expect(await admin.users.sessions(echoId)).toEqual([]);
});
