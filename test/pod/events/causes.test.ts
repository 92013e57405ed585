import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventType, Message } from '../../../src/contract/index.js';
import type { Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, call, expectOk } from '../caller.js';
import { startTwoCompanies } from '../two-companies.js';

let pod: Pod;
let alice: Caller;
let bob: Caller;
let zoe: Caller;
let echo: Caller;
let im: string;
let room: string;
let message: Message;
let form: Message;

beforeAll(async () => {
  ({ pod, alice, bob, zoe } = await startTwoCompanies({
    serviceAccounts: [{ username: 'echo', displayName: 'Echo' }],
  }));
  echo = await actAs(pod, 'echo');
  im = await alice.im(echo);
  message = await alice.say(im, 'hello');
  form = await echo.say(
    im,
    '<form id="f"><text-field name="t"/><button name="go" type="action">Go</button></form>',
  );
  room = (await alice.createRoom({ name: 'Desk', discoverable: true })).roomSystemInfo.id;
});

afterAll(() => pod.close());

const inClient = (person: Caller, path: string, body: object) =>
  call(pod, 'POST', `/cadenza/v1${path}`, {
    headers: { ...person.headers, Authorization: `Bearer ${pod.controlToken}` },
    body,
  });

const membership = (change: string) =>
  alice.post(`/pod/v1/room/${room}/membership/${change}`, { id: bob.user.id });

/** What causes each kind of event that the service has, in an order in which all of it can happen. */
const causes: Readonly<Record<EventType, () => Promise<Reply>>> = {
  MESSAGESENT: () => alice.send(im, '<messageML>again</messageML>'),
  MESSAGESUPPRESSED: () => suppress(message),
  SHAREDPOST: async () => inClient(alice, '/wall', await sharing()),
  INSTANTMESSAGECREATED: () => alice.post('/pod/v1/im/create', [bob.user.id]),
  ROOMCREATED: () => alice.post('/pod/v3/room/create', { name: 'Another' }),
  ROOMUPDATED: () => alice.post(`/pod/v3/room/${room}/update`, { name: 'Trading' }),
  ROOMDEACTIVATED: () => alice.post(`/pod/v1/room/${room}/setActive?active=false`),
  ROOMREACTIVATED: () => alice.post(`/pod/v1/room/${room}/setActive?active=true`),
  USERREQUESTEDTOJOINROOM: () => inClient(bob, `/streams/${room}/requests`, {}),
  USERJOINEDROOM: () => membership('add'),
  ROOMMEMBERPROMOTEDTOOWNER: () => membership('promoteOwner'),
  ROOMMEMBERDEMOTEDFROMOWNER: () => membership('demoteOwner'),
  USERLEFTROOM: () => membership('remove'),
  CONNECTIONREQUESTED: () => connection(alice, 'create', zoe),
  CONNECTIONACCEPTED: () => connection(zoe, 'accept', alice),
  GENERICSYSTEMEVENT: () => inClient(alice, `/streams/${room}/system-events`, systemEvent),
  SYMPHONYELEMENTSACTION: () => submit(),
};

const systemEvent = {
  sourceSystem: 'retention',
  eventSubtype: 'purged',
  parameters: { messages: 3 },
};

const suppress = ({ messageId }: Message) =>
  alice.post(`/pod/v1/admin/messagesuppression/${messageId}/suppress`);

const connection = (caller: Caller, step: string, other: Caller) =>
  caller.post(`/pod/v1/connection/${step}`, { userId: other.user.id });

const submit = () =>
  inClient(alice, `/streams/${im}/messages/${form.messageId}/forms/f`, {
    formValues: { action: 'go' },
  });

async function sharing() {
  const post = expectOk(await inClient(bob, '/wall', { message: '<messageML>News</messageML>' }));
  const { messageId } = post.json() as Message;
  return { message: '<messageML>Look</messageML>', sharedMessageId: messageId };
}

test.each(Object.entries(causes))(
  '%s is raised by what causes it, and by nothing else',
  async (type, cause) => {
    // Whoever sent a form is told of it, and nobody else.
    const listener = type === 'SYMPHONYELEMENTSACTION' ? echo : alice;
    const feed = await listener.createDatafeed();
    expectOk(await cause());
    const { events } = await listener.events(feed);
    expect(events.map((event) => event.type)).toEqual([type]);
    const [event] = events;
    const key = Object.keys(event?.payload ?? {});
    expect(key.map((name) => name.toUpperCase())).toEqual([type]);
  },
);

test('all 17 kinds of event of the service are caused here', () => {
  expect(Object.keys(causes)).toHaveLength(17);
});

test('who asks to join a room is not let in by it, and neither are members nor strangers', async () => {
  const ask = (caller: Caller) => inClient(caller, `/streams/${room}/requests`, {});
  expect((await ask(bob)).status).toBe(204);
  expect((await bob.send(room, '<messageML>x</messageML>')).status).toBe(403);
  expect((await ask(alice)).status).toBe(400);
  expect((await ask(zoe)).status).toBe(403);
  expect((await inClient(bob, `/streams/${room}/system-events`, systemEvent)).status).toBe(403);
});
