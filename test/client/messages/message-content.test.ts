import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client, type MessageInput } from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import {
  a,
  b,
  button,
  cashtag,
  element,
  entity,
  form,
  type MessageContent,
  messageML,
} from '../../../src/messageml/index.js';
import { Pod, type ServiceAccount } from '../../../src/pod/index.js';
import { compileTemplate } from '../../../src/templates/index.js';
import { application, serviceAccount } from '../../built/accounts.js';
import { collect, failure } from '../failure.js';
import { partsOf, ScriptedService } from '../scripted-service.js';

const route = 'POST /agent/v4/stream/s/message/create';

let service: ScriptedService;
let pod: Pod;
let account: ServiceAccount;
let bot: Client;
let streamId: string;

beforeAll(async () => {
  pod = await Pod.start({ seed: { people: [{ username: 'alice', displayName: 'Alice' }] } });
});

afterAll(() => pod.close());

beforeEach(async () => {
  await pod.reset();
  service = await ScriptedService.start();
  service.script(route, { status: 200, json: { messageId: 'm' } });
  account = await serviceAccount(pod, 'quotes');
  bot = new Client(account.config);
  const alice = await bot.users.byUsername('alice');
  streamId = await bot.streams.createIm([alice?.id ?? 0]);
});

afterEach(async () => {
  await Promise.all([service.close(), bot.close()]);
});

/** The texts of the form that a message becomes. */
async function fieldsOf(input: MessageInput): Promise<string[]> {
  await service.client().messages.create('s', input);
  const request = service.to(route).at(-1);
  return request === undefined ? [] : partsOf(request).map(({ content }) => content.toString());
}

const order = { type: 'com.acme.order', version: '1.0', id: 7 };

test.each<readonly [string, MessageInput, string]>([
  [
    'a text',
    { message: '<b>1 < 2 & 3</b>\n${4}' },
    '&lt;b&gt;1 &lt; 2 &amp; 3&lt;/b&gt;<br/>&#36;{4}',
  ],
  [
    'markup',
    { message: unsafeMessageML('<messageML><b>1 &lt; 2</b></messageML>') },
    '<b>1 &lt; 2</b>',
  ],
  ['an element', { message: b('1 < 2') }, '<b>1 &lt; 2</b>'],
  ['a list', { message: [b('<b>'), ' & more'] }, '<b>&lt;b&gt;</b> &amp; more'],
  ['tagged markup', { message: messageML`<i>${'<'}</i>` }, '<i>&lt;</i>'],
  [
    'a template',
    { message: compileTemplate<{ name: string }>('Hi <b>{{name}}</b>').render({ name: '<A>' }) },
    'Hi <b>&lt;A&gt;</b>',
  ],
])('[MSG-1] a message is given as %s', async (_, input, content) => {
  expect(await fieldsOf(input)).toEqual([`<messageML>${content}</messageML>`]);
});

test('a text is a text in every call that sends, also where it looks like a whole message', async () => {
  const message = '<messageML>Hello</messageML>';
  const client = service.client();
  const calls = [
    [
      'POST /agent/v4/stream/s/message/m/update',
      () => client.messages.update('s', 'm', { message }),
    ],
    ['POST /agent/v4/message/blast', () => collect(client.messages.blast(['s'], { message }))],
    [route, () => client.messages.create('s', { message })],
  ] as const;
  for (const [called, send] of calls) {
    service.script(called, { status: 400 });
    await failure(Promise.resolve(send()));
    const [request] = service.to(called);
    const [text] = request === undefined ? [] : partsOf(request);
    expect(text?.content.toString()).toBe(
      '<messageML>&lt;messageML&gt;Hello&lt;/messageML&gt;</messageML>',
    );
  }
});

test('[MSG-9] [MSG-10] an entity of the content and the data that it refers to go out together', async () => {
  const content: MessageContent = entity('order', order, b('Order'));
  const [message, data] = await fieldsOf({ message: content, data: { more: { type: 'x' } } });
  expect(message).toContain('data-entity-id="order"');
  expect(JSON.parse(data ?? '')).toEqual({ order, more: { type: 'x' } });

  const sent = await bot.messages.create(streamId, { message: content });
  expect(JSON.parse(sent.data)).toMatchObject({ order });
});

test('[MSG-9] an entity without its data is refused before it is sent, and the error says so', async () => {
  const message = '<messageML><div class="entity" data-entity-id="missing">x</div></messageML>';
  const error = await failure(
    bot.messages.create(streamId, { message: unsafeMessageML(message), data: { other: order } }),
  );
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT', outcome: 'did-not-happen' });
  expect(error.message).toContain('entity-not-in-data');
});

test.each<readonly [string, MessageInput]>([
  ['text that is not JSON', { message: b('a'), data: '{private' }],
  [
    'JSON that is not an object',
    { message: unsafeMessageML('<messageML>a</messageML>'), data: '["private"]' },
  ],
  ['a key that the content uses', { message: entity('a', order, b('x')), data: { a: 'private' } }],
])('[MSG-10] data is refused before it is sent: %s', async (_, input) => {
  const error = await failure(service.client().messages.create('s', input));
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT', outcome: 'did-not-happen' });
  expect(error.message).not.toContain('private');
  expect(service.requests).toEqual([]);
});

test('[MSG-5] expressions over the data are evaluated by the service, loops included', async () => {
  const sent = await bot.messages.create(streamId, {
    message: unsafeMessageML(`<messageML><div class="entity" data-entity-id="order">
      <#list entity.order.lines as line>\${line.name};</#list>
    </div></messageML>`),
    data: { order: { ...order, lines: [{ name: 'A' }, { name: 'B' }] } },
  });
  expect(sent.message.replace(/\s/g, '')).toContain('A;B;');
});

test('[MSG-5] a table with a select column is sent with a form', async () => {
  const sent = await bot.messages.create(streamId, {
    message: unsafeMessageML(`<messageML><form id="f"><table>
      <tr><td><input type="checkbox" name="row" /></td><td>IBM</td></tr>
    </table><button name="go" type="action">Go</button></form></messageML>`),
  });
  expect(sent.message).toContain('checkbox');
});

test('[MSG-7] a numeric cashtag with * is found by its signal', async () => {
  const signal = await bot.signals.create({ name: 'Bond', query: 'CASHTAG:*122450' });
  const { messageId } = await bot.messages.create(streamId, { message: [cashtag('*122450')] });
  const found = await collect(bot.messages.search({ signal: signal.id }));
  expect(found.map((message) => message.messageId)).toEqual([messageId]);
});

const poll = form('poll', [button('go', 'Go', { type: 'action' })]);

test('[MSG-6] a bot sends a form; for an end user the error says who may', async () => {
  const { message } = await bot.messages.create(streamId, { message: poll });
  expect(message).toContain('<form');

  const { config } = await application(pod, 'desk', { permissions: ['SEND_MESSAGES'] });
  await using client = new Client({ ...account.config, app: config.app });
  const alice = client.obo({ username: 'alice' });
  const error = await failure(alice.messages.create(streamId, { message: poll }));
  expect(error).toMatchObject({ code: 'FORBIDDEN', outcome: 'did-not-happen' });
  expect(error.message).toContain('only service accounts may send these');
  expect(error.message).toContain('MSG-6');
  expect(error.advice).toContain('only service accounts may send these');
  expect(error.serverTime).toEqual(expect.any(Number));
});

test('[MSG-6] a refusal of a plain message says nothing of forms', async () => {
  service.script(route, { status: 403, json: { code: 403, message: 'Not entitled' } });
  const error = await failure(service.client().messages.create('s', { message: b('a') }));
  expect(error.message).not.toContain('MSG-6');
});

test('[MSG-2] [MSG-3] a message to a room of others is refused', async () => {
  await using other = new Client((await serviceAccount(pod, 'other')).config);
  const room = await other.rooms.create({ name: 'Desk', description: 'x' });
  const error = await failure(bot.messages.create(room.roomSystemInfo.id, { message: b('Hello') }));
  expect(error).toMatchObject({ code: 'FORBIDDEN', outcome: 'did-not-happen' });
});

test('content that the service would refuse is refused before it is sent, with the elements that lead to the place', async () => {
  const message = form('order', [button('go', 'Go'), element('a', { href: 'private' }, 'x')]);
  const error = await failure(service.client().messages.create('s', { message }));
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT', outcome: 'did-not-happen' });
  expect(error.message).toBe(
    'messages.create: The link has no scheme such as https:. Write the full address, with https://. (relative-link, at form "order" › a)',
  );
  expect(service.requests).toEqual([]);
});

test('content may refer to the data that is given beside it', async () => {
  const message = [messageML`<div class="entity" data-entity-id="order">\${entity.order.id}</div>`];
  const [text, data] = await fieldsOf({ message, data: '{"order":{"id":7.0}}' });
  expect(text).toContain('data-entity-id="order"');
  expect(data).toBe('{"order":{"id":7.0}}');
});

test('whether the scheme of a link is allowed is for the service to say', async () => {
  const [text] = await fieldsOf({ message: a('mailto:ada@example.com', 'Ada') });
  expect(text).toContain('mailto:');
});

test('content that cannot be written is refused with the reason', async () => {
  const message = [new Date(5)] as unknown as MessageContent & object;
  const error = await failure(service.client().messages.create('s', { message }));
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT' });
  expect(error.message).toMatch(/^messages\.create: .*Date/);
});

test('[SRC-12] updates and replies name their messages, in one alphabet', async () => {
  const first = await bot.messages.create(streamId, { message: b('one') });
  const second = await bot.messages.update(streamId, first.messageId, { message: b('two') });
  const { messageId, timestamp } = first;
  expect(first).not.toHaveProperty('replacing');
  expect(second).toMatchObject({
    replacing: messageId,
    initialMessageId: messageId,
    initialTimestamp: timestamp,
  });
  const found = await collect(bot.messages.search({ streamId }));
  const byId = new Map(found.map((message) => [message.messageId, message]));
  expect(byId.get(messageId)).toMatchObject({ replacedBy: second.messageId });
  expect(byId.get(second.messageId)).not.toHaveProperty('replacedBy');
});

test('[SRC-12] a shared message and a parent are typed, and ids come URL-safe', async () => {
  const shared = { messageId: 'c/+=', stream: { streamId: 'd/+=', streamType: 'POST' } };
  const wire = {
    messageId: 'a/+=',
    parentMessageId: 'b/+=',
    stream: { streamId: 's/+=' },
    attachments: [{ id: 'internal_7%2F+/=', name: 'a.txt' }],
    sharedMessage: shared,
  };
  service.script('POST /agent/v1/message/search', { status: 200, json: [wire] });
  const [found] = await collect(service.client().messages.search({ streamId: 's' }));
  expect(found?.messageId).toBe('a_-');
  expect(found?.parentMessageId).toBe('b_-');
  expect(found?.stream.streamId).toBe('s_-');
  expect(found?.sharedMessage?.messageId).toBe('c_-');
  expect(found?.sharedMessage?.stream.streamId).toBe('d_-');
  expect(found?.attachments?.[0]?.id).toBe('internal_7%2F+/=');
});

test('data that a message shows is carried as its text is, however it is given', async () => {
  const shown = unsafeMessageML('<b>${entity.o.note}</b>');
  const odd = { o: { note: 'a\u0007\ufffe' } };

  for (const data of [odd, JSON.stringify(odd)]) {
    const { message } = await bot.messages.create(streamId, { message: shown, data });
    expect(message).toContain('<b>a␇�</b>');
  }
});
