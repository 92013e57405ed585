import type { Message, Reply, ScheduleContext, SentMessage } from 'cadenza';
import { type Bot, eachRow, type MessageContext, put, remove, storeKey } from 'cadenza';
import { inventedPrices, type Prices } from './prices.js';
import { board, boards, signalQuery, type Watchlist, watchlist } from './watchlist.js';

/** The most instruments of one list: a table that people can take in. */
const most = 40;
const timeZone = 'UTC';

/** Watches instruments for a conversation, in one table that is kept up to date. */
export default function watch(bot: Bot, prices: Prices = inventedPrices): void {
  bot.command('/watch {$tickers*}', 'Watch instruments here', async (ctx) => {
    const added = names(ctx.args.tickers);
    await change(ctx, (tickers) => [...new Set([...tickers, ...added])].sort());
  });

  bot.command('/unwatch {$tickers*}', 'Watch them no longer', async (ctx) => {
    const gone = names(ctx.args.tickers);
    await change(ctx, (tickers) => tickers.filter((ticker) => !gone.includes(ticker)));
  });

  bot.command('/board', 'Show the table again, below all that was said', show);

  bot.command('/signal', 'Have all that is said of them collected in a signal', async (ctx) => {
    const list = await ctx.session(watchlist);
    if (list.tickers.length === 0) {
      await ctx.reply('Nothing is watched here. Try /watch $IBM');
      return;
    }
    const attributes = { name: 'Watchlist', query: signalQuery(list) };
    list.signalId ??= (await ctx.client.signals.create(attributes)).id;
    await ctx.client.signals.subscribe(list.signalId, [ctx.user.userId]);
    await ctx.reply('The signal “Watchlist” is among yours now, and follows this list.');
  });

  bot.on('message:cashtag', async (ctx) => {
    const { tickers, mentions } = await ctx.session(watchlist);
    for (const ticker of names(ctx.cashtags).filter((name) => tickers.includes(name))) {
      mentions[ticker] = (mentions[ticker] ?? 0) + 1;
    }
  });

  bot.on('bot:left', (ctx) => ctx.write(remove(boards, storeKey(ctx.stream.streamId))));

  bot.cron('refresh', '* 8-17 * * MON-FRI', { timeZone, missed: 'skip' }, (ctx) =>
    forEachBoard(ctx, (shown, table) => ctx.update(shown, table)),
  );

  bot.cron('close', '0 18 * * MON-FRI', { timeZone }, (ctx) =>
    forEachBoard(ctx, (shown, table) => ctx.send(shown.stream, table)),
  );

  async function change(ctx: MessageContext, edit: (tickers: string[]) => string[]) {
    const list = await ctx.session(watchlist);
    const tickers = edit(list.tickers);
    if (tickers.length > most) {
      await ctx.reply(`At most ${most} instruments are watched in one conversation.`);
      return;
    }
    list.tickers = tickers;
    if (list.signalId !== undefined && tickers.length > 0) {
      await ctx.client.signals.update(list.signalId, { query: signalQuery(list) });
    }
    await show(ctx);
  }

  async function show(ctx: MessageContext) {
    const list = await ctx.session(watchlist);
    const shown = await ctx.reply(await tableOf(list, new Date(ctx.event.timestamp)));
    ctx.write(put(boards, storeKey(shown.stream.streamId), place(shown)));
  }

  /** One that fails, as in a room that was closed, stops no other. */
  async function forEachBoard(
    ctx: ScheduleContext,
    renew: (shown: SentMessage, table: Reply) => Promise<Message>,
  ) {
    for await (const { key, value, version } of eachRow(bot.store, boards)) {
      try {
        const list = await bot.session(watchlist, value.stream).read();
        const shown = await renew(value, await tableOf(list, ctx.slot));
        await bot.store.commit([put(boards, key, place(shown), { expected: version })]);
      } catch (error) {
        ctx.log.warn({ err: error, streamId: value.stream.streamId }, 'A table was left out.');
      }
    }
  }

  async function tableOf(list: Watchlist, at: Date): Promise<Reply> {
    return board(list, await prices(list.tickers, at), at);
  }
}

function names(tickers: readonly { readonly value: string }[]): readonly string[] {
  return tickers.map(({ value }) => value.toUpperCase());
}

/** What is kept of a message: where it is, and nothing that it says. */
function place({ messageId, stream: { streamId } }: Message): SentMessage {
  return { messageId, stream: { streamId } };
}
