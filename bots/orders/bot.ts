import type { Bot } from 'cadenza';
import { b, cashtag, withReply } from 'cadenza/messageml';
import { blotter, cancelAll, orderToCancel } from './blotter.js';
import { OrderBook } from './order-book.js';
import { problemsOf, ticket } from './ticket.js';

/** Takes orders with a form, lists the open ones, and cancels them. */
export default function orders(bot: Bot): void {
  const book = new OrderBook();

  bot.command('/order [$ticker]', 'Fill in an order ticket', async (ctx) => {
    const ticker = ctx.args.ticker?.value.toUpperCase();
    await ctx.reply(withReply(ticket, { ticker }));
  });

  bot.command('/orders', 'List your open orders', async (ctx) => {
    await ctx.reply(blotter(book.openOrdersOf(ctx.user.userId)));
  });

  bot.form(ticket, async (ctx) => {
    const problems = problemsOf(ctx.values);
    if (problems.length > 0) {
      await ctx.reply(withReply(ticket, ctx.formValues, problems));
      return;
    }
    const { id, side, quantity, ticker } = book.enter(ctx.values, ctx.user.userId);
    await ctx.reply([b(`Order ${id}`), `: ${side} ${quantity} `, cashtag(ticker)]);
  });

  bot.form('blotter', async (ctx) => {
    const { userId } = ctx.user;
    const id = orderToCancel(ctx.action);
    if (id !== undefined) {
      const isCancelled = book.cancel(id, userId);
      await ctx.reply(isCancelled ? `Order ${id} is cancelled.` : `You have no open order ${id}.`);
    }
    await ctx.reply(blotter(book.openOrdersOf(userId)));
  });

  bot.form(cancelAll, async (ctx) => {
    const cancelled = book
      .openOrdersOf(ctx.user.userId)
      .filter(({ id, owner }) => book.cancel(id, owner));
    const why = ctx.values.reason === '' ? '' : ` Reason: ${ctx.values.reason}`;
    await ctx.reply(`Cancelled ${cancelled.length} of your orders.${why}`);
  });
}
