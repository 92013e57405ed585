import type { Bot } from 'cadenza';
import { b, cashtag, hashtag, mention, messageML, ul } from 'cadenza/messageml';

/** Says back what it is told: a small bot that shows every kind of argument. */
export default function echo(bot: Bot): void {
  bot.command('/echo {text...}', 'Say it back', async (ctx) => {
    await ctx.reply(ctx.args.text);
  });

  bot.command('/shout {text...}', 'Say it back, louder', async (ctx) => {
    await ctx.reply(b(`${ctx.args.text.toUpperCase()}!`));
  });

  bot.command('/repeat {times:int} {text}', 'Say it several times', async (ctx) => {
    const { times, text } = ctx.args;
    if (times < 1 || times > 10) {
      await ctx.reply('Between once and ten times, please.');
      return;
    }
    await ctx.reply(ul(Array.from({ length: times }, () => text)));
  });

  bot.command('/wave {@user} [greeting...]', 'Greet somebody', async (ctx) => {
    const { user, greeting = 'Hello' } = ctx.args;
    await ctx.reply([`${greeting}, `, mention(user.userId)]);
  });

  bot.command('/tags {#topic} {$ticker}', 'Say a hashtag and a cashtag back', async (ctx) => {
    const { topic, ticker } = ctx.args;
    await ctx.reply([hashtag(topic.value), ' is about ', cashtag(ticker.value)]);
  });

  bot.command('/whoami', 'Tell who you are', async (ctx) => {
    const { displayName = 'nameless', userId } = ctx.user;
    await ctx.reply(messageML`You are <b>${displayName}</b>, user ${userId}.`);
  });

  bot.on('USERJOINEDROOM', async (ctx) => {
    const { affectedUser } = ctx.event.payload.userJoinedRoom;
    await ctx.reply(['Welcome, ', mention(affectedUser.userId)]);
  });
}
