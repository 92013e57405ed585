import { z } from 'zod';
import type { Message } from '../../contract/index.js';
import type { Context } from '../context.js';
import { LimitedMap } from '../limited-map.js';
import { keyOfEvent } from '../stream-of.js';
import { isAsked } from './is-asked.js';
import { plugin, type PluginHost } from './plugin.js';

const name = 'still-working';

type PlaceholderHost = Pick<PluginHost, 'send' | 'update' | 'pluginFailed'>;

/** How many placeholders are remembered that wait for an answer. */
const mostShown = 1_000;

/**
 * Says "still working" when an answer takes long; the answer takes its place. So does what is said about a
 * failure; where a handler says nothing, it says that the work is done.
 *
 * @example
 * bot.plugin(stillWorking, { after: 3 });
 */
export const stillWorking = plugin(
  name,
  z.strictObject({
    /** Seconds. */
    after: z.number().positive(),
  }),
  (bot, { after }) => {
    const placeholders = new Placeholders(bot);
    bot.use(async (ctx, next) => {
      const say = () => {
        if (isAsked(ctx, bot)) {
          placeholders.show(ctx);
        }
      };
      const callOff = bot.clock.after(after * 1000, say, { beside: true });
      try {
        await next();
      } finally {
        callOff();
      }
      await placeholders.end(ctx);
    });
    bot.outgoing(async (outgoing, next) => {
      const { cause, replaces, streamId } = outgoing;
      const placeholder =
        replaces === undefined && cause !== undefined
          ? await placeholders.take(cause.id, streamId)
          : undefined;
      return placeholder === undefined
        ? next()
        : next({ ...outgoing, replaces: { messageId: placeholder.messageId } });
    });
  },
);

/**
 * The messages that say "still working", by event. They do not count as replies of the event: whether there is one
 * depends on timing, and replies are recognised by their number. After a failure it stays, for the next try or for what
 * is said of the failure.
 */
class Placeholders {
  readonly #bot: PlaceholderHost;
  readonly #shown = new LimitedMap<string, Promise<Message | undefined>>(mostShown);

  constructor(bot: PlaceholderHost) {
    this.#bot = bot;
  }

  show(ctx: Context): void {
    const { event, stream } = ctx;
    const key = keyOfEvent(event);
    if (stream !== undefined && !this.#shown.has(key)) {
      const { streamId } = stream;
      this.#shown.set(key, this.#send(streamId, ctx));
    }
  }

  async #send(streamId: string, ctx: Context): Promise<Message | undefined> {
    try {
      return await this.#bot.send({ streamId }, ctx.text('slow.working'));
    } catch (error) {
      this.#bot.pluginFailed(name, error, ctx);
      return undefined;
    }
  }

  /** The placeholder that a message of a cause takes the place of, if there is one. */
  async take(cause: string, streamId: string): Promise<Message | undefined> {
    // Behind the event's key stands whether it is the error handler that speaks, or the event came again.
    const key = cause.split(' ', 2).join(' ');
    const message = await this.#shown.get(key);
    return message?.stream.streamId === streamId && this.#shown.delete(key) ? message : undefined;
  }

  async end(ctx: Context): Promise<void> {
    const key = keyOfEvent(ctx.event);
    const message = await this.#shown.get(key);
    if (message !== undefined && this.#shown.delete(key)) {
      await this.#bot
        .update(message, ctx.text('slow.done'))
        // The work is done: it must not be done again for this.
        .catch((error: unknown) => this.#bot.pluginFailed(name, error, ctx));
    }
  }
}
