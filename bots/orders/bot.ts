import type { Bot } from 'cadenza';
import { b, cashtag, withReply } from 'cadenza/messageml';
import { blotter, cancelAll, orderToCancel } from './blotter.js';
import { cancellation, enter, openOrdersOf } from './order-book.js';
import { problemsOf, ticket } from './ticket.js';

/** Takes orders with a form, lists the open ones, and cancels them. */
export default function orders(bot: Bot): void {
  bot.command('/order [$ticker]', 'Fill in an order ticket', async (ctx) => {
    const ticker = ctx.args.ticker?.value.toUpperCase();
    await ctx.reply(withReply(ticket, { ticker }));
  });

  bot.command('/orders', 'List your open orders', async (ctx) => {
    await ctx.reply(blotter(await openOrdersOf(bot, ctx.user.userId)));
  });

  bot.form(ticket, async (ctx) => {
    const problems = problemsOf(ctx.values);
    if (problems.length > 0) {
      await ctx.reply(withReply(ticket, ctx.formValues, problems));
      return;
    }
    const from = { owner: ctx.user.userId, eventId: ctx.event.messageId };
    const { id, side, quantity, ticker } = await enter(bot, { ...ctx.values, ...from });
    await ctx.reply([b(`Order ${id}`), `: ${side} ${quantity} `, cashtag(ticker)]);
  });

  bot.form('blotter', async (ctx) => {
    const open = await openOrdersOf(bot, ctx.user.userId);
    const id = orderToCancel(ctx.action);
    const order = open.find((one) => one.id === id);
    if (order !== undefined) {
      ctx.write(cancellation(order));
      await ctx.reply(`Order ${order.id} is cancelled.`);
    } else if (id !== undefined) {
      await ctx.reply(`You have no open order ${id}.`);
    }
    await ctx.reply(blotter(open.filter((one) => one !== order)));
  });

  bot.form(cancelAll, async (ctx) => {
    const open = await openOrdersOf(bot, ctx.user.userId);
    ctx.write(...open.map(cancellation));
    await ctx.reply(
      `Cancelled ${open.length} of your orders. Reason: ${ctx.values.reason || 'none'}`,
    );
  });
}
