import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type Bot, session } from '../../src/index.js';
import { button, form, textField } from '../../src/messageml/index.js';

/** The form that the bot asks people to fill in. */
const ticket = form('ticket', [
  textField('what', { required: true }),
  button('send', 'Send', { type: 'action' }),
]);

const visits = session('visits', {
  of: 'user',
  schema: z.object({ count: z.number().default(0) }),
});

/** A bot that uses all that a bot keeps: a session, forms, a conversation, files, a schedule. */
export function soakBot(bot: Bot): void {
  const plan = bot.conversation('plan', async (c) => {
    const where = await c.ask('Where?', { within: '1m' });
    const sure = await c.confirm(`Off to ${where}?`, { within: '1m' });
    await c.say(sure ? `Planned: ${where}` : 'Not planned.');
  });
  bot.command('/plan', (ctx) => ctx.start(plan));
  bot.command('/echo {text...}', async (ctx) => {
    const seen = await ctx.session(visits);
    seen.count += 1;
    await ctx.reply(ctx.args.text);
  });
  bot.command('/ticket', (ctx) => ctx.reply(ticket));
  bot.form(ticket, (ctx) => ctx.reply(`Ticket: ${ctx.values.what}`));
  bot.on('message:attachment', async (ctx) => {
    let bytes = 0;
    for (const file of ctx.files()) {
      bytes += (await buffer(await file.open())).length;
    }
    await ctx.reply(`${bytes} bytes`);
  });
  bot.every('beat', '1m', () => undefined);
}
