import { expect, test } from '@jest/globals';
import type { Bot } from '../../src/bot/index.js';
import type { UserId } from '../../src/contract/index.js';
import {
  button,
  type CashtagToken,
  type DateText,
  form,
  type MentionToken,
  numberField,
  select,
  textField,
} from '../../src/messageml/index.js';

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

test('handlers are typed by what they were registered for', () => {
  expect(setUp).toBeInstanceOf(Function);
});
