import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  type MessageViolation,
  type ViolationCursor,
  type ViolationRange,
  type ViolationWalk,
} from '../../../src/client/administration.js';
import { collect, failure } from '../failure.js';
import { partsOf, ScriptedService, type Step } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });

const violations = 'POST /agent/v1/dlp/violations/message/';
const violation = (enforcementEventID: string): object => ({ violation: { enforcementEventID } });

test('[DLP-1] [DLP-2] violations are walked by the offset of each page until it is null', async () => {
  service.script(
    violations,
    json({ violations: [violation('a'), violation('b')], nextOffset: 'o1' }),
    json({ violations: [violation('c')], nextOffset: null }),
  );
  const found = await collect(
    service.client().violations.messages({ startTime: new Date(5), endTime: 9, limit: 2 }),
  );
  expect(found.map((entry) => entry.violation.enforcementEventID)).toEqual(['a', 'b', 'c']);
  expect(service.to(violations).map(({ url }) => url.split('?')[1])).toEqual([
    'startTime=5&endTime=9&limit=2',
    'startTime=5&endTime=9&limit=2&next=o1',
  ]);
});

test('[DLP-1] [DLP-14] the call is a form that says it knows both generations', async () => {
  service.script(violations, { status: 204 });
  await expect(
    collect(service.client().violations.messages({ startTime: 1, limit: 9_999 })),
  ).resolves.toEqual([]);
  const [request] = service.to(violations);
  expect(request && partsOf(request)[0]).toMatchObject({
    headers: expect.stringContaining('name="enforceExpressionFiltering"') as unknown,
    content: Buffer.from('true'),
  });
  expect(request?.url).toContain('limit=500');
});

test('[DLP-3] rooms and signals are found under their own name or under message', async () => {
  const entries = [
    { violation: { version: 'V1', action: 'BLOCK' }, stream: { name: 'Room' } },
    { violation: { version: 'V2', action: 'WARN' }, message: { name: 'Other' } },
  ];
  service.script('POST /agent/v1/dlp/violations/stream/', json({ violations: entries }));
  service.script(
    'POST /agent/v1/dlp/violations/signal/',
    json({ violations: [{ violation: {}, signal: { rules: 'HASHTAG:a' } }] }),
  );
  const client = service.client();
  const streams = await collect(client.violations.streams({ startTime: 1 }));
  expect(streams.map(({ stream }) => stream.name)).toEqual(['Room', 'Other']);
  expect(streams.map(({ version }) => version)).toEqual(['V1', 'V2']);
  const signals = await collect(client.violations.signals({ startTime: 1 }));
  expect(signals).toEqual([{ version: 'V2', violation: {}, signal: { rules: 'HASHTAG:a' } }]);
});

test('[DLP-1] by option violations are read as the public contract has it', async () => {
  const read = 'GET /agent/v1/dlp/violations/message';
  service.script(read, json({ violations: [violation('a')], nextOffset: null }));
  const options = { method: 'GET', traceId: 'abc123' } as const;
  const found = await collect(service.client().violations.messages({ startTime: 5 }, options));
  expect(found).toHaveLength(1);
  const [request] = service.to(read);
  expect(request?.url.split('?')[1]).toBe('startTime=5&limit=500');
  expect(request?.headers['x-trace-id']).toBe('abc123');
  expect(request?.body).toHaveLength(0);
});

test('[DLP-2] a walk goes on from its cursor, behind the last entry that was given out', async () => {
  const pages: Step = ({ url }, response) => {
    const next = new URL(url, 'http://pod').searchParams.get('next');
    const ids = next === null ? ['a', 'b', 'c'] : ['d', 'e'];
    const nextOffset = next === null ? 'o1' : null;
    response.end(JSON.stringify({ violations: ids.map(violation), nextOffset }));
  };
  service.script(violations, pages);
  const all: string[] = [];
  let from: ViolationRange | ViolationCursor = { startTime: new Date(5), limit: 3 };
  for (let step = 0; step < 5; step++) {
    const walk: ViolationWalk<MessageViolation> = service.client().violations.messages(from);
    for await (const entry of walk) {
      all.push(entry.violation.enforcementEventID);
      break;
    }
    from = { cursor: walk.cursor };
  }
  expect(all).toEqual(['a', 'b', 'c', 'd', 'e']);
  await expect(collect(service.client().violations.messages(from))).resolves.toEqual([]);
  expect(service.to(violations).at(-1)?.url.split('?')[1]).toBe('startTime=5&limit=3&next=o1');
});

test.each<readonly [string, unknown]>([
  ['"from" must be an object', undefined],
  ['"from.startTime" must be a valid Date', {}],
  ['"from.startTime" must be a valid Date', { startTime: new Date('x') }],
  ['"from.endTime" must be a valid Date', { startTime: 0, endTime: 'today' }],
  ['"from.limit" must be a whole number from 1', { startTime: 0, limit: 0 }],
])('[DLP-1] an invalid range is refused: %s', (problem, range) => {
  const { violations } = service.client();
  expect(() => violations.messages(range as { startTime: number })).toThrow(problem);
});

test('[DLP-2] a cursor that no walk gave is refused', () => {
  const { violations: client } = service.client();
  expect(() => client.messages({ cursor: 'bm90aGluZw' })).toThrow(
    'the cursor does not come from a walk',
  );
});

test('[VER-2] [DLP-3] records of both generations are told apart, and newer values are kept', async () => {
  const policies = [{ id: '', version: '', policyName: '', type: 'BLOCK', terms: 'x' }];
  const user = { userId: 7, displayName: 'Alice' };
  const old = {
    violation: { version: 'V1', matchedPolicies: policies, action: 'BLOCK' },
    message: { timestamp: 0, user },
  };
  const current = {
    violation: {
      version: 'V2',
      matchedPolicies: [],
      action: 'QUARANTINE',
      outcome: { type: 'NEW' },
    },
    message: { timestamp: 5, user: { ...user, email: 'alice@acme.test' } },
  };
  const future = { violation: { version: 'V3' }, message: { timestamp: 6, user } };
  service.script(violations, json({ violations: [old, current, future], nextOffset: null }));
  const found = await collect(service.client().violations.messages({ startTime: 5 }));
  expect(found).toEqual([
    { version: 'V1', ...old },
    { version: 'V2', ...current },
    { version: 'V2', ...future },
  ]);
  for (const entry of found) {
    if (entry.version === 'V1') {
      const policyName: '' | undefined = entry.violation.matchedPolicies[0]?.policyName;
      expect(policyName).toBe('');
      const time: 0 = entry.message.timestamp;
      expect(time).toBe(0);
      // @ts-expect-error a V1 record names the author only
      expect(entry.message.user.email).toBeUndefined();
    } else {
      const email: string | undefined = entry.message.user.email;
      expect([undefined, 'alice@acme.test']).toContain(email);
      const action: string = entry.violation.action;
      expect([undefined, 'QUARANTINE']).toContain(action);
    }
  }
});

test.each([[['same']], [['a', 'b', 'a', 'b', 'a', 'b']]])(
  'a page that leads to one that was walked is an error, not an endless walk: %j',
  async (offsets) => {
    const led = offsets.map((nextOffset) => json({ violations: [violation('a')], nextOffset }));
    const end = offsets.length === 1 ? [] : [json({ violations: [], nextOffset: null })];
    service.script(violations, ...led, ...end);
    const walk = collect(service.client().violations.messages({ startTime: 1 }));
    expect(await failure(walk)).toMatchObject({ code: 'MALFORMED_ANSWER' });
  },
);

test('violations.attachment gives the file of a violation', async () => {
  const path = 'GET /agent/v3/dlp/violation/attachment';
  service.script(path, { status: 200, text: Buffer.from('file').toString('base64') });
  const file = await service.client().violations.attachment('v', 'internal_7%2Fx');
  expect((await collect(file)).join('')).toBe('file');
  expect(service.to(path)[0]?.url).toContain('?fileId=internal_7%252Fx&violationId=v');
});

test.each(['message', 'stream', 'signal'] as const)(
  '[VER-1] [DLP-2] violations of the third generation stand under their own version: %s',
  async (kind) => {
    const path = `GET /agent/v3/dlp/violations/${kind}`;
    const violation = { enforcementEventID: 'a', version: 'V3', details: [{}] };
    service.script(
      path,
      { status: 200, json: { violations: [{ violation }], nextOffset: 'o' } },
      { status: 200, json: { violations: [], nextOffset: null } },
    );
    const { violations } = service.client();
    const walks = {
      message: () => collect(violations.messages({ startTime: 5 }, { generation: 'V3' })),
      stream: () => collect(violations.streams({ startTime: 5 }, { generation: 'V3' })),
      signal: () => collect(violations.signals({ startTime: 5 }, { generation: 'V3' })),
    };
    const found: readonly unknown[] = await walks[kind]();
    expect(found).toEqual([{ violation }]);
    expect(service.to(path)[1]?.url).toContain('next=o');
  },
);
