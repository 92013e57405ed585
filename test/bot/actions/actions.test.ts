import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { Actions } from '../../../src/bot/actions/index.js';
import { action, type ActionContext, memoryStore, sqliteStore } from '../../../src/bot/index.js';
import { composeReply } from '../../../src/bot/outgoing/compose.js';
import { asFormContext } from '../../../src/bot/router/forms.js';
import { Secret } from '../../../src/client/config/secret.js';
import { form, textField } from '../../../src/messageml/index.js';
import type { ReceivedMessage, TestUser } from '../../../src/testing/index.js';
import { contextOf, loadTestTexts } from '../context.js';
import { messageEvent } from '../events.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

const stage = new Stage();
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

const approve = action('approve', z.object({ id: z.string(), when: z.iso.date() }));
const pay = action('pay', z.number(), { once: true });
const late = action('late', z.null(), { within: '1h' });
const clock = new HandClock('2026-11-22T09:00:00Z');
const store = memoryStore();

function typed(ctx: ActionContext<{ id: string; when: string }, 'approve'>): string {
  const name: 'approve' = ctx.action;
  // @ts-expect-error The payload has no such field.
  const other: unknown = ctx.payload.other;
  return `${name} ${ctx.payload.id} ${ctx.payload.when} ${String(ctx.values['why'])} ${typeof other}`;
}

async function startBot(name: string): Promise<void> {
  await stage.bot(
    name,
    (bot) => {
      bot.action(approve, (ctx) => ctx.reply(typed(ctx)));
      bot.action(pay, (ctx) => ctx.reply(`paid ${ctx.payload}`));
      bot.action(late, (ctx) => ctx.reply('in time'));
      bot.command('/ask {id}', (ctx) => {
        const payload = { id: ctx.args.id, when: '2026-12-01' };
        return ctx.reply(form('ask', [textField('why'), approve.button('Approve', payload)]));
      });
      bot.command('/pay', (ctx) => ctx.reply(form('pay', [pay.button('Pay', 5)])));
      bot.command('/late', (ctx) => ctx.reply(form('late', [late.button('Late', null)])));
    },
    { clock, store },
  );
}

async function ask(person: TestUser, name: string, text: string): Promise<ReceivedMessage> {
  await person.say(name, text);
  return person.nextMessage();
}

async function press(
  person: TestUser,
  message: ReceivedMessage,
  values: Record<string, string> = {},
): Promise<string> {
  const [id = ''] = message.forms.map((one) => one.id);
  await person.submit(message, id, values);
  return (await person.nextMessage()).text;
}

test('a button brings its payload back, typed, with the fields of its form', async () => {
  await startBot('actions-1');
  const asked = await ask(alice, 'actions-1', '/ask <&"7');
  expect(await press(alice, asked, { why: 'because' })).toBe(
    'approve <&"7 2026-12-01 because undefined',
  );
});

test('people of a test press a button with a payload by the name of its action', async () => {
  const name = 'actions-rows';
  await stage.bot(name, (bot) => {
    bot.action(approve, (ctx) => ctx.reply(ctx.payload.id));
    bot.command('/rows', (ctx) =>
      ctx.reply(
        form(
          'rows',
          ['a', 'b'].map((id) => approve.button(`Approve ${id}`, { id, when: '2026-12-01' })),
        ),
      ),
    );
  });
  const rows = await ask(alice, name, '/rows');
  expect(rows.forms[0]?.buttons).toEqual(['approve', 'approve']);
  await alice.click(rows, 'approve');
  expect((await alice.nextMessage()).text).toBe('a');
  await alice.click(rows, rows.forms[0]?.actions[1] ?? '');
  expect((await alice.nextMessage()).text).toBe('b');
});

/** The name that a button of `pay` has when it was sent to a conversation. */
function signedName(actions: Actions, streamId: string): string {
  const { message } = composeReply(form('pay', [pay.button('Pay', 5)]));
  const { parts } = actions.sign({ streamId, composed: { message } }).composed.message;
  const source = parts.filter((part) => typeof part === 'string').join('');
  return /name="([^"]+)"/.exec(source)?.[1] ?? '';
}

/** What happens to a press of a button, by its name, in a conversation. */
async function pressed(
  actions: Actions,
  name: string,
  streamId: string,
): Promise<readonly string[]> {
  const { id, timestamp, initiator } = messageEvent('');
  const stream = { streamId, streamType: 'IM' } as const;
  const formValues = { action: name };
  const ctx = contextOf({
    id,
    timestamp,
    initiator,
    messageId: 'press',
    type: 'SYMPHONYELEMENTSACTION',
    payload: {
      symphonyElementsAction: { stream, formMessageId: 'form', formId: 'ask', formValues },
    },
  });
  const submitted = asFormContext(ctx);
  if (submitted !== undefined) {
    await actions.handle(submitted);
  }
  return ctx.replies;
}

test('a payload that somebody changed, or brought from another conversation, is refused', async () => {
  await loadTestTexts();
  const actions = new Actions({ store: () => store, clock });
  const ran: unknown[] = [];
  actions.add({ action: approve, run: ({ payload }) => ran.push(payload) });
  const payload = { id: '7', when: '2026-12-01' };
  const { message } = composeReply(form('ask', [approve.button('Approve', payload)]));
  const signed = actions.sign({ streamId: 'here', composed: { message } });
  const name =
    /name="([^"]+)"/.exec(
      signed.composed.message.parts.filter((part) => typeof part === 'string').join(''),
    )?.[1] ?? '';
  const unsignedName =
    /name="([^"]+)"/.exec(message.parts.filter((part) => typeof part === 'string').join(''))?.[1] ??
    '';
  const [word, , ...rest] = name.split('~');
  const forged = Buffer.from('[{"id":"8","when":"2026-12-01"}]').toString('base64url');
  const refusal = [expect.stringContaining('This button was not made for here') as unknown];
  expect(await pressed(actions, [word, forged, ...rest].join('~'), 'here')).toEqual(refusal);
  expect(await pressed(actions, name, 'elsewhere')).toEqual(refusal);
  expect(await pressed(actions, 'approve', 'here')).toEqual(refusal);
  expect(await pressed(actions, unsignedName, 'here')).toEqual(refusal);
  expect(ran).toEqual([]);
  expect(await pressed(actions, name, 'here')).toEqual([]);
  expect(ran).toEqual([payload]);
});

test('a button that counts once counts once; one that is late is no longer good', async () => {
  await startBot('actions-3');
  const asked = await ask(alice, 'actions-3', '/pay');
  expect(await press(alice, asked)).toBe('paid 5');
  expect(await press(alice, asked)).toBe('This was answered already.');
  const again = await ask(alice, 'actions-3', '/pay');
  expect(await press(alice, again)).toBe('paid 5');
  const soon = await ask(alice, 'actions-3', '/late');
  expect(await press(alice, soon)).toBe('in time');
  clock.advance(3_600_001);
  expect(await press(alice, soon)).toBe('This button is no longer valid.');
});

test('of the buttons of a form that count once for all of it, the first press counts', async () => {
  const name = stage.newName();
  const verdict = z.enum(['yes', 'no']);
  const accept = action('accept', verdict, { once: 'form' });
  const refuse = action('refuse', verdict, { once: 'form' });
  await stage.bot(name, (bot) => {
    bot.action(accept, (ctx) => ctx.reply('accepted'));
    bot.action(refuse, (ctx) => ctx.reply('refused'));
    bot.command('/ask', (ctx) =>
      ctx.reply(form('ask', [accept.button('Accept', 'yes'), refuse.button('Refuse', 'no')])),
    );
  });
  const clicked = async (message: ReceivedMessage, button: string): Promise<string> => {
    await alice.click(message, button);
    return (await alice.nextMessage()).text;
  };
  const asked = await ask(alice, name, '/ask');
  expect(await clicked(asked, 'refuse')).toBe('refused');
  expect(await clicked(asked, 'accept')).toBe('This was answered already.');
  const other = await ask(alice, name, '/ask');
  expect(await clicked(other, 'accept')).toBe('accepted');
});

test('somebody who may not press a button is told so, and does not use it up', async () => {
  const name = stage.newName();
  const bob = await stage.person('bob');
  const bot = await stage.bot(name, (it) => {
    it.action(pay, { only: { users: [bob.user.id], otherwise: 'Ask Bob.' } }, (ctx) =>
      ctx.reply(`paid ${ctx.payload}`),
    );
  });
  const room = await bot.client.rooms.create({ name, description: 'A room' });
  const streamId = room.roomSystemInfo.id;
  await bot.client.rooms.addMember(streamId, alice.user.id);
  await bot.client.rooms.addMember(streamId, bob.user.id);
  await bot.send({ streamId }, form('pay', [pay.button('Pay', 5)]));
  const asked = await alice.nextMessage({ streamId });
  await bob.nextMessage({ streamId });
  expect(await press(alice, asked)).toBe('Ask Bob.');
  await bob.nextMessage({ streamId });
  expect(await press(bob, asked)).toBe('paid 5');
});

test('a button is good after the bot was given another key, where its store is durable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-button-keys-'));
  const kept = sqliteStore(join(folder, 'bot.db'), { outlives: 'process' });
  await kept.open();
  const ran: unknown[] = [];
  const actionsWith = async (key: string, of = kept): Promise<Actions> => {
    const actions = new Actions({ store: () => of, clock });
    actions.add({ action: pay, run: (ctx) => void ran.push(ctx.payload) });
    const source = { kind: 'content' as const, content: new Secret(key) };
    await actions.load({
      bot: { name: 'bot', credential: { kind: 'privateKey', source } },
    });
    return actions;
  };
  const before = await actionsWith('the old key');
  const name = signedName(before, 'here');
  const after = await actionsWith('the new key');
  expect(await pressed(after, name, 'here')).toEqual([]);
  expect(await pressed(before, signedName(after, 'here'), 'here')).toEqual([]);
  expect(ran).toEqual([5, 5]);
  const elsewhere = await actionsWith('the new key', memoryStore());
  expect(await pressed(elsewhere, name, 'here')).toEqual([
    expect.stringContaining('This button was not made for here'),
  ]);
  await kept.close();
  rmSync(folder, { recursive: true });
});

function failure(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

test('a payload that its schema does not take is told where its button is made', () => {
  const order = action('order', z.object({ id: z.string() }));
  expect(() => order.button('Order', { id: 5 } as never)).toThrow(
    expect.objectContaining({
      code: 'BAD_ACTION',
      message: 'The payload of the button "order" does not fit its schema: id.',
    }),
  );
  const secret = action('secret', {
    parse: (): string => {
      throw new Error('was "hunter2"');
    },
  });
  const refusal = failure(() => secret.button('Tell', 'hunter2'));
  expect(inspect(refusal)).toContain('"secret" does not fit its schema: the whole.');
  expect(inspect(refusal)).not.toContain('hunter2');
});

test('a payload that comes back as something else is told where its button is made', () => {
  const visit = action('visit', z.object({ at: z.date() }));
  expect(() => visit.button('Visit', { at: new Date() })).toThrow(
    expect.objectContaining({
      code: 'BAD_ACTION',
      message:
        'The payload of the button "visit" comes back from JSON as what its schema does not take (a date needs z.coerce.date()): at.',
    }),
  );
  const read = action('visit', z.object({ at: z.coerce.date() }));
  expect(read.button('Visit', { at: new Date() })).toBeDefined();
});

test('what no button can carry is refused when it is made', () => {
  const long = action('long', z.string());
  expect(() => long.button('x', 'y'.repeat(5_000))).toThrow(/too long/);
  expect(() => action('no good', z.string())).toThrow(
    expect.objectContaining({ code: 'BAD_ACTION' }),
  );
  // @ts-expect-error The payload is a text.
  expect(() => long.button('x', 7)).toThrow();
});
