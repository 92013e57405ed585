import { expect, test } from '@jest/globals';
import { createControlToken } from '../../../src/console/service/control-token.js';
import { sentenceOf } from '../../../src/console/service/pod-error.js';
import { createPodService } from '../../../src/console/service/pod-service.js';
import { alice, echo, message, user } from '../fixtures.js';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Answer = (asked: Asked) => Response | undefined;

/** A pod of a few scripted answers; everything else is 404. It notes what it was asked. */
function podThat(answer: Answer) {
  const asked: Asked[] = [];
  let sessions = 0;
  const lost = new Set<number>();
  const fetcher: typeof fetch = (input, init = {}) => {
    const request: Asked = {
      method: init.method ?? 'GET',
      path: typeof input === 'string' ? input : '',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body,
    };
    asked.push(request);
    if (request.path === '/cadenza/v1/sessions') {
      sessions += 1;
      if (lost.has(sessions)) {
        return Promise.reject(new TypeError('Failed to fetch'));
      }
      const tokens = { sessionToken: `s${sessions}`, keyManagerToken: `k${sessions}` };
      return Promise.resolve(Response.json({ ...tokens, user: user(alice) }));
    }
    return Promise.resolve(answer(request) ?? new Response(null, { status: 404 }));
  };
  const service = createPodService(createControlToken('control', fetcher), fetcher);
  /** The calls that open a session, by their numbers, that do not reach the pod. */
  const lose = (number: number) => lost.add(number);
  return { asked, service, lose };
}

test('asks the control API with the control token', async () => {
  const { asked, service } = podThat(() => Response.json({ people: [alice, echo] }));
  expect(await service.people()).toEqual([alice, echo]);
  expect(asked[0]?.headers['authorization']).toBe('Bearer control');
});

test('asks the service as the person acted as, with both tokens', async () => {
  const { asked, service } = podThat(() => Response.json([]));
  await service.actAs('alice.adams');
  await service.roomMembers('a');
  expect(asked[1]).toMatchObject({
    method: 'GET',
    path: '/pod/v2/room/a/membership/list',
    headers: { sessiontoken: 's1', keymanagertoken: 'k1' },
  });
});

test('refuses calls before a person was chosen', async () => {
  const { service } = podThat(() => undefined);
  await expect(service.roomMembers('a')).rejects.toThrow('Choose a person to act as first.');
});

test('asks for pages of a conversation by their place', async () => {
  const answer = { messages: [], earlier: false, later: true };
  const { asked, service } = podThat(() => Response.json(answer));
  await service.actAs('alice.adams');
  expect(await service.history('s/1', { before: 'm+1' })).toEqual(answer);
  await service.history('s', { at: 5 });
  expect(asked.slice(1).map(({ path }) => path)).toEqual([
    '/cadenza/v1/streams/s%2F1/history?before=m%2B1',
    '/cadenza/v1/streams/s/history?at=5',
  ]);
  expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer control', sessiontoken: 's1' });
});

test('fetches a new control token from a pod that was restarted, once for all', async () => {
  const { asked, service } = podThat(({ path, headers }) => {
    if (path === '/console/') {
      return new Response('<meta name="cadenza-control-token" content="beef">');
    }
    return headers['authorization'] === 'Bearer beef'
      ? Response.json({ people: [alice] })
      : Response.json({ code: 401, message: 'The control token is wrong.' }, { status: 401 });
  });
  const both = await Promise.all([service.people(), service.people()]);
  expect(both).toEqual([[alice], [alice]]);
  expect(asked.filter(({ path }) => path === '/console/')).toHaveLength(1);
});

test('never tells people about tokens', async () => {
  const { service } = podThat(() =>
    Response.json(
      { code: 401, message: 'The control token is missing or wrong.' },
      { status: 401 },
    ),
  );
  expect(await service.people().catch(sentenceOf)).toBe(
    'The pod does not know this page any more. Log in again, or reload the page.',
  );
});

test('takes an answer without content for an empty list', async () => {
  const { service } = podThat(() => new Response(null, { status: 204 }));
  await service.actAs('alice.adams');
  expect(await service.roomMembers('stream')).toEqual([]);
});

test('sends message, entity data and files as multipart', async () => {
  const sent = message({ messageId: 'm' });
  const { asked, service } = podThat(() => Response.json(sent));
  await service.actAs('alice.adams');
  const file = new File(['hello'], 'a.txt', { type: 'text/plain' });
  const outgoing = { message: '<messageML/>', data: '{"a":{}}', attachments: [file] };
  const policies = { enforceExpressionFiltering: true, ignoreDLPwarning: false } as const;
  expect(await service.send('id/with+signs', outgoing, policies)).toEqual(sent);
  const { path, body } = asked[1] ?? {};
  expect(path).toBe('/agent/v4/stream/id%2Fwith%2Bsigns/message/create');
  if (!(body instanceof FormData)) {
    throw new Error('not multipart');
  }
  expect([...body.keys()]).toEqual([
    'message',
    'enforceExpressionFiltering',
    'ignoreDLPwarning',
    'data',
    'attachment',
  ]);
  expect(body.get('attachment')).toMatchObject({ name: 'a.txt', size: 5 });
});

test('submits a form with the values as they are', async () => {
  const { asked, service } = podThat(() => new Response(null, { status: 204 }));
  await service.actAs('alice.adams');
  const form = { streamId: 's', messageId: 'm', formId: 'new poll' };
  await service.submitForm(form, { action: 'go', people: [1] });
  expect(asked[1]?.path).toBe('/cadenza/v1/streams/s/messages/m/forms/new%20poll');
  expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer control', sessiontoken: 's1' });
  expect(asked[1]?.body).toBe('{"formValues":{"action":"go","people":[1]}}');
});

test('decodes attachments from base64, and asks for them by their id as issued', async () => {
  const { asked, service } = podThat(() => new Response(btoa('\u0000hello\u00ff')));
  await service.actAs('alice.adams');
  const bytes = await service.attachment(message({ messageId: 'm' }), 'internal_1%2Fx');
  expect([...bytes]).toEqual([0, 104, 101, 108, 108, 111, 255]);
  expect(asked[1]?.path).toBe(
    '/agent/v1/stream/stream/attachment?fileId=internal_1%252Fx&messageId=m',
  );
});

test('renews a session that has ended, once for all calls that find it so', async () => {
  const { asked, service } = podThat(({ headers }) =>
    headers['sessiontoken'] === 's1'
      ? Response.json({ code: 401, message: 'Invalid session' }, { status: 401 })
      : Response.json([]),
  );
  await service.actAs('alice.adams');
  await Promise.all([service.roomMembers('a'), service.roomMembers('b'), service.roomMembers('c')]);
  expect(asked.filter(({ path }) => path === '/cadenza/v1/sessions')).toHaveLength(2);
});

test('opens a session anew after the pod was away when one was to be renewed', async () => {
  const { service, lose } = podThat(({ headers }) =>
    headers['sessiontoken'] === 's1'
      ? Response.json({ code: 401, message: 'Invalid session' }, { status: 401 })
      : Response.json([]),
  );
  await service.actAs('alice.adams');
  lose(2);
  await expect(service.roomMembers('a')).rejects.toMatchObject({ status: 0 });
  expect(await service.roomMembers('a')).toEqual([]);
});

test('gives up on a session that the pod does not accept fresh either', async () => {
  const { service } = podThat(() => new Response(null, { status: 401 }));
  await service.actAs('alice.adams');
  await expect(service.roomMembers('a')).rejects.toMatchObject({ status: 401 });
});

test('tells in the pod’s words why it refused', async () => {
  const { service } = podThat(() =>
    Response.json({ code: 400, message: 'Invalid MessageML content' }, { status: 400 }),
  );
  await service.actAs('alice.adams');
  const refusal = await service.createChat([3]).catch(sentenceOf);
  expect(refusal).toBe('Invalid MessageML content');
});

test.each([
  [403, 'This person is not allowed to do that.'],
  [418, 'The pod answered 418.'],
])('finds words of its own for a %i without any', async (status, sentence) => {
  const { service } = podThat(() => new Response('<html>', { status }));
  await service.actAs('alice.adams');
  expect(await service.createChat([3]).catch(sentenceOf)).toBe(sentence);
});

test('says so when the pod cannot be reached', async () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed'));
  const service = createPodService(createControlToken('control', unreachable), unreachable);
  expect(await service.people().catch(sentenceOf)).toBe(
    'The pod cannot be reached. Is it still running?',
  );
});

test('a refusal says when to try again, and the page of a proxy is no answer of the pod', async () => {
  const body = { code: 429, message: 'Too many requests.' };
  const busy = podThat(() => Response.json(body, { status: 429, headers: { 'Retry-After': '7' } }));
  await busy.service.actAs('alice.adams');
  await expect(busy.service.roomMembers('a')).rejects.toMatchObject({
    status: 429,
    message: 'Too many requests. Try again in 7 seconds.',
  });
  const between = podThat(() => new Response('<h1>Log in</h1>'));
  await between.service.actAs('alice.adams');
  const asked = between.service.roomMembers('a');
  await expect(asked).rejects.toMatchObject({ status: 0 });
  await expect(asked).rejects.toThrow('has answered in its place');
});
