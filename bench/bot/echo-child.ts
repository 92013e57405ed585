import { Bot } from 'cadenza';
import { bare } from './echo-bare.js';
import { echoOf, type EchoOrder, type FeedEvent } from './echo-order.js';

/** A bot that echoes: commands, checks, order, once-ness. */
async function cadenza({ config }: EchoOrder): Promise<void> {
  const bot = new Bot(config, { log: false });
  bot.command('/echo {text...}', (ctx) => ctx.reply(ctx.args.text));
  await bot.start();
}

/**
 * One event after the other, each answered before the next is looked at, or all at once; nothing is checked
 * or kept.
 */
async function loop({ kind, url, tokens, botId }: EchoOrder): Promise<void> {
  const post = async <Answer>(
    path: string,
    body: string | FormData,
    type?: string,
  ): Promise<Answer> => {
    const headers = type === undefined ? tokens : { ...tokens, 'content-type': type };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    return (await response.json()) as Answer;
  };
  const json = 'application/json';
  const feed = await post<{ id: string }>('/agent/v5/datafeeds', '{}', json);
  let ackId = '';
  const read = async (): Promise<never> => {
    for (;;) {
      const batch = await post<{ ackId: string; events: FeedEvent[] }>(
        `/agent/v5/datafeeds/${feed.id}/read`,
        JSON.stringify({ ackId }),
        json,
      );
      ({ ackId } = batch);
      for (const event of batch.events) {
        const text = echoOf(event, botId);
        if (text !== undefined) {
          const form = new FormData();
          form.append('message', `<messageML>${text}</messageML>`);
          const { streamId } = event.payload.messageSent.message.stream;
          const sent = post(`/agent/v4/stream/${streamId}/message/create`, form);
          if (kind === 'loop') {
            await sent;
          }
        }
      }
    }
  };
  void read();
}

const bots: Readonly<Record<EchoOrder['kind'], (order: EchoOrder) => Promise<void>>> = {
  cadenza,
  loop,
  eager: loop,
  bare,
};

process.on('message', (order: EchoOrder | 'report') => {
  if (order === 'report') {
    const { user, system } = process.cpuUsage();
    process.send?.({ processorTime: (user + system) / 1000 });
    return;
  }
  void bots[order.kind](order).then(() => process.send?.('ready'));
});
process.on('disconnect', () => process.exit());
