import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '../../../src/client/advanced.js';
import type { Client } from '../../../src/client/index.js';
import { readRetryAfter } from '../../../src/client/transport/reply-headers.js';
import { pauseBefore } from '../../../src/client/transport/retry.js';
import { failure } from '../failure.js';
import { ScriptedService, type Step } from '../scripted-service.js';

const sendRoute = 'POST /agent/v4/stream/s/message/create';
const readRoute = 'GET /pod/v2/sessioninfo';
const message = '<messageML>a</messageML>';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const date = 'Mon, 01 Jan 2029 10:00:00 GMT';

test.each<readonly [string, number | undefined]>([
  ['7', 7_000],
  [' 7 ', 7_000],
  ['0', 0],
  ['1.5', undefined],
  ['-5', undefined],
  ['+5', undefined],
  ['1e3', undefined],
  ['2029', 2_029_000],
  ['soon', undefined],
  ['', undefined],
  ['Mon, 01 Jan 2029 10:00:09 GMT', 9_000],
  ['Monday, 01-Jan-29 10:00:09 GMT', 9_000],
  ['Mon, 01 Jan 2029 09:00:00 GMT', 0],
  ['2029-01-01T10:00:09Z', undefined],
])('Retry-After: %s is read as the standard says', (header, expected) => {
  expect(readRetryAfter({ headers: { date, 'retry-after': header } })).toBe(expected);
});

test('a Retry-After that is a date is measured by the clock of this machine, where the answer has no Date', () => {
  const headers = { 'retry-after': 'Mon, 01 Jan 2029 10:00:09 GMT' };
  expect(readRetryAfter({ headers }, Date.parse(date))).toBe(9_000);
});

test('half of a character, which no address can hold, is an error that says so', async () => {
  const half = '😀'.slice(0, 1);
  for (const call of [
    () => service.client().users.byUsername(`a${half}`),
    () => service.client().streams.info(`a${half}`),
  ]) {
    expect(await failure(call())).toMatchObject({
      code: 'BAD_ARGUMENT',
      message: expect.stringContaining('half of a character') as unknown,
    });
  }
});

test('a service that asks for no pause gets one that grows all the same', () => {
  const settings = { initialInterval: 100, maxInterval: 1_000, multiplier: 2 };
  const pauses = [1, 2, 3, 9].map((attempt) =>
    pauseBefore({ ...settings, maxAttempts: 9, deadline: 1 }, attempt, 0, 1),
  );
  expect(pauses).toEqual([100, 200, 400, 1_000]);
});

test('closing the client ends a call that waits for its next try', async () => {
  service.script(readRoute, { status: 503 });
  let waiting: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    waiting = resolve;
  });
  const clock = {
    ...systemClock,
    after: (_: number, action: () => void) => {
      waiting();
      return systemClock.after(60_000, action);
    },
  };
  const client = service.client({}, { clock });
  const call = failure(client.users.session());
  await begun;
  await client.close();
  const error = await call;
  expect(error).toMatchObject({
    code: 'CLIENT_CLOSED',
    outcome: 'unknown',
    cause: { status: 503 },
  });
  expect(error.message).toContain('was not tried again');
});

test('an answer larger than answers may be is not read to its end', async () => {
  service.script(readRoute, (_, response) => {
    response.writeHead(200);
    const write = (): void => {
      let more = true;
      while (more && !response.destroyed) {
        more = response.write('x'.repeat(64 * 1024));
      }
      response.once('drain', write);
    };
    write();
  });
  const client = service.client({}, { maxAnswerBytes: 1024 * 1024 });
  const error = await failure(client.users.session());
  expect(error).toMatchObject({ code: 'ANSWER_TOO_LARGE', outcome: 'happened' });
  expect(error.message).toContain('more than 1048576 bytes');
  expect(service.to(readRoute)).toHaveLength(1);
});

test.each<readonly [string, Step]>([
  [
    'a page',
    { status: 200, text: '<html>Welcome</html>', headers: { 'content-type': 'text/html' } },
  ],
  ['nothing', { status: 200, text: '' }],
])('after an answer of 200 that is %s, a send may have been made or not', async (_, step) => {
  service.script(sendRoute, step);
  const error = await failure(service.client().messages.create('s', { message }));
  expect(error).toMatchObject({ code: 'MALFORMED_ANSWER', outcome: 'unknown' });
  expect(service.to(sendRoute)).toHaveLength(1);
});

test('a page of a gateway is not a success of a call that has no answer', async () => {
  service.script('POST /pod/v1/room/r/membership/add', { status: 200, text: '\n<!DOCTYPE html>' });
  const error = await failure(service.client().rooms.addMember('r', 7));
  expect(error).toMatchObject({ code: 'MALFORMED_ANSWER', outcome: 'unknown' });
});

test.each<readonly [Step, RegExp]>([
  ['drop', /It may have taken effect/],
  [{ status: 500 }, /It may have taken effect/],
  [{ status: 400, json: { message: 'Bad' } }, /failed with 400: Bad\. It had no effect\./],
  ['truncate', /It took effect; only its answer is missing/],
])('the message of a failed send says whether it may have been made', async (step, told) => {
  service.script(sendRoute, step);
  const error = await failure(service.client().messages.create('s', { message }));
  expect(error.message).toMatch(told);
});

test('a send whose time is over, or that is given up, says so as well', async () => {
  service.script(readRoute, { status: 200, json: { id: 1 } });
  service.script(sendRoute, 'hang');
  const { messages, users } = service.client();
  // It is logged in and connected: what takes time then is the send.
  await users.session();
  const late = await failure(messages.create('s', { message }, { deadline: 1_500 }));
  expect(late).toMatchObject({ code: 'DEADLINE_PASSED', outcome: 'unknown' });
  expect(late.message).toContain('It may have taken effect');
});

test('the message of a failed read says nothing of effects', async () => {
  service.script(readRoute, { status: 400, json: { message: 'Bad' } });
  const error = await failure(service.client().users.session());
  expect(error.message).not.toContain('effect');
});

test('a login that its only caller gave up does not hold the next', async () => {
  service.script('POST /login/pubkey/authenticate', 'hang', {
    status: 200,
    json: { name: 'sessionToken', token: 'session-2' },
  });
  service.script(readRoute, { status: 200, json: { id: 1 } });
  const { users } = service.client();
  const first = await failure(users.session({ deadline: 300 }));
  expect(first).toMatchObject({ code: 'DEADLINE_PASSED', outcome: 'did-not-happen' });
  await expect(users.session({ deadline: 5_000 })).resolves.toEqual({ id: 1 });
});

test('a login that one of its callers gave up is shared by the others', async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    service.script('POST /login/pubkey/authenticate', (_, response) => {
      answer = () => {
        response.end(JSON.stringify({ name: 'sessionToken', token: 'session-1' }));
      };
      resolve();
    });
  });
  service.script(readRoute, { status: 200, json: { id: 1 } });
  const { users } = service.client();
  const controller = new AbortController();
  const given = failure(users.session({ signal: controller.signal }));
  const kept = users.session();
  await asked;
  controller.abort();
  expect(await given).toMatchObject({ code: 'ABORTED' });
  answer();
  await expect(kept).resolves.toEqual({ id: 1 });
  expect(service.to('POST /login/pubkey/authenticate')).toHaveLength(1);
});

/** Reads a walk to its end. */
async function readAll(walk: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of walk) {
    items.push(item);
  }
  return items;
}

const walks: readonly (readonly [string, string, (client: Client) => Promise<unknown[]>])[] = [
  [
    'violations',
    'POST /agent/v1/dlp/violations/message/',
    (client) => readAll(client.violations.messages({ startTime: 0 })),
  ],
  [
    'streams',
    'POST /pod/v2/admin/streams/list',
    (client) => readAll(client.streams.listEnterprise()),
  ],
  [
    'rooms',
    'POST /pod/v3/room/search',
    (client) => readAll(client.rooms.search({ query: 'desk' })),
  ],
];

test.each(walks)('a list of %s that is left out is empty', async (list, route, read) => {
  for (const json of [{}, { [list]: null }]) {
    service.script(route, { status: 200, json });
    expect(await read(service.client())).toEqual([]);
  }
});

test.each(walks)('what stands in place of a list of %s is told', async (list, route, read) => {
  for (const wrong of [5, 'none', { 0: {} }]) {
    service.script(route, { status: 200, json: { [list]: wrong } });
    const error = await failure(read(service.client()));
    expect(error).toMatchObject({ code: 'MALFORMED_ANSWER' });
    expect(error.message).toContain(`the list "${list}"`);
  }
});

test('an answer of nothing in a list is told, and counts as no outcome of an import', async () => {
  const { messages } = service.client();
  service.script('POST /agent/v1/message/search', { status: 200, json: [null] });
  expect(await failure(readAll(messages.search({ hashtag: 'a' })))).toMatchObject({
    code: 'MALFORMED_ANSWER',
  });
  for (const outcome of [null, 5, []]) {
    service.script('POST /agent/v4/message/import', { status: 200, json: [outcome] });
    const imported = messages.import([
      {
        message: 'a',
        intendedMessageTimestamp: 1,
        intendedMessageFromUserId: 1,
        originatingSystemId: 'old',
        originalMessageId: '1',
        streamId: 's',
      },
    ]);
    expect(await failure(readAll(imported))).toMatchObject({ code: 'MALFORMED_ANSWER' });
  }
});
