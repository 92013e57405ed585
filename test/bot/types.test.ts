import { expect, test } from '@jest/globals';
import type { Bot } from '../../src/bot/index.js';
import type { UserId } from '../../src/contract/index.js';
import {
  button,
  form,
  numberField,
  select,
  textField,
  type CashtagToken,
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
