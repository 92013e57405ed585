import { z } from 'zod';
import { type Message, waitFor } from '../../contract/index.js';
import type { Context } from '../context.js';
import { addressOf } from '../router/address.js';
import { wordsOf } from '../router/words.js';
import { keyOfEvent } from '../stream-of.js';
import { plugin } from './plugin.js';

type Test = (ctx: Context) => boolean | Promise<boolean>;
const test = z.custom<Test>((value) => typeof value === 'function', 'must be a function');

/** How many users a cooldown remembers. */
const mostUsers = 10_000;

/**
 * A pause for each user between two things asked of the bot. People who are too fast are told once how long to
 * wait, and heard again afterwards.
 *
 * @example
 * bot.plugin(cooldown, { seconds: 5 });
 */
export const cooldown = plugin(
  'cooldown',
  z.object({
    seconds: z.number().positive(),
    /** What counts. Default: messages in chats of two, and forms. */
    counts: test.optional(),
  }),
  (bot, { seconds, counts = isAsked }) => {
    const last = new Map<number, { readonly time: number; readonly told: boolean }>();
    bot.use(async (ctx, next) => {
      const { userId } = ctx.user;
      if (!(await counts(ctx))) {
        return next();
      }
      const now = bot.client.clock.now();
      const before = last.get(userId);
      const rest = before === undefined ? 0 : before.time + seconds * 1000 - now;
      if (rest <= 0) {
        last.delete(userId);
        last.set(userId, { time: now, told: false });
        const [oldest] = last.keys();
        if (last.size > mostUsers && oldest !== undefined) {
          last.delete(oldest);
        }
        return next();
      }
      if (before?.told === false) {
        last.set(userId, { ...before, told: true });
        await ctx.reply(ctx.text('cooldown.wait', { seconds: Math.ceil(rest / 1000) }));
      }
    });
  },
);

/**
 * A mode in which the bot only says that it is being looked after.
 *
 * @example
 * let down = false;
 * bot.plugin(maintenance, { isOn: () => down, except: (ctx) => admins.has(ctx.user.userId) });
 */
export const maintenance = plugin(
  'maintenance',
  z.object({
    isOn: test,
    /** For whom the bot works all the same. Default: nobody. */
    except: test.optional(),
  }),
  (bot, { isOn, except = () => false }) => {
    bot.use(async (ctx, next) => {
      if (!(await isOn(ctx)) || (await except(ctx))) {
        return next();
      }
      if (isAsked(ctx)) {
        await ctx.reply(ctx.text('maintenance.answer'));
      }
    });
  },
);

/** One line of an audit trail. Times are epoch milliseconds. No message text is in it. */
export interface AuditEntry {
  /** When it happened, in epoch milliseconds. */
  readonly time: number;
  /** `handled` or `failed`: an event and how its handlers ended. `sent`: a message of the bot. */
  readonly kind: 'handled' | 'failed' | 'sent';
  /** The trace id of the event, which the log lines carry too. */
  readonly traceId?: string;
  /** The type of the event, such as `MESSAGESENT`. */
  readonly eventType?: string;
  /** Who raised the event. */
  readonly userId?: number;
  /** The conversation that the event or the message belongs to. */
  readonly streamId?: string;
  /** The message that was received or sent. */
  readonly messageId?: string;
}

/**
 * Writes down who asked something of the bot, whether it was handled, and what the bot sent: ids and
 * times, no text.
 *
 * @example
 * bot.plugin(audit, { write: (entry) => trail.info(entry) });
 */
export const audit = plugin(
  'audit',
  z.object({
    write: z.custom<(entry: AuditEntry) => void | Promise<void>>(
      (value) => typeof value === 'function',
      'must be a function',
    ),
  }),
  (bot, { write }) => {
    const { clock } = bot.client;
    bot.use(async (ctx, next) => {
      const { traceId, event, user, stream } = ctx;
      const who = { traceId, eventType: event.type, userId: user.userId };
      const entry = stream === undefined ? who : { ...who, streamId: stream.streamId };
      try {
        await next();
      } catch (error) {
        await write({ ...entry, time: clock.now(), kind: 'failed', messageId: event.messageId });
        throw error;
      }
      await write({ ...entry, time: clock.now(), kind: 'handled', messageId: event.messageId });
    });
    bot.outgoing(async ({ streamId }, next) => {
      const sent = await next();
      await write({ time: clock.now(), kind: 'sent', streamId, messageId: sent.messageId });
      return sent;
    });
  },
);

/**
 * Says "still working" when an answer takes long; the answer takes its place.
 *
 * @example
 * bot.plugin(stillWorking, { after: 3 });
 */
export const stillWorking = plugin(
  'still-working',
  z.object({
    /** Seconds. */
    after: z.number().positive(),
  }),
  (bot, { after }) => {
    const shown = new Map<string, Promise<Message>>();
    bot.use(async (ctx, next) => {
      const key = keyOfEvent(ctx.event);
      const ended = new AbortController();
      const said = waitFor(bot.client.clock, after * 1000, ended.signal)
        .then(() => {
          const { signal } = ended;
          if (!signal.aborted && isAsked(ctx)) {
            shown.set(key, ctx.reply(ctx.text('slow.working')));
          }
        })
        .catch(() => undefined);
      try {
        await next();
      } finally {
        ended.abort();
        await said;
        shown.delete(key);
      }
    });
    bot.outgoing(async (outgoing, next) => {
      const { cause, replaces, streamId } = outgoing;
      const placeholder = cause && shown.get(cause.id);
      if (placeholder === undefined || replaces !== undefined) {
        return next();
      }
      const message = await placeholder.catch(() => undefined);
      if (message?.stream.streamId !== streamId) {
        return next();
      }
      shown.delete(cause?.id ?? '');
      return next({ ...outgoing, replaces: { messageId: message.messageId } });
    });
  },
);

/**
 * Switches for commands: whoever calls one that is off is told so. Asked again each time.
 *
 * @example
 * bot.plugin(features, {
 *   flags: { '/trade': (ctx) => beta.has(ctx.user.userId) },
 * });
 */
export const features = plugin(
  'features',
  z.object({
    /** By the first word of a command: whether it is on for somebody. */
    flags: z.record(z.string(), test),
  }),
  (bot, { flags }) => {
    const byWord = new Map(Object.entries(flags).map(([word, isOn]) => [word.toLowerCase(), isOn]));
    bot.use(async (ctx, next) => {
      const command = commandWordOf(ctx);
      const isOn = command === undefined ? undefined : byWord.get(command);
      if (command === undefined || isOn === undefined || (await isOn(ctx))) {
        return next();
      }
      await ctx.reply(ctx.text('feature.off', { command }));
    });
  },
);

/** The first word of what was said to the bot, in lower case. */
function commandWordOf({ incoming, stream, bot }: Context): string | undefined {
  if (incoming === undefined || stream === undefined) {
    return undefined;
  }
  const addressed = addressOf(wordsOf(incoming), stream.streamType, bot.id);
  return addressed?.words[0]?.text.toLowerCase();
}

/** Whether somebody surely spoke to the bot. */
function isAsked({ event, stream }: Context): boolean {
  return (
    event.type === 'SYMPHONYELEMENTSACTION' ||
    (event.type === 'MESSAGESENT' && stream?.streamType === 'IM')
  );
}
