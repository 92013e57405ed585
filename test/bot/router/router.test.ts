import { beforeAll, expect, test } from '@jest/globals';
import type { Context } from '../../../src/bot/index.js';
import { type Listener, Router } from '../../../src/bot/router/router.js';
import type { Event, StreamType } from '../../../src/contract/index.js';
import {
  button,
  checkMessageML,
  dialogBody,
  dialogFooter,
  dialogForm,
  dialogTitle,
  form,
  numberField,
  select,
  textField,
} from '../../../src/messageml/index.js';
import { BOT, contextOf, loadTestTexts } from '../context.js';
import { messageEvent } from '../events.js';
import { turnsDuring } from '../turns-taken.js';

const MENTION = `<mention uid="${BOT}"/>`;

beforeAll(loadTestTexts);

function listener(handler: (ctx: Context) => unknown): Listener {
  return {
    handle: async (ctx) => {
      await handler(ctx);
      return true;
    },
  };
}

async function replies(router: Router, event: Event): Promise<readonly string[]> {
  const ctx = contextOf(event);
  await router.route(ctx);
  return ctx.replies;
}

function say(
  router: Router,
  text: string,
  streamType: StreamType = 'IM',
): Promise<readonly string[]> {
  return replies(router, messageEvent(text, { streamType }));
}

function formEvent(formId: string, formValues: Readonly<Record<string, unknown>>): Event {
  const { initiator, timestamp, id } = messageEvent('');
  return {
    id,
    initiator,
    timestamp,
    messageId: 'form-event',
    type: 'SYMPHONYELEMENTSACTION',
    payload: {
      symphonyElementsAction: {
        stream: { streamId: 'stream', streamType: 'ROOM' },
        formMessageId: 'asked',
        formId,
        formValues,
      },
    },
  };
}

test('a command gets its arguments and answers', async () => {
  const router = new Router();
  router.command('/add {a:int} {b:int}', {}, ({ args, reply }) =>
    reply(`${Number(args['a']) + Number(args['b'])}`),
  );
  expect(await say(router, '/add 2 3')).toEqual(['<messageML>5</messageML>']);
});

test('wrong arguments are answered with what was wrong and how it is written', async () => {
  const router = new Router();
  router.command('/quote {$ticker} [quantity:int]', {}, () => undefined);
  const [answer] = await say(router, '/quote &lt;b&gt;');
  expect(answer).toContain('needs a cashtag, such as $IBM');
  expect(answer).toContain('&lt;b&gt;');
  expect(answer).toContain('<b>/quote $ticker [quantity]</b>');
});

test('help lists the commands with their descriptions', async () => {
  const router = new Router();
  router.command('/echo {text...}', { description: 'Say it <back>' }, () => undefined);
  router.command('/ping', {}, () => undefined);
  router.help();
  const [answer] = await say(router, '/help');
  expect(answer).toContain('<li><b>/echo text…</b> – Say it &lt;back&gt;</li>');
  expect(answer).toContain('<li><b>/ping</b></li>');
  expect(answer).toContain('<b>/help</b>');
});

test('help on a command or a group, named with its slash or without, shows that alone', async () => {
  const router = new Router();
  router.command('/quote {$ticker}', { description: 'Price', aliases: ['/q'] }, () => undefined);
  router.command('/secret', { hidden: true }, () => undefined);
  router.group({ words: '/expense', description: 'Expenses', hidden: false, guards: [] });
  router.command('/expense new {sum:int}', {}, () => undefined, { group: '/expense' });
  router.groupHelp();
  router.help();
  const quote = '<ul><li><b>/quote $ticker</b> – Price</li></ul>';
  const expense = '<ul><li><b>/expense new sum</b></li></ul>';
  const answer = async (text: string): Promise<string> =>
    (await say(router, text)).join().replace(/<\/?messageML>/g, '');
  for (const text of ['/help quote', '/help /Quote', '/help q']) {
    expect(await answer(text)).toBe(quote);
  }
  for (const text of ['/help expense  new', '/expense help new']) {
    expect(await answer(text)).toBe(expense);
  }
  expect(await answer('/help expense')).toBe(await answer('/expense help'));
  expect(await answer('/help qoute')).toContain('Did you mean <b>/quote</b>?');
  expect(await answer('/expense help nwe')).toContain('Did you mean <b>/expense new</b>?');
  for (const text of ['/help secret', '/help everything']) {
    expect(await answer(text)).toBe(await answer('/help'));
  }
  expect(await answer('/help')).not.toContain('topic');
});

test('a bot whose own help takes an argument has no other that does', async () => {
  const router = new Router();
  router.command('/help {topic}', {}, ({ args, reply }) => reply(`On ${String(args['topic'])}`));
  router.help();
  expect(await say(router, '/help expense')).toEqual(['<messageML>On expense</messageML>']);
  expect((await say(router, '/help expense new'))[0]).toContain('new&quot; is too much.');
});

test('a bot may have its own help', async () => {
  const router = new Router();
  router.command('/help', {}, ({ reply }) => reply('mine'));
  router.help();
  expect(await say(router, '/help')).toEqual(['<messageML>mine</messageML>']);
});

test('an unknown command that was surely for the bot gets a suggestion', async () => {
  const router = new Router();
  router.command('/quote {$ticker}', {}, () => undefined);
  expect((await say(router, `${MENTION} /qoute`, 'ROOM'))[0]).toContain(
    'Did you mean <b>/quote</b>?',
  );
  expect((await say(router, '/qoute'))[0]).toContain('/quote');
  expect(await say(router, '/qoute', 'ROOM')).toEqual([]);
  expect(await say(router, 'hello')).toEqual([]);
});

test('a message that no command takes goes to the message handlers, in order', async () => {
  const router = new Router();
  const journal: string[] = [];
  router.command('/ping', {}, () => journal.push('ping'));
  router.on(
    'MESSAGESENT',
    listener(() => journal.push('first')),
  );
  router.on(
    'MESSAGESENT',
    listener(() => journal.push('second')),
  );
  await say(router, '/ping');
  await say(router, '/pign');
  await say(router, 'hello', 'ROOM');
  expect(journal).toEqual(['ping', 'first', 'second', 'first', 'second']);
});

test('a form goes to its handler, its button apart from its fields', async () => {
  const router = new Router();
  const received: unknown[] = [];
  router.forms.add('order', ({ formId, formMessageId, action, values, stream }) =>
    received.push({ formId, formMessageId, action, values, stream: stream.streamId }),
  );
  await replies(router, formEvent('order', { action: 'send', quantity: '5' }));
  await replies(router, formEvent('other', { action: 'send' }));
  expect(received).toEqual([
    {
      formId: 'order',
      formMessageId: 'asked',
      action: 'send',
      values: { quantity: '5' },
      stream: 'stream',
    },
  ]);
});

test('a form without a handler goes to the handlers of its type', async () => {
  const router = new Router();
  const received: string[] = [];
  router.on(
    'SYMPHONYELEMENTSACTION',
    listener(({ event }) => received.push(event.type)),
  );
  await replies(router, formEvent('other', {}));
  expect(received).toEqual(['SYMPHONYELEMENTSACTION']);
});

const order = form('order', [
  select('side', ['buy', 'sell'], { required: true }),
  numberField('quantity', { integer: true, min: 1, required: true }),
  button('send', 'Send'),
  button('back', 'Not now', { type: 'cancel' }),
]);

test('a form that is known by its fields gets converted values', async () => {
  const router = new Router();
  const received: unknown[] = [];
  router.forms.add(order, ({ values }) => received.push(values));
  await replies(router, formEvent('order', { action: 'send', side: 'buy', quantity: '5' }));
  expect(received).toEqual([{ side: 'buy', quantity: 5 }]);
});

test('a form that was filled in wrongly comes back with what is wrong and what was entered', async () => {
  const router = new Router();
  router.forms.add(order, () => Promise.reject(new Error('must not be called')));
  const values = { action: 'send', side: 'sell', quantity: '0' };
  const [again] = await replies(router, formEvent('order', values));
  expect(again).toContain('Not below 1');
  expect(again).toContain('<form id="order">');
  expect(again).toMatch(/<option value="sell" selected="true">/);
});

test('a form of a dialog comes back in a dialog that is open', async () => {
  const router = new Router();
  const edit = dialogForm('edit', [
    dialogTitle('Edit'),
    dialogBody(textField('comment', { required: true })),
    dialogFooter(button('save', 'Save')),
  ]);
  router.forms.add(edit, () => Promise.reject(new Error('must not be called')));
  const [again] = await replies(router, formEvent('edit', { action: 'save', comment: '' }));
  expect(checkMessageML(again ?? '')).toMatchObject({ ok: true, diagnostics: [] });
  expect(again).toMatch(/<dialog [^>]*state="open"[^>]*><form id="edit">/);
});

test('someone who gives a form up is not bothered with what is wrong in it', async () => {
  const router = new Router();
  const received: string[] = [];
  router.forms.add(order, () => Promise.reject(new Error('must not be called')));
  router.on(
    'SYMPHONYELEMENTSACTION',
    listener(() => received.push('given up')),
  );
  expect(await replies(router, formEvent('order', { action: 'back' }))).toEqual([]);
  expect(received).toEqual(['given up']);
});

test('a form can have one handler only', () => {
  const router = new Router();
  router.forms.add('order', () => undefined);
  expect(() => router.forms.add('order', () => undefined)).toThrow(
    expect.objectContaining({ code: 'FORM_HAS_HANDLER' }),
  );
});

test('others have their turn between things that the bot listens for, when these take long', async () => {
  const router = new Router();
  const takesLong = () => {
    const end = performance.now() + 12;
    while (performance.now() < end) {
      // It computes.
    }
    return false;
  };
  [1, 2, 3, 4].forEach(() => router.hears(takesLong, () => undefined));
  const turns = await turnsDuring(() => router.route(contextOf(messageEvent('good morning'))));
  expect(turns).toBeGreaterThanOrEqual(3);
});
