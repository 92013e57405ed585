import { z } from 'zod';
import type { Event } from '../../contract/index.js';
import type { Context } from '../context.js';
import { handlerOf } from '../handler-of.js';
import { LimitedMap } from '../limited-map.js';
import { addressOf } from '../router/address.js';
import { wordsOf } from '../router/words.js';
import { keyOfEvent } from '../stream-of.js';
import { isAsked } from './is-asked.js';
import { plugin } from './plugin.js';

type Test = (ctx: Context) => boolean | Promise<boolean>;
const test = z.custom<Test>((value) => typeof value === 'function', 'must be a function');

/** How many users a cooldown remembers. */
const mostUsers = 10_000;

/** What a user asked last, as far as a cooldown goes. */
interface Asked {
  readonly event: string;
  /** Epoch milliseconds. */
  readonly time: number;
  /** Whether the user was told to wait since. */
  readonly told: boolean;
}

/**
 * A pause for each user between two things asked of the bot. People who are too fast are told once how long to
 * wait, and heard again afterwards.
 *
 * @example
 * bot.plugin(cooldown, { seconds: 5 });
 */
export const cooldown = plugin(
  'cooldown',
  z.strictObject({
    seconds: z.number().positive(),
    /** What counts. Default: what is surely for the bot, in a chat of two, by a command, a mention or a form. */
    counts: test.optional(),
  }),
  (bot, { seconds, counts = (ctx: Context) => isAsked(ctx, bot) }) => {
    const last = new LimitedMap<number, Asked>(mostUsers);
    bot.use(async (ctx, next) => {
      const { userId } = ctx.user;
      if (!(await counts(ctx))) {
        return next();
      }
      const now = bot.clock.now();
      const event = keyOfEvent(ctx.event);
      const before = last.get(userId);
      if (before?.event === event) {
        // Its handler failed, or met changes of others, and is tried again.
        return next();
      }
      const rest = before === undefined ? 0 : before.time + seconds * 1000 - now;
      if (rest <= 0) {
        last.set(userId, { event, time: now, told: false });
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
  z.strictObject({
    isOn: test,
    /** Users for whom the bot works all the same. Default: none. */
    except: test.optional(),
  }),
  (bot, { isOn, except = () => false }) => {
    bot.use(async (ctx, next) => {
      if (!(await isOn(ctx)) || (await except(ctx))) {
        return next();
      }
      if (isAsked(ctx, bot)) {
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
  /** What took the event, as its author wrote it: `/quote {$ticker}`, `form order`. Absent where nothing did. */
  readonly handler?: string;
  /**
   * What a message was sent for: the type of the event and its message id, `MESSAGESENT FB2h29…`, or the run of a
   * schedule or a conversation. Absent for `bot.send` of your own program.
   */
  readonly cause?: string;
}

/** Only once its handlers have ended is it known which it was. */
function ended(event: Event): Pick<AuditEntry, 'messageId' | 'handler'> {
  return { messageId: event.messageId, ...handlerOf(event) };
}

/**
 * Writes down who asked something of the bot, what took it, whether it was handled, and what the bot sent for it: ids
 * and times, no text. A `write` that fails is in the log and in `cadenza_plugin_failures_total`; the bot goes on.
 *
 * @example
 * bot.plugin(audit, { write: (entry) => trail.info(entry) });
 */
export const audit = plugin(
  'audit',
  z.strictObject({
    write: z.custom<(entry: AuditEntry) => void | Promise<void>>(
      (value) => typeof value === 'function',
      'must be a function',
    ),
  }),
  (bot, { write }) => {
    const { clock } = bot;
    /** What cannot be written down was done all the same, and what failed has an error of its own. */
    const note = async (entry: AuditEntry): Promise<void> => {
      try {
        await write(entry);
      } catch (error) {
        bot.pluginFailed('audit', error, entry);
      }
    };
    bot.use(async (ctx, next) => {
      const { traceId, event, user, stream } = ctx;
      const who = { traceId, eventType: event.type, userId: user.userId };
      const entry = stream === undefined ? who : { ...who, streamId: stream.streamId };
      try {
        await next();
      } catch (error) {
        await note({ ...entry, ...ended(event), time: clock.now(), kind: 'failed' });
        throw error;
      }
      await note({ ...entry, ...ended(event), time: clock.now(), kind: 'handled' });
    });
    bot.outgoing(async ({ streamId, cause }, next) => {
      const sent = await next();
      const what = { streamId, messageId: sent.messageId };
      const why = cause === undefined ? {} : { cause: cause.id };
      await note({ time: clock.now(), kind: 'sent', ...what, ...why });
      return sent;
    });
  },
);

/**
 * Switches for commands: someone who calls one that is off is told so, whichever alias they wrote, and `/help` does not
 * show it. Asked again each time.
 *
 * @example
 * bot.plugin(features, {
 *   flags: { '/trade': (ctx) => beta.has(ctx.user.userId), '/order new': () => new Date().getHours() < 17 },
 * });
 */
export const features = plugin(
  'features',
  z.strictObject({
    /** By the words that commands begin with, one or all of a group: whether they are on for somebody. */
    flags: z.record(z.string(), test),
  }),
  (bot, { flags }) => {
    const byWords = Object.entries(flags).map(
      ([words, isOn]) => [words.toLowerCase().trim().split(/\s+/), isOn] as const,
    );
    /** The words by which something called so is off. */
    const offFor = async (ctx: Context, command: string): Promise<string | undefined> => {
      const called = command.toLowerCase().split(' ');
      for (const [words, isOn] of byWords) {
        if (words.every((word, index) => word === called[index]) && !(await isOn(ctx))) {
          return words.join(' ');
        }
      }
      return undefined;
    };
    bot.inHelp(async (ctx, words) => (await offFor(ctx, words)) === undefined);
    bot.use(async (ctx, next) => {
      const command = await offFor(ctx, bot.commandOf(ctx) ?? firstWordOf(ctx));
      await (command === undefined ? next() : ctx.reply(ctx.text('feature.off', { command })));
    });
  },
);

/** The first word of what was said to the bot; nothing for all else. */
function firstWordOf({ incoming, stream, bot }: Context): string {
  if (incoming === undefined || stream === undefined) {
    return '';
  }
  const addressed = addressOf(wordsOf(incoming), stream.streamType, bot.id);
  return addressed?.words.at(0)?.text ?? '';
}
