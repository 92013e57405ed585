import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type {
  ActingSession,
  BotProblem,
  Conversations,
  Event,
  Message,
  People,
} from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { keyPairForTests } from '../../built/key-pair.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, actAsNew, call, control, expectOk } from '../caller.js';
import { held } from '../held-read.js';

const { publicKey } = keyPairForTests();

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let echo: Caller;
let im: string;

beforeEach(async () => {
  clock = new ManualClock();
  pod = await Pod.start({ clock });
  await pod.serviceAccount('echo', { displayName: 'Echo', publicKey });
  [alice, bob, echo] = await Promise.all([
    actAs(pod, 'alice'),
    actAs(pod, 'bob'),
    actAs(pod, 'echo'),
  ]);
  im = await alice.im(echo);
});

afterEach(() => pod.close());

test('the control API needs the control token', async () => {
  for (const headers of [
    {},
    { Authorization: 'Bearer wrong' },
    { Authorization: pod.controlToken },
  ]) {
    const reply = await call(pod, 'GET', '/cadenza/v1/people', { headers });
    expect(reply.status).toBe(401);
    expect(reply.text).not.toContain(pod.controlToken);
  }
});

test('everyone of the pod is listed', async () => {
  expect((await control(pod, 'GET', '/people')).json()).toEqual({
    people: [
      { id: 68719476742, username: 'alice', displayName: 'Alice Adams', accountType: 'NORMAL' },
      { id: 68719476743, username: 'bob', displayName: 'Bob Brown', accountType: 'NORMAL' },
      { id: 68719476744, username: 'carol', displayName: 'Carol Clark', accountType: 'NORMAL' },
      { id: 68719476745, username: 'echo', displayName: 'Echo', accountType: 'SYSTEM' },
    ],
  });
});

test('whoever is suspended is listed as such, as long as the suspension lasts', async () => {
  const provisioner = await actAsNew(pod, 'warden', { roles: ['USER_PROVISIONING'] });
  const path = `/pod/v1/admin/user/${bob.user.id}/suspension/update`;
  const listed = async () => {
    const { people } = expectOk(await control(pod, 'GET', '/people')).json() as People;
    return people.filter(({ suspended }) => suspended).map(({ username }) => username);
  };
  const until = (suspendedUntil: number) =>
    provisioner.call('PUT', path, { suspended: true, suspendedUntil });
  expectOk(await until(clock.now() + 3_600_000));
  expect(await listed()).toEqual(['bob']);
  expectOk(await until(clock.now() - 1000));
  expect(await listed()).toEqual([]);
});

test('acting as a person opens a session like a login does', async () => {
  const session = (
    await control(pod, 'POST', '/sessions', { username: 'bob' })
  ).json() as ActingSession;
  expect(session.user.username).toBe('bob');
  const { sessionToken, keyManagerToken } = session;
  const headers = { sessionToken, keyManagerToken };
  expect((await call(pod, 'GET', '/agent/v5/datafeeds', { headers })).status).toBe(200);
  expect((await control(pod, 'POST', '/sessions', { username: 'nobody' })).status).toBe(404);
  expect((await control(pod, 'POST', '/sessions', {})).status).toBe(400);
});

/** Reads server-sent events until there are `count` of them, comments included. */
async function watch(caller: Caller, count: number, meanwhile: () => Promise<unknown>) {
  const hangUp = new AbortController();
  const response = await fetch(`${pod.url}/cadenza/v1/events`, {
    headers: { ...caller.headers, Authorization: `Bearer ${pod.controlToken}` },
    signal: hangUp.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await meanwhile();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    if (text.split('\n\n').length > count) {
      break;
    }
  }
  hangUp.abort();
  return text.split('\n\n').slice(0, count);
}

test("a person's events come as server-sent events, those of others do not", async () => {
  const [greeting, first] = await watch(alice, 2, async () => {
    await bob.say(await bob.im(echo), 'not for alice');
    await alice.say(im, 'line\nbreak');
  });
  expect(greeting).toBe(': connected');
  const [id, data] = (first ?? '').split('\n');
  const event = JSON.parse(data?.replace(/^data: /, '') ?? '') as Event;
  expect(event.type).toBe('MESSAGESENT');
  expect(id).toBe(`id: ${event.messageId}`);
});

test('that a bot has started is told to everyone who watches, and why it could not before is over', async () => {
  const problems = async () =>
    (
      (
        await call(pod, 'GET', '/cadenza/v1/conversations', {
          headers: { ...alice.headers, Authorization: `Bearer ${pod.controlToken}` },
        })
      ).json() as Conversations
    ).problems.map(({ payload }) => (payload as { botProblem: BotProblem }).botProblem.title);
  const tell = (title: string, untilStarted: boolean) =>
    pod.control.tellBotProblem('echo', { streamId: im, title, untilStarted });
  await tell('A handler failed.', false);
  await tell('It could not be loaded.', true);
  await tell('It could not be loaded for another reason.', true);
  expect(await problems()).toEqual([
    'A handler failed.',
    'It could not be loaded for another reason.',
  ]);
  const about = { description: 'Says it back', commands: [{ usage: '/echo {text...}' }] };
  const [, told] = await watch(bob, 2, () => pod.control.announceBot('echo', about));
  const event = JSON.parse(told?.split('\n')[1]?.replace(/^data: /, '') ?? '') as Event;
  expect(event).toMatchObject({
    type: 'CADENZABOTSTARTED',
    initiator: { user: { displayName: 'Echo' } },
    payload: { botStarted: about },
  });
  expect(await problems()).toEqual(['A handler failed.']);
});

test('what a bot could not do is told to those who watch its conversation, and is no event of a datafeed', async () => {
  const [, told] = await watch(alice, 2, () =>
    pod.control.tellBotProblem('echo', { streamId: im, title: 'It failed.', details: '> 1 | oh' }),
  );
  const event = JSON.parse(told?.split('\n')[1]?.replace(/^data: /, '') ?? '') as Event;
  expect(event).toMatchObject({
    type: 'CADENZABOTPROBLEM',
    initiator: { user: { displayName: 'Echo' } },
    payload: { botProblem: { streamId: im, title: 'It failed.', details: '> 1 | oh' } },
  });
  const { problems } = (
    await call(pod, 'GET', '/cadenza/v1/conversations', {
      headers: { ...alice.headers, Authorization: `Bearer ${pod.controlToken}` },
    })
  ).json() as Conversations;
  expect(problems).toEqual([event]);
  const problem = { streamId: im, title: 'It failed.' };
  const asAlice = await control(pod, 'POST', '/bots/alice/problems', problem);
  expect(asAlice.status).toBe(404);
  const nowhere = { ...problem, streamId: 'nowhere' };
  expect((await control(pod, 'POST', '/bots/echo/problems', nowhere)).status).toBe(404);
  const untitled = await control(pod, 'POST', '/bots/echo/problems', { streamId: im });
  expect(untitled.status).toBe(400);
  expect(untitled.text).toContain('title');
});

test('an event stream says every 15 seconds that it is still there', async () => {
  const parts = await watch(alice, 3, () => {
    clock.advance(15_000);
    clock.advance(15_000);
    return Promise.resolve();
  });
  expect(parts).toEqual([': connected', ': still here', ': still here']);
});

test('an event stream needs both the control token and a session', async () => {
  expect((await alice.get('/cadenza/v1/events')).status).toBe(401);
  expect((await control(pod, 'GET', '/events')).status).toBe(401);
});

const order = `
  <form id="order">
    <text-field name="quantity" required="true"/>
    <textarea name="note"/>
    <checkbox name="rush" value="yes">Rush</checkbox>
    <checkbox name="tag" value="a">A</checkbox>
    <checkbox name="tag" value="b">B</checkbox>
    <radio name="side" value="buy">Buy</radio>
    <radio name="side" value="sell">Sell</radio>
    <select name="venue"><option value="x">X</option><option value="y">Y</option></select>
    <select name="venues" multiple="true"><option value="x">X</option><option value="y">Y</option></select>
    <person-selector name="approvers"/>
    <room-selector name="rooms"/>
    <date-picker name="day"/>
    <button name="send" type="action">Send</button>
    <button name="skip" type="action" formnovalidate="true">Skip</button>
    <button type="reset">Reset</button>
  </form>`;

function submit(
  message: Message,
  formValues: unknown,
  { as = alice, formId = 'order', streamId = im } = {},
): Promise<Reply> {
  return call(
    pod,
    'POST',
    `/cadenza/v1/streams/${streamId}/messages/${message.messageId}/forms/${formId}`,
    {
      headers: { ...as.headers, Authorization: `Bearer ${pod.controlToken}` },
      body: { formValues },
    },
  );
}

async function submitted(values: object): Promise<unknown> {
  const message = await echo.say(im, order);
  const feed = await echo.createDatafeed();
  const reply = await submit(message, values);
  expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' });
  const { events } = await echo.events(feed);
  expect(events).toHaveLength(1);
  return events[0];
}

test('a submitted form reaches the account that sent the form', async () => {
  const event = await submitted({ action: 'send', quantity: '5' });
  expect(event).toMatchObject({
    type: 'SYMPHONYELEMENTSACTION',
    initiator: { user: { userId: alice.user.id } },
    payload: {
      symphonyElementsAction: {
        stream: { streamId: im, streamType: 'IM' },
        formId: 'order',
        formValues: { action: 'send', quantity: '5' },
      },
    },
  });
});

test('every field of the form is there, in its own shape', async () => {
  const full = {
    action: 'send',
    quantity: '5',
    note: 'now',
    rush: 'yes',
    tag: ['b'],
    side: 'sell',
    venue: 'y',
    venues: ['x', 'y'],
    approvers: [68719476743],
    rooms: { userIds: ['1'], streamIds: [im] },
    day: '2030-01-31',
  };
  const event = await submitted(full);
  const standard = `${im.replace(/-/g, '+').replace(/_/g, '/')}==`;
  expect(event).toMatchObject({
    payload: {
      symphonyElementsAction: {
        formValues: { ...full, rooms: { userIds: ['1'], streamIds: [standard] } },
      },
    },
  });
});

test('fields that were left out are empty, and a check box that is not ticked is absent', async () => {
  const event = await submitted({ action: 'skip' });
  expect(event).toMatchObject({
    payload: {
      symphonyElementsAction: {
        formValues: {
          action: 'skip',
          quantity: '',
          note: '',
          tag: [],
          side: '',
          venue: '',
          venues: [],
          approvers: [],
          rooms: { userIds: [], streamIds: [] },
          day: '',
        },
      },
    },
  });
  expect(JSON.stringify(event)).not.toContain('rush');
});

test('what does not fit the form is refused', async () => {
  const message = await echo.say(im, order);
  const wrong = [
    { quantity: '5' },
    { action: 'reset', quantity: '5' },
    { action: 'nothing', quantity: '5' },
    { action: 'send' },
    { action: 'send', quantity: 5 },
    { action: 'send', quantity: '5', unknown: 'x' },
    { action: 'send', quantity: '5', side: 'hold' },
    { action: 'send', quantity: '5', venue: 'z' },
    { action: 'send', quantity: '5', venue: ['x', 'y'] },
    { action: 'send', quantity: '5', rush: 'maybe' },
    { action: 'send', quantity: '5', approvers: ['bob'] },
    { action: 'send', quantity: '5', approvers: [-1] },
    { action: 'send', quantity: '5', approvers: [' '] },
    { action: 'send', quantity: '5', rooms: { userIds: ['bob'] } },
    { action: 'send', quantity: '5', rooms: { userIds: [null] } },
    { action: 'send', quantity: '5', rooms: { streamIds: ['!!!'] } },
    { action: 'send', quantity: '5', rooms: { streamIds: [''] } },
  ];
  for (const values of wrong) {
    expect({ values, status: (await submit(message, values)).status }).toEqual({
      values,
      status: 400,
    });
  }
  expect((await submit(message, 'x')).status).toBe(400);
});

test('a field may have the name of something that every object has, and a selector may be left empty', async () => {
  const message = await echo.say(
    im,
    `<form id="order">
      <text-field name="constructor"/>
      <person-selector name="people"/>
      <room-selector name="rooms"/>
      <button name="send" type="action">Send</button>
    </form>`,
  );
  const feed = await echo.createDatafeed();
  const empty = { action: 'send', people: '', rooms: '' };
  const { status, text } = await submit(message, empty);
  expect({ status, text }).toEqual({ status: 204, text: '' });
  const { events } = await echo.events(feed);
  const rooms = { userIds: [], streamIds: [] };
  const formValues = { action: 'send', constructor: '', people: [], rooms };
  expect(events).toMatchObject([{ payload: { symphonyElementsAction: { formValues } } }]);
});

test('nobody chosen does not fill in a selector that is required', async () => {
  const message = await echo.say(
    im,
    `<form id="order">
      <person-selector name="people" required="true"/>
      <button name="send" type="action">Send</button>
    </form>`,
  );
  const reply = await submit(message, { action: 'send', people: '' });
  expect(reply).toMatchObject({ status: 400, text: expect.stringContaining('is required') });
});

test('what a field asks of its content is for clients and bots to check: it is passed on as it was entered', async () => {
  const message = await echo.say(
    im,
    `<form id="order">
      <text-field name="ticker" pattern="^[A-Z]{1,6}$" pattern-error-message="Capitals" maxlength="6"/>
      <textarea name="reason" minlength="10"/>
      <date-picker name="day" min="2026-01-01" max="2026-01-31"/>
      <time-picker name="time" min="09:00:00" max="17:00:00"/>
      <select name="venues" multiple="true" min="2" max="2">
        <option value="x">X</option><option value="y">Y</option>
      </select>
      <button name="send" type="action">Send</button>
    </form>`,
  );
  const feed = await echo.createDatafeed();
  const values = {
    action: 'send',
    ticker: 'not a ticker at all',
    reason: 'short',
    day: '1999-12-31',
    time: 'at noon',
    venues: ['x'],
  };
  expect((await submit(message, values)).status).toBe(204);
  const { events } = await echo.events(feed);
  expect(events).toMatchObject([{ payload: { symphonyElementsAction: { formValues: values } } }]);
});

test('only a form that is there, in a message of a stream of the person, can be submitted', async () => {
  const message = await echo.say(im, order);
  const values = { action: 'send', quantity: '5' };
  expect((await submit(message, values, { as: bob })).status).toBe(403);
  expect((await submit(message, values, { formId: 'other' })).status).toBe(404);
  const elsewhere = await alice.im(bob);
  expect((await submit(message, values, { streamId: elsewhere })).status).toBe(404);
});

test('the datafeeds that are alive are listed, with who reads them', async () => {
  const { id } = (await echo.post('/agent/v5/datafeeds', {})).json() as { id: string };
  const known = await pod.control.datafeeds();
  expect(known).toContainEqual({
    id,
    username: 'echo',
    lastReadAt: expect.any(Number) as unknown,
    isBeingRead: false,
  });

  const { answer } = await held(clock, () => echo.read(id));
  expect(await pod.control.datafeeds()).toContainEqual(
    expect.objectContaining({ id, isBeingRead: true }),
  );
  clock.advance(30_000);
  await answer;
  clock.advance(30 * 60_000);
  expect(await pod.control.datafeeds()).toEqual([]);
});
