import { expect, test } from '@jest/globals';
import { createPodService } from '../../../src/console/service/pod-service.js';
import { sentenceOf } from '../../../src/console/service/pod-error.js';
import { alice, chat, echo, message, user } from '../fixtures.js';

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
      const tokens = { sessionToken: `s${sessions}`, keyManagerToken: `k${sessions}` };
      return Promise.resolve(Response.json({ ...tokens, user: user(alice) }));
    }
    return Promise.resolve(answer(request) ?? new Response(null, { status: 404 }));
  };
  return { asked, service: createPodService('control', fetcher) };
}

test('asks the control API with the control token', async () => {
  const { asked, service } = podThat(() => Response.json({ people: [alice, echo] }));
  expect(await service.people()).toEqual([alice, echo]);
  expect(asked[0]?.headers['authorization']).toBe('Bearer control');
});

test('asks the service as the person acted as, with both tokens', async () => {
  const { asked, service } = podThat(() => Response.json([chat('a', [alice, echo])]));
  await service.actAs('alice.adams');
  await service.streams();
  expect(asked[1]).toMatchObject({
    method: 'POST',
    path: '/pod/v1/streams/list?skip=0&limit=100',
    headers: { sessiontoken: 's1', keymanagertoken: 'k1' },
  });
});

test('refuses calls before a person was chosen', async () => {
  const { service } = podThat(() => undefined);
  await expect(service.streams()).rejects.toThrow('Choose a person to act as first.');
});

test('lists streams page by page', async () => {
  const all = Array.from({ length: 130 }, (_, at) => chat(`s${at}`, [alice, echo]));
  const { service } = podThat(({ path }) => {
    const skip = Number(new URL(path, 'http://pod').searchParams.get('skip'));
    return Response.json(all.slice(skip, skip + 100));
  });
  await service.actAs('alice.adams');
  expect(await service.streams()).toEqual(all);
});

test('takes an answer without content for an empty list', async () => {
  const { service } = podThat(() => new Response(null, { status: 204 }));
  await service.actAs('alice.adams');
  expect(await service.messages('stream', { since: 0, skip: 0 })).toEqual([]);
  expect(await service.roomMembers('stream')).toEqual([]);
});

test('sends message, entity data and files as multipart', async () => {
  const sent = message({ messageId: 'm' });
  const { asked, service } = podThat(() => Response.json(sent));
  await service.actAs('alice.adams');
  const file = new File(['hello'], 'a.txt', { type: 'text/plain' });
  const outgoing = { message: '<messageML/>', data: '{"a":{}}', attachments: [file] };
  expect(await service.send('id/with+signs', outgoing)).toEqual(sent);
  const { path, body } = asked[1] ?? {};
  expect(path).toBe('/agent/v4/stream/id%2Fwith%2Bsigns/message/create');
  if (!(body instanceof FormData)) throw new Error('not multipart');
  expect([...body.keys()]).toEqual(['message', 'data', 'attachment']);
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
  await Promise.all([
    service.messages('a', { since: 0, skip: 0 }),
    service.messages('b', { since: 0, skip: 0 }),
    service.roomMembers('c'),
  ]);
  expect(asked.filter(({ path }) => path === '/cadenza/v1/sessions')).toHaveLength(2);
});

test('gives up on a session that the pod does not accept fresh either', async () => {
  const { service } = podThat(() => new Response(null, { status: 401 }));
  await service.actAs('alice.adams');
  await expect(service.messages('a', { since: 0, skip: 0 })).rejects.toMatchObject({ status: 401 });
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
  const service = createPodService('control', () => Promise.reject(new TypeError('fetch failed')));
  expect(await service.people().catch(sentenceOf)).toBe(
    'The pod cannot be reached. Is it still running?',
  );
});
