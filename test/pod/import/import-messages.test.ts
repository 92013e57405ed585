import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, call, control, expectOk } from '../caller.js';

interface Outcome {
  readonly messageId?: string;
  readonly originatingSystemId?: string;
  readonly originalMessageId?: string;
  readonly diagnostic?: string;
}

let clock: ManualClock;
let pod: Pod;
let importer: Caller;
let alice: Caller;
let bob: Caller;
let room: string;

const seed = {
  people: ['alice', 'bob', 'carol'].map((name) => ({ username: name, displayName: name })),
  serviceAccounts: [
    { username: 'importer', displayName: 'I', roles: ['CONTENT_MANAGEMENT' as const] },
    { username: 'prov', displayName: 'P', roles: ['USER_PROVISIONING' as const] },
    { username: 'echo', displayName: 'E' },
  ],
};

beforeEach(async () => {
  clock = new ManualClock(Date.UTC(2030, 0, 1));
  pod = await Pod.start({ clock, seed });
  [importer, alice, bob] = (await Promise.all(
    ['importer', 'alice', 'bob'].map((name) => actAs(pod, name)),
  )) as [Caller, Caller, Caller];
  room = (await alice.createRoom({ name: 'Archive', viewHistory: true })).roomSystemInfo.id;
  await alice.post(`/pod/v1/room/${room}/membership/add`, { id: bob.user.id });
});

afterEach(() => pod.close());

function post(body: unknown, caller = importer): Promise<Reply> {
  return caller.post('/agent/v4/message/import', body);
}

async function run(...elements: readonly unknown[]): Promise<Outcome[]> {
  return expectOk(await post(elements)).json() as Outcome[];
}

let lastId = 0;

/** A message that can be imported, with changes. */
function message(changes: object = {}): Record<string, unknown> {
  lastId += 1;
  return {
    message: '<messageML>hello</messageML>',
    format: 'MESSAGEML',
    intendedMessageTimestamp: Date.UTC(2015, 4, 31),
    intendedMessageFromUserId: bob.user.id,
    originatingSystemId: 'fooChat',
    originalMessageId: `m-${lastId}`,
    streamId: room,
    ...changes,
  };
}

async function diagnosticOf(element: unknown): Promise<string | undefined> {
  const [outcome] = await run(element);
  expect(outcome).not.toHaveProperty('messageId');
  return outcome?.diagnostic;
}

async function archive(): Promise<Message[]> {
  return (await alice.get(`/agent/v4/stream/${room}/message?since=0`)).json() as Message[];
}

test('[IMP-1] what members cannot see who joined later is imported, with a diagnostic that says so', async () => {
  const closed = (await alice.createRoom({ name: 'Closed' })).roomSystemInfo.id;
  clock.advance(60_000);
  await alice.post(`/pod/v1/room/${closed}/membership/add`, { id: bob.user.id });
  const at = (intendedMessageTimestamp: number) =>
    message({ streamId: closed, intendedMessageTimestamp });
  const now = clock.now();
  const outcomes = await run(at(now - 90_000), at(now - 30_000), at(now), message());
  expect(outcomes.map(({ diagnostic }) => diagnostic)).toEqual([
    'Imported, and hidden from everybody in the room: the room has no "viewHistory".',
    'Imported, and hidden from the members who joined after its time: the room has no "viewHistory".',
    undefined,
    undefined,
  ]);
  const seenBy = async (caller: Caller) => {
    const reply = await caller.get(`/agent/v4/stream/${closed}/message?since=0`);
    return (expectOk(reply).json() as Message[]).map(({ messageId }) => messageId).toSorted();
  };
  const ids = outcomes.map(({ messageId }) => messageId);
  expect(await seenBy(alice)).toEqual(ids.slice(1, 3).toSorted());
  expect(await seenBy(bob)).toEqual(ids.slice(2, 3));
});

test('[IMP-1] each message has its response, in order, with its ids', async () => {
  const elements = [message(), message({ streamId: 'unknown' }), message()];
  const outcomes = await run(...elements);
  expect(outcomes.map(({ originalMessageId }) => originalMessageId)).toEqual(
    elements.map(({ originalMessageId }) => originalMessageId),
  );
  expect(outcomes.map(({ originatingSystemId }) => originatingSystemId)).toEqual([
    'fooChat',
    'fooChat',
    'fooChat',
  ]);
  expect(outcomes.map(({ messageId }) => typeof messageId)).toEqual([
    'string',
    'undefined',
    'string',
  ]);
  expect(await run()).toEqual([]);
});

test('[IMP-1] an imported message has its original author, time and content', async () => {
  const [outcome] = await run(message({ message: '<messageML><b>old</b></messageML>' }));
  const [imported] = await archive();
  expect(imported).toMatchObject({
    messageId: outcome?.messageId,
    timestamp: Date.UTC(2015, 4, 31),
    message: '<div data-format="PresentationML" data-version="2.0"><b>old</b></div>',
    user: { userId: bob.user.id },
  });
});

test('[IMP-2] failing messages do not stop the others, and the call answers 200', async () => {
  const reply = await post([5, message({ streamId: 'x' }), null, message(), 'x']);
  expect(reply.status).toBe(200);
  const outcomes = reply.json() as Outcome[];
  expect(outcomes.map(({ diagnostic }) => diagnostic !== undefined)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
  expect((await post([5])).status).toBe(200);
});

test('[IMP-2] a body that is not an array is a 400 that says so', async () => {
  for (const body of [{}, { messageList: [message()] }, 'x', null]) {
    const reply = await post(body);
    expect(reply.status).toBe(400);
  }
  expect((await post({ messageList: [] })).text).toContain('array');
});

test('[IMP-3] a message that was imported is ignored: no id, no diagnostic, nothing created', async () => {
  const one = message({ originalMessageId: 'A' });
  await run(one);
  const ignored = { originatingSystemId: 'fooChat', originalMessageId: 'A' };
  expect(await run(one)).toEqual([ignored]);
  expect(await run({ ...one, streamId: 'unknown', message: 5 })).toEqual([ignored]);
  expect(await run({ ...one, originatingSystemId: 'other' })).toEqual([
    { ...ignored, originatingSystemId: 'other' },
  ]);
  const twice = message({ originalMessageId: 'B' });
  expect((await run(twice, twice))[1]).not.toHaveProperty('messageId');
  expect((await run(message({ originalMessageId: 'a' })))[0]?.messageId).toBeDefined();
  expect(await archive()).toHaveLength(3);
});

test('[IMP-3] a message that failed is imported when it comes again, corrected', async () => {
  await run(message({ originalMessageId: 'A', streamId: 'unknown' }));
  const [again] = await run(message({ originalMessageId: 'A' }));
  expect(again?.messageId).toBeDefined();
});

test('[IMP-4] the time is a valid time in the past', async () => {
  const at = (intendedMessageTimestamp: unknown) => message({ intendedMessageTimestamp });
  for (const time of [clock.now() + 1, -1, 1.5, '5', null, undefined]) {
    expect(await diagnosticOf(at(time))).toContain('intendedMessageTimestamp');
  }
  expect((await run(at(clock.now())))[0]?.messageId).toBeDefined();
});

test('[IMP-5] the author is an active member of the stream when the message is imported', async () => {
  const carol = await actAs(pod, 'carol');
  const by = (intendedMessageFromUserId: unknown) => message({ intendedMessageFromUserId });
  expect(await diagnosticOf(by(carol.user.id))).toContain('intendedMessageFromUserId');
  expect(await diagnosticOf(by(5))).toContain('intendedMessageFromUserId');
  const prov = await actAs(pod, 'prov');
  const status = `/pod/v1/admin/user/${bob.user.id}/status/update`;
  await run(by(bob.user.id));
  await prov.post(status, { status: 'DISABLED' });
  expect(await diagnosticOf(by(bob.user.id))).toContain('active');
  expect(await archive()).toHaveLength(1);
  await prov.post(status, { status: 'ENABLED' });
  await prov.call('PUT', `/pod/v1/admin/user/${bob.user.id}/suspension/update`, {
    suspended: true,
    suspendedUntil: clock.now() + 1000,
  });
  expect(await diagnosticOf(by(bob.user.id))).toContain('active');
});

test('[IMP-6] the stream exists and is active', async () => {
  expect(await diagnosticOf(message({ streamId: 'unknown' }))).toContain('streamId');
  await alice.post(`/pod/v1/room/${room}/setActive?active=false`);
  expect(await diagnosticOf(message())).toContain('active');
});

test('[IMP-7] files come in Base64, with a file name that has an extension', async () => {
  const files = (...attachments: readonly object[]) => message({ attachments });
  const good = { filename: 'a.txt', content: 'aGVs\r\nbG8=' };
  const [outcome] = await run(files(good, { filename: 'b.txt', content: '' }));
  const [imported] = await archive();
  expect(imported?.attachments?.map(({ name, size }) => [name, size])).toEqual([
    ['a.txt', 5],
    ['b.txt', 0],
  ]);
  const id = encodeURIComponent(imported?.attachments?.[0]?.id ?? '');
  const file = await alice.get(
    `/agent/v1/stream/${room}/attachment?fileId=${id}&messageId=${outcome?.messageId ?? ''}`,
  );
  expect(Buffer.from(file.text, 'base64').toString()).toBe('hello');
  for (const bad of [
    { filename: 'a.txt' },
    { content: 'aGVsbG8=' },
    { ...good, filename: 'a' },
    { ...good, filename: '.txt' },
    { ...good, content: 'aGVsbG8' },
    { ...good, content: '_-__' },
    { ...good, content: 'not base64' },
  ]) {
    expect(await diagnosticOf(files(bad))).toBeDefined();
  }
});

test('[IMP-7] [LIM-4] there are as many previews as attachments, or none', async () => {
  const attachments = [{ filename: 'a.png', content: 'AAAA' }];
  const preview = { filename: 'preview-a.png', content: 'AAAA' };
  expect((await run(message({ attachments, previews: [] })))[0]?.messageId).toBeDefined();
  expect((await run(message({ attachments, previews: [preview] })))[0]?.messageId).toBeDefined();
  expect(await diagnosticOf(message({ attachments, previews: [preview, preview] }))).toBeDefined();
  expect(await diagnosticOf(message({ previews: [preview] }))).toBeDefined();
});

test('[LIM-1] a message with more than 30 MB of files fails, alone', async () => {
  const content = Buffer.alloc(16 * 1024 * 1024).toString('base64');
  const file = { filename: 'a.bin', content };
  const outcomes = await run(message({ attachments: [file, file] }), message());
  expect(outcomes[0]?.diagnostic).toContain('30 MB');
  expect(outcomes[1]?.messageId).toBeDefined();
});

test('[IMP-8] text that is not a document is plain text, or with the format MESSAGEML its content', async () => {
  const imported = async (changes: object) => {
    await run(message({ ...changes, intendedMessageTimestamp: clock.now() }));
    clock.advance(1000);
    return /^<div [^>]*>(.*)<\/div>$/.exec((await archive()).at(-1)?.message ?? '')?.[1];
  };
  expect(await imported({ format: null, message: 'a <b>b</b> & ${c}\nd' })).toBe(
    'a &lt;b&gt;b&lt;/b&gt; &amp; ${c}<br/>d',
  );
  expect(await imported({ message: 'a <b>b</b>' })).toBe('a <b>b</b>');
  expect(await imported({ format: null, message: '<messageML><b>b</b></messageML>' })).toBe(
    '<b>b</b>',
  );
  expect(await diagnosticOf(message({ format: 'TEXT' }))).toContain('format');
  expect(await diagnosticOf(message({ message: '<messageML><b></messageML>' }))).toBeDefined();
  expect(await diagnosticOf(message({ data: 'not json' }))).toBeDefined();
  expect(await diagnosticOf(message({ data: {} }))).toContain('data');
});

test('[MSG-6] a form by an end user fails, one by a service account is imported', async () => {
  const echo = await actAs(pod, 'echo');
  await alice.post(`/pod/v1/room/${room}/membership/add`, { id: echo.user.id });
  const form = '<form id="f"><button name="go" type="action">Go</button></form>';
  const body = { message: `<messageML>${form}</messageML>` };
  expect(await diagnosticOf(message(body))).toContain('service accounts');
  const by = { ...body, intendedMessageFromUserId: echo.user.id };
  expect((await run(message(by)))[0]?.messageId).toBeDefined();
});

test('[IMP-9] [IMP-11] nobody is told of an imported message', async () => {
  const feed = await alice.createDatafeed();
  await run(message({ message: `<messageML><mention uid="${alice.user.id}"/></messageML>` }));
  const live = await alice.say(room, 'live');
  const { events } = await alice.events(feed);
  expect(events.map(({ messageId }) => messageId)).toEqual([live.messageId]);
});

test('[IMP-11] tags and mentions of imported messages are found by search, tags not by signals', async () => {
  const { id } = alice.user;
  await run(
    message({ message: `<messageML><hash tag="old"/> <mention uid="${id}"/></messageML>` }),
  );
  const signal = await alice.post('/agent/v1/signals/create', { name: 'S', query: 'HASHTAG:old' });
  const search = async (body: object) =>
    ((await alice.post('/agent/v1/message/search', body)).json() as Message[]).length;
  expect(await search({ hashtag: 'old' })).toBe(1);
  expect(await search({ mention: id })).toBe(1);
  expect(await search({ signal: (signal.json() as { id: string }).id })).toBe(0);
});

test('[IMP-9] imported messages count nowhere as unread, others until they are seen', async () => {
  const unread = async (caller: Caller) => {
    const headers = { ...caller.headers, Authorization: `Bearer ${pod.controlToken}` };
    return expectOk(await call(pod, 'GET', '/cadenza/v1/unread', { headers })).json();
  };
  await run(message(), message());
  expect(await unread(alice)).toEqual({ streams: [] });
  await bob.say(room, 'one');
  await bob.say(room, 'two');
  expect(await unread(alice)).toEqual({ streams: [{ streamId: room, unread: 2 }] });
  expect(await unread(bob)).toEqual({ streams: [] });
  await archive();
  expect(await unread(alice)).toEqual({ streams: [] });
});

test('[IMP-11] who was mentioned finds it among the recent mentions, without a badge if it was imported', async () => {
  const mentions = async () => {
    const headers = { ...alice.headers, Authorization: `Bearer ${pod.controlToken}` };
    const reply = expectOk(await call(pod, 'GET', '/cadenza/v1/mentions', { headers }));
    const answer = reply.json() as { mentions: (Message & { badge: boolean })[] };
    return answer.mentions.map(({ messageId, badge }) => [messageId, badge]);
  };
  const mention = `<mention uid="${alice.user.id}"/>`;
  const [outcome] = await run(message({ message: `<messageML>${mention}</messageML>` }));
  expect(await mentions()).toEqual([[outcome?.messageId, false]]);
  const live = await bob.say(room, mention);
  expect(await mentions()).toEqual([
    [live.messageId, true],
    [outcome?.messageId, false],
  ]);
  await archive();
  expect((await mentions())[0]).toEqual([live.messageId, false]);
});

test('[IMP-14] events of a room cannot be imported', async () => {
  const event = message({ type: 'USERJOINEDROOM', affectedUser: { userId: 5 } });
  expect(await diagnosticOf(event)).toContain('Events of a room');
});

test('[IMP-16] [AUT-4] only a service account that manages content imports', async () => {
  for (const name of ['echo', 'alice', 'prov']) {
    expect((await post([message()], await actAs(pod, name))).status).toBe(403);
  }
});

test('[IMP-16] whether the importer must be in the stream is a setting of the pod', async () => {
  await using strict = await Pod.start({ clock, seed, importerMustBeMember: true });
  const strictImporter = await actAs(strict, 'importer');
  const owner = await actAs(strict, 'alice');
  const stream = (await owner.createRoom({ name: 'Archive' })).roomSystemInfo.id;
  const body = [message({ streamId: stream, intendedMessageFromUserId: owner.user.id })];
  expect((await post(body, strictImporter)).text).toContain('not a member');
  await owner.post(`/pod/v1/room/${stream}/membership/add`, { id: strictImporter.user.id });
  expect((await post(body, strictImporter)).text).toContain('messageId');
});

test('an imported message does not move the last message of its stream back', async () => {
  const live = await alice.say(room, 'live');
  await run(message());
  const info = (await alice.get(`/pod/v2/streams/${room}/info`)).json();
  expect(info).toMatchObject({ lastMessageDate: live.timestamp });
});

test('[IMP-10] a read receipt comes about when an end user views an imported message', async () => {
  const [outcome] = await run(message());
  const status = async () =>
    (await alice.get(`/pod/v1/message/${outcome?.messageId ?? ''}/status`)).json() as {
      author: object;
      read: { userId: string; timestamp: string }[];
      sent: { userId: string }[];
    };
  expect(await status()).toMatchObject({
    author: { userId: String(bob.user.id) },
    read: [],
    sent: [{ userId: String(alice.user.id) }],
  });
  clock.advance(5000);
  await archive();
  const viewedAt = String(clock.now());
  clock.advance(5000);
  await archive();
  expect(await status()).toMatchObject({
    read: [{ userId: String(alice.user.id), timestamp: viewedAt }],
    sent: [],
  });
});

async function exported(query: string): Promise<string[]> {
  const reply = expectOk(await control(pod, 'GET', `/export?${query}`));
  const lines = reply.text.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as Message).messageId);
}

test('[IMP-12] an export of days has what was sent from the first moment to the last', async () => {
  const at = async (time: string) => {
    const [outcome] = await run(message({ intendedMessageTimestamp: Date.parse(time) }));
    return outcome?.messageId;
  };
  await at('2015-05-30T23:59:59.999Z');
  const first = await at('2015-05-31T00:00:00.000Z');
  const last = await at('2015-06-01T23:59:59.999Z');
  await at('2015-06-02T00:00:00.000Z');
  expect(await exported('startDate=2015-05-31&endDate=2015-06-01')).toEqual([first, last]);
  expect((await control(pod, 'GET', '/export?startDate=2015-05-31')).status).toBe(400);
  expect((await control(pod, 'GET', '/export?startDate=x&endDate=y')).status).toBe(400);
});

test('[IMP-12] a recurring export has the period that ends at the next one, both ends included', async () => {
  const next = Date.UTC(2015, 5, 1);
  const day = 24 * 60 * 60_000;
  const outcomes = await run(
    ...[next - day - 1, next - day, next, next + 1].map((intendedMessageTimestamp) =>
      message({ intendedMessageTimestamp }),
    ),
  );
  const ids = outcomes.map(({ messageId }) => messageId);
  expect(await exported(`frequency=DAILY&nextExport=${next}`)).toEqual(ids.slice(1, 3));
  expect(await exported(`frequency=weekly&nextExport=${next}`)).toEqual(ids.slice(0, 3));
  expect((await control(pod, 'GET', '/export?frequency=NEVER&nextExport=1')).status).toBe(400);
});

test('[IMP-13] the room monitor shows an imported message with its original author and time', async () => {
  const [outcome] = await run(message());
  const live = await alice.say(room, 'live');
  const reply = await control(pod, 'GET', `/streams/${room}/messages`);
  expect(expectOk(reply).json()).toMatchObject({
    messages: [
      {
        messageId: outcome?.messageId,
        imported: true,
        timestamp: Date.UTC(2015, 4, 31),
        user: { userId: bob.user.id },
      },
      { messageId: live.messageId, imported: false },
    ],
  });
  expect((await control(pod, 'GET', '/streams/unknown/messages')).status).toBe(404);
});

test('[AUT-4] who may not import is refused before the body is read', async () => {
  const reply = await call(pod, 'POST', '/agent/v4/message/import', {
    headers: alice.headers,
    body: 'no JSON at all',
  });
  expect(reply.status).toBe(403);
});

test('[IMP-2] nothing is imported of a body that is not JSON in the end', async () => {
  const body = `[${JSON.stringify(message())}, ${JSON.stringify(message())}`;
  for (const broken of [body, `${body},]`, `${body}]]`, `${body}] x`, `${body}, {"a":}]`]) {
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body: broken,
    });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('not valid JSON')]);
  }
  expect(await archive()).toEqual([]);
});

test('[IMP-2] a list is read whatever spaces and texts stand in it', async () => {
  const one = JSON.stringify(message({ message: 'commas, "quotes\\", [brackets] and {braces}' }));
  for (const [body, count] of [
    [' [ ] ', 0],
    [`\n[ ${one}\t]\r\n`, 1],
    [`[ ${JSON.stringify(message())} , ${JSON.stringify(message())} ]`, 2],
  ] as const) {
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body,
    });
    expect((reply.json() as Outcome[]).map(({ diagnostic }) => diagnostic)).toEqual(
      Array(count).fill(undefined),
    );
  }
  expect(await archive()).toHaveLength(3);
});

test('[IMP-19] what an import may hold is limited, and the refusal names the limit', async () => {
  const problemOf = async (body: string) => {
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body,
    });
    return `${reply.status} ${(reply.json() as { message: string }).message}`;
  };
  expect(await problemOf(`[${'null,'.repeat(50_000)}null]`)).toBe(
    '400 The body has more than 50000 elements.',
  );
  expect(await problemOf('['.repeat(1000))).toBe(
    '400 The body is nested too deeply: it may have 101 levels.',
  );
  expect(await problemOf(`[[${'1,'.repeat(10_000)}1]]`)).toBe(
    '400 The body holds too many values: it may have 10000.',
  );
});

test('[IMP-8] a long text means what it says, however it is escaped and wherever it is cut', async () => {
  const text = 'a"\\\n\t\u00e9\u4e00\u{1f600}/'.repeat(9000);
  const escaped = JSON.stringify(text).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const marked = JSON.stringify(message({ message: 'MARK', format: undefined }));
  const bodies = [JSON.stringify(text), escaped].map(
    (written, place) => `[${marked.replace('"MARK"', written).replace(/m-\d+/, `cut-${place}`)}]`,
  );
  const texts: string[] = [];
  for (const body of bodies) {
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body,
    });
    expect((reply.json() as Outcome[])[0]).not.toHaveProperty('diagnostic');
    texts.push((await archive())[0]?.message ?? '');
  }
  const [plain = '', other] = texts;
  expect(plain.split('a&quot;\\<br/>\t\u00e9\u4e00\u{1f600}/')).toHaveLength(9001);
  expect(other === plain).toBe(true);
});

test('[IMP-2] a long text with a wrong escape is not JSON, and nothing is imported', async () => {
  const long = 'x'.repeat(2000);
  for (const bad of ['\\x', '\\u12g4', '\n', '\\']) {
    const marked = JSON.stringify(message({ message: 'MARK' }));
    const body = `[${JSON.stringify(message())},${marked.replace('MARK', `${long}${bad}${long}`)}]`;
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body,
    });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('not valid JSON')]);
  }
  expect(await archive()).toEqual([]);
});

test('[IMP-2] a name or an id that is too long fails its message alone, and says so', async () => {
  const long = 'x'.repeat(2000);
  const outcomes = await run(
    message({ streamId: long }),
    message({ originatingSystemId: long }),
    message({ attachments: [{ filename: `${long}.txt`, content: '' }] }),
    message({ message: 'x'.repeat(9_000_001) }),
    message(),
  );
  expect(outcomes.map(({ diagnostic }) => diagnostic)).toEqual([
    '"streamId": is longer than 1024 bytes.',
    '"originatingSystemId": is longer than 1024 bytes.',
    '"attachments.0.filename": is longer than 1024 bytes.',
    '"message": is longer than 1500000 bytes.',
    undefined,
  ]);
  expect((await post([{ [long]: 1 }])).text).toContain('name of a member');
});

test('[IMP-7] a large file comes back as it was', async () => {
  const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, place) => place * place));
  const written = content.toString('base64').replace(/(.{76})/g, '$1\r\n');
  const attachments = [{ filename: 'a.bin', content: written }];
  const [outcome] = await run(message({ attachments }));
  const [imported] = await archive();
  const id = encodeURIComponent(imported?.attachments?.[0]?.id ?? '');
  const file = await alice.get(
    `/agent/v1/stream/${room}/attachment?fileId=${id}&messageId=${outcome?.messageId ?? ''}`,
  );
  expect(Buffer.from(file.text, 'base64').equals(content)).toBe(true);
  expect(
    await diagnosticOf(message({ attachments: [{ filename: 'a.bin', content: `=${written}` }] })),
  ).toContain('not Base64');
});

test('[IMP-1] a long list of outcomes comes in order, whole', async () => {
  const outcomes = await run(
    ...Array.from({ length: 3000 }, (_, place) => ({ originalMessageId: `x${place}` })),
  );
  expect(outcomes.map(({ originalMessageId }) => originalMessageId)).toEqual(
    Array.from({ length: 3000 }, (_, place) => `x${place}`),
  );
});
