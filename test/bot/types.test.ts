import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { action, type Bot, defineBot, type Json, session } from '../../src/bot/index.js';
import type { EventOf, UserId } from '../../src/contract/index.js';
import {
  button,
  type CashtagToken,
  type DateText,
  form,
  type HashtagToken,
  type MentionToken,
  numberField,
  select,
  textField,
} from '../../src/messageml/index.js';
import { testBot } from '../../src/testing/index.js';

const order = form('order', [
  select('side', ['buy', 'sell'], { required: true }),
  numberField('quantity', { integer: true, min: 1, required: true }),
  button('send', 'Send'),
  button('draft', 'Keep as draft'),
]);

/** Never called: it is here for the compiler. */
function setUp(bot: Bot): void {
  bot.command('/quote {$ticker} [quantity:int]', 'Price an instrument', (ctx) => {
    const ticker: CashtagToken = ctx.args.ticker;
    const quantity: number | undefined = ctx.args.quantity;
    // @ts-expect-error An optional argument may be missing.
    const missing: number = ctx.args.quantity;
    // @ts-expect-error The pattern has no such argument.
    const other: unknown = ctx.args.other;
    return [ticker, quantity, missing, other];
  });
  bot.form(order, (ctx) => {
    const side: 'buy' | 'sell' = ctx.values.side;
    const quantity: number = ctx.values.quantity;
    const action: 'send' | 'draft' = ctx.action;
    // @ts-expect-error The form has no such field.
    const other: unknown = ctx.values.other;
    // @ts-expect-error A field stands in a form, and nowhere else.
    void ctx.reply(textField('comment'));
    return [side, quantity, action, other];
  });
  bot.form('by-id', (ctx) => {
    const value: unknown = ctx.values['anything'];
    // @ts-expect-error Without the form, nothing is known about its values.
    const text: string = ctx.values['anything'];
    return [value, text];
  });
  bot.on('USERJOINEDROOM', (ctx) => {
    const who: UserId = ctx.event.payload.userJoinedRoom.affectedUser.userId;
    const where: string = ctx.stream.streamId;
    // @ts-expect-error An event of this type carries no message.
    const message: unknown = ctx.event.payload.messageSent;
    return [who, where, message];
  });
  bot.on('ROOMMEMBERPROMOTEDTOOWNER', (ctx) => {
    const who: UserId = ctx.event.payload.roomMemberPromotedToOwner.affectedUser.userId;
    const where: string = ctx.stream.streamId;
    return [who, where];
  });
  bot.on('CONNECTIONREQUESTED', (ctx) => {
    const whom: UserId = ctx.event.payload.connectionRequested.toUser.userId;
    // @ts-expect-error A connection belongs to no conversation.
    const where: string = ctx.stream.streamId;
    return [whom, where];
  });
  bot.on('MESSAGESENT', (ctx) => ctx.incoming.text);
  bot.on('message:attachment', (ctx) => {
    const first: string = ctx.attachments[0].name;
    // @ts-expect-error This filter is not about edited messages.
    const replaced: unknown = ctx.replaced;
    return [first, replaced, ctx.incoming.text];
  });
  bot.on('message:update', (ctx) => ctx.replaced);
  bot.hears(/x(.)/, (ctx) => {
    const group: string | undefined = ctx.match[1];
    return group;
  });
  bot.command('/do {side:buy|sell} {at:date} [--all] [--limit:int] {@who*}', (ctx) => {
    const { side, at, all, limit, who } = ctx.args;
    const choice: 'buy' | 'sell' = side;
    const day: DateText = at;
    const flag: boolean = all;
    const most: number | undefined = limit;
    const first: MentionToken | undefined = who[0];
    // @ts-expect-error There are two sides.
    const wrong: 'hold' = side;
    return [choice, day, flag, most, first, wrong];
  });
  // @ts-expect-error There is no such type of argument.
  bot.command('/find {id:isin}', () => undefined);
  const traders = bot.argumentType('isin', {
    needs: 'an ISIN',
    parse: (word) => (word.length === 12 ? { isin: word } : undefined),
  });
  traders.command('/find {id:isin}', (ctx) => {
    const found: { isin: string } = ctx.args.id;
    return found;
  });
  // @ts-expect-error A message goes to somebody, or somewhere.
  bot.command('/send', (ctx) => ctx.send('alice', 'hi'));
  // @ts-expect-error A guard knows no such permission.
  bot.command('/only', { only: { user: 7 } }, () => undefined);
  bot.on('NEWKIND', (ctx) => {
    const payload: Readonly<Record<string, unknown>> = ctx.event.payload;
    // @ts-expect-error An event of an unknown type may belong to no conversation.
    const where: string = ctx.stream.streamId;
    return [payload, where];
  });
}

/** Whether two types are the same. */
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;

/** Holds a value to be of one type, and of no narrower or wider one. */
function exactly<Type>(): <Value>(value: Value, isSame: Same<Value, Type>) => void {
  return () => undefined;
}

/** Never called: arguments, flags and lists in combination. */
function setUpCommands(bot: Bot): void {
  // @ts-expect-error There is no such type of argument: the message of the compiler names it.
  bot.command('/day {day:dat}', () => undefined);
  bot.command('/pay {@who*} [--all] [--limit:int] [--mode:fast|slow]', ({ args }) => {
    exactly<readonly MentionToken[]>()(args.who, true);
    exactly<boolean>()(args.all, true);
    exactly<number | undefined>()(args.limit, true);
    exactly<'fast' | 'slow' | undefined>()(args.mode, true);
  });
  bot.command('/tag {#first} {$all*} [rest...]', ({ args }) => {
    exactly<HashtagToken>()(args.first, true);
    exactly<readonly CashtagToken[]>()(args.all, true);
    exactly<string | undefined>()(args.rest, true);
  });
  bot.command('/at {on:boolean} {at:time} {in:duration} {n:number} {words*}', ({ args }) => {
    exactly<boolean>()(args.on, true);
    exactly<number>()(args.in, true);
    exactly<number>()(args.n, true);
    exactly<readonly string[]>()(args.words, true);
    const time: string = args.at;
    return time;
  });
  const orders = bot.group('/order', { description: 'Orders' });
  orders.command('new {side:buy|sell} [--dry-run]', ({ args }) => {
    exactly<'buy' | 'sell'>()(args.side, true);
    exactly<boolean>()(args.dryRun, true);
  });
  bot.on('message:mention', ({ mentions: [first] }) => exactly<MentionToken>()(first, true));
  bot.on('message:hashtag', ({ hashtags: [first] }) => exactly<HashtagToken>()(first, true));
  bot.on('message:cashtag', ({ cashtags: [first] }) => exactly<CashtagToken>()(first, true));
  // @ts-expect-error There is no such filter.
  bot.on('message:picture', (ctx) => ctx.log);
}

const counted = session('counted', {
  of: 'user',
  schema: z.object({ n: z.number().default(0), tags: z.array(z.string()).default([]) }),
});
const approve = action('approve', z.object({ id: z.string(), times: z.number().optional() }));

/** Never called: what sessions keep, what buttons carry, what a reminder is given. */
function setUpState(bot: Bot): void {
  bot.command('/count', async (ctx) => {
    const value = await ctx.session(counted);
    exactly<number>()(value.n, true);
    exactly<string[]>()(value.tags, true);
    // @ts-expect-error The session has no such field.
    value.m = 1;
    // @ts-expect-error It is a number.
    value.n = 'one';
    // @ts-expect-error Here, too.
    await ctx.session(counted, (one) => one.tags.push(7));
  });
  bot.action(approve, ({ payload }) => {
    exactly<string>()(payload.id, true);
    exactly<number | undefined>()(payload.times, true);
    // @ts-expect-error The payload has no such field.
    return payload.ids;
  });
  approve.button('Approve', { id: 'a' });
  // @ts-expect-error An id is a text.
  approve.button('Approve', { id: 7 });
  // @ts-expect-error The id is missing.
  approve.button('Approve', {});
  const remind = bot.reminder<{ userId: number }>('remind', ({ payload }) =>
    exactly<number>()(payload.userId, true),
  );
  // @ts-expect-error A reminder is given what it was made for.
  void bot.remind(remind, new Date(), { userId: 'x' });
  void bot.remind(remind, { cron: '0 9 * * *', timeZone: 'UTC' }, { userId: 1 });
  // @ts-expect-error A repeating reminder has a cron expression.
  void bot.remind(remind, { timeZone: 'UTC' }, { userId: 1 });
  // @ts-expect-error A date comes back as a text.
  bot.reminder<{ at: Date }>('dated', () => undefined);
  // @ts-expect-error A map comes back empty.
  bot.reminder<Map<string, string>>('mapped', () => undefined);
  bot.reminder<{ name: string; message: string }>('told', () => undefined);
  bot.command('/mine', async (ctx) => {
    for (const { payload, next, repeats } of await ctx.reminders(remind)) {
      exactly<number>()(payload.userId, true);
      exactly<Date>()(next, true);
      exactly<string | undefined>()(repeats?.cron, true);
    }
    // @ts-expect-error A kind of reminder is needed, not its name.
    await ctx.reminders('remind');
  });
}

/** Never called: what the steps of a conversation give. */
function setUpConversations(bot: Bot): void {
  const address = bot.conversation('address', async (c) => ({ city: await c.ask('City?') }));
  const book = bot.conversation('book', async (c, { seats }: { seats: number }) => {
    const name = await c.ask('In whose name?');
    const many = await c.ask('How many?', { parse: (text) => Number(text) || undefined });
    const more = await c.ask('More?', { parse: (text) => text.length, within: '1h' });
    const withFiles = await c.waitFor('message:attachment', { within: '1h' });
    const joined = await c.waitFor('USERJOINEDROOM');
    // @ts-expect-error There is no such filter.
    await c.waitFor('message:atachment');
    const isSure = await c.confirm('Sure?');
    const colour = await c.choose('Which?', ['red', 'green']);
    const { values, action: pressed } = await c.form(order);
    const made = await c.once('make', () => Promise.resolve({ id: 7 }));
    const [winner] = await c.race({ sure: () => c.confirm('Now?'), late: () => c.sleep('2h') });
    exactly<string>()(name, true);
    exactly<number>()(many, true);
    exactly<number>()(more, true);
    exactly<EventOf<'MESSAGESENT'>>()(withFiles, true);
    exactly<EventOf<'USERJOINEDROOM'>>()(joined, true);
    exactly<boolean>()(isSure, true);
    exactly<'red' | 'green'>()(colour, true);
    exactly<'buy' | 'sell'>()(values.side, true);
    exactly<'send' | 'draft'>()(pressed, true);
    exactly<number>()(made.id, true);
    exactly<'sure' | 'late'>()(winner, true);
    const { city } = await c.run(address);
    exactly<string>()(city, true);
    const tree: Json = await c.once('tree', (): Json => ({ leaves: [1, null] }));
    // @ts-expect-error JSON gives a date back as text.
    await c.once('when', () => new Date());
    // @ts-expect-error So it does deeper in.
    await c.once('whens', () => Promise.resolve({ all: [{ at: new Date() }] }));
    // @ts-expect-error And an error has a stack.
    await c.once('failure', () => new Error('It failed.'));
    const note = await c.once('note', () => ({ name: 'Ada', message: 'Hello' }));
    exactly<string>()(note.message, true);
    // @ts-expect-error It is run with nothing.
    await c.run(address, { city: 'Paris' });
    // @ts-expect-error That is no duration.
    await c.sleep('soon');
    await c.sleep('1h 30m');
    await c.ask(`Is ${JSON.stringify(tree)} right?`, { within: `${seats}m` });
    // @ts-expect-error There is no such colour.
    return [seats, colour === 'blue'];
  });
  bot.command('/book {seats:int}', (ctx) => ctx.start(book, { seats: ctx.args.seats }));
  // @ts-expect-error Seats are counted.
  bot.command('/wrong', (ctx) => ctx.start(book, { seats: 'two' }));
  // @ts-expect-error It has to be told how many.
  bot.command('/missing', (ctx) => ctx.start(book));
  // @ts-expect-error Undefined is not how many.
  bot.command('/undefined', (ctx) => ctx.start(book, undefined));
  // @ts-expect-error It is started with nothing.
  bot.command('/more', (ctx) => ctx.start(address, { city: 'Paris' }));
  // @ts-expect-error Here, too.
  void bot.conversations.start(address, { city: 'Paris' }, { username: 'alice' });
  void bot.conversations.start(address, undefined, { username: 'alice' });
}

/** The options of a bot may be left out; its argument has its type either way. */
function setUpDefined(): void {
  defineBot((bot) => {
    bot.command('/book {seats:int}', (ctx) => ctx.reply(ctx.args.seats.toFixed()));
  });
  defineBot({ attempts: 3 }, (bot) => bot.stop());
  defineBot((bot) => bot.command('/book', (ctx) => ctx.reply('booked')));
  defineBot((bot) => Promise.resolve(bot.command('/book', (ctx) => ctx.reply('booked'))));
  defineBot((bot) => bot.group('/book').command('one', (ctx) => ctx.reply('booked')));
  void testBot((bot) => bot.hears('book', (ctx) => ctx.reply('booked')));
  // @ts-expect-error What is returned would never be called.
  defineBot(() => (bot: Bot) => bot.command('/book', (ctx) => ctx.reply('booked')));
  // @ts-expect-error Nobody gets a text.
  defineBot(() => 'booked');
  // @ts-expect-error Something has to be registered.
  defineBot({ attempts: 3 });
  // @ts-expect-error The options come first.
  defineBot(setUp, { attempts: 3 });
}

test('handlers are typed by what they were registered for', () => {
  expect([setUp, setUpCommands, setUpState, setUpConversations, setUpDefined]).toHaveLength(5);
});
