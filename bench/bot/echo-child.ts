import { Bot, type ConfigInput } from 'cadenza';
import { bare } from './echo-bare.js';

/** What a bot in a process of its own is told at first. */
export interface EchoOrder {
  /**
   * `loop` is a bot as the kits of old had them, `eager` one that acknowledges at once and waits for no handler,
   * `bare` the least that a bot can do: the requests and nothing else.
   */
  readonly kind: 'cadenza' | 'loop' | 'eager' | 'bare';
  readonly url: string;
  readonly config: ConfigInput;
  readonly tokens: Readonly<Record<string, string>>;
  readonly botId: number;
}

/** What a loop looks at of an event. */
export interface FeedEvent {
  readonly type: string;
  readonly initiator: { readonly user: { readonly userId: number } };
  readonly payload: {
    readonly messageSent: {
      readonly message: {
        readonly message: string;
        readonly stream: { readonly streamId: string };
      };
    };
  };
}

/** A bot that echoes: commands, checks, order, once-ness. */
async function cadenza({ config }: EchoOrder): Promise<void> {
  const bot = new Bot(config, { log: false });
  bot.command('/echo {text...}', (ctx) => ctx.reply(ctx.args.text));
  await bot.start();
}

/** What an event asks to be said back; undefined for all that is not for this bot. */
export function echoOf({ type, initiator, payload }: FeedEvent, botId: number): string | undefined {
  return type === 'MESSAGESENT' && initiator.user.userId !== botId
    ? /\/echo (\d+ \d+)/.exec(payload.messageSent.message.message)?.[1]
    : undefined;
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
