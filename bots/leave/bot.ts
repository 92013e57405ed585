import type { Bot, Reply } from 'cadenza';
import { b, button, dataTable, datePicker, form, h4, textField } from 'cadenza/messageml';
import { type Absence, absencesFrom, book, toCsv } from './absences.js';

/** Where requests are decided. */
const managers = { room: 'Managers' } as const;

const request = form('request', [
  h4('Ask for leave'),
  datePicker('from', { label: 'First day', required: true }),
  datePicker('to', { label: 'Last day', required: true }),
  textField('reason', { label: 'Reason', maxLength: 128 }),
  button('ask', 'Ask'),
]);

/** Asks for leave, has it decided in another room, and tells every morning who is away. */
export default function leave(bot: Bot): void {
  const decide = bot.conversation('leave', async (c, absence: Absence) => {
    await c.say(`I have asked the managers for ${days(absence)}.`);
    const { action, values, user } = await c.form(approval(absence), {
      in: managers,
      from: ({ userId }) => userId !== absence.userId,
    });
    const decision = action === 'approve' ? 'approved' : 'rejected';
    if (action === 'approve') {
      await c.once('book', () => book(bot, absence));
    }
    await c.send(managers, `${absence.name}, ${days(absence)}: ${decision}.`);
    const note = values.note === '' ? '' : ` “${values.note}”`;
    await c.say([
      b(`${decision}: `),
      `${days(absence)}, by ${user.displayName ?? 'a manager'}.${note}`,
    ]);
  });

  bot.command('/leave', 'Ask for leave with a form', (ctx) => ctx.reply(request));

  bot.command('/leave {from:date} {to:date} [reason...]', 'Ask for leave', async (ctx) => {
    const { from, to, reason = '' } = ctx.args;
    const absence = { ...who(ctx.user), from, to, reason };
    await (to < from ? ctx.reply(backwards) : ctx.start(decide, absence));
  });

  bot.form(request, async (ctx) => {
    const absence = { ...who(ctx.user), ...ctx.values };
    await (absence.to < absence.from ? ctx.reply(backwards) : ctx.start(decide, absence));
  });

  bot.command('/away [--csv]', 'List who is away, or will be', async (ctx) => {
    const list = await absencesFrom(bot, dayOf(ctx.event.timestamp));
    const file = { filename: 'away.csv', content: toCsv(list) };
    await ctx.reply(ctx.args.csv ? { message: 'Here it is.', attachments: [file] } : table(list));
  });

  bot.cron('morning', '0 8 * * MON-FRI', { timeZone: 'UTC' }, async (ctx) => {
    const today = dayOf(ctx.slot.getTime());
    const away = (await absencesFrom(bot, today)).filter(({ from }) => from <= today);
    if (away.length > 0) {
      await ctx.send(managers, [b('Away today'), `: ${away.map(({ name }) => name).join(', ')}`]);
    }
  });
}

const backwards = 'The last day comes before the first one.';

function approval({ name, reason, ...absence }: Absence) {
  return form('approval', [
    h4(`${name} asks for ${days(absence)}`),
    reason,
    textField('note', { label: 'Note', maxLength: 128 }),
    button('approve', 'Approve', { class: 'primary' }),
    button('reject', 'Reject', { class: 'destructive' }),
  ]);
}

function table(list: readonly Absence[]): Reply {
  const columns = ['name', 'from', 'to', 'reason'] as const;
  return dataTable(list, columns, { empty: 'Nobody is away.' });
}

function days({ from, to }: Pick<Absence, 'from' | 'to'>): string {
  return from === to ? from : `${from} to ${to}`;
}

function who({ userId, displayName = 'Somebody' }: { userId: number; displayName?: string }) {
  return { userId, name: displayName };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
