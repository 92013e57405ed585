import type { Bot, Context } from 'cadenza';
import { b, button, dataTable, datePicker, form, h4, textField } from 'cadenza/messageml';
import { type Absence, absencesFrom, awayFile, book } from './absences.js';

const columns = ['name', 'from', 'to', 'reason'] as const;

type Asked = Pick<Absence, 'from' | 'to' | 'reason'>;

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
    const { action, values, user, message } = await c.form(approval(absence), {
      in: managers,
      from: ({ userId }) => userId !== absence.userId,
    });
    const decision = action === 'approve' ? 'approved' : 'rejected';
    if (action === 'approve') {
      await c.once('book', () => book(bot, absence));
    }
    await c.update(message, `${absence.name}, ${days(absence)}: ${decision}.`);
    const note = values.note === '' ? '' : ` “${values.note}”`;
    const by = user.displayName ?? 'a manager';
    await c.say([b(`${decision}: `), `${days(absence)}, by ${by}.${note}`]);
  });

  const ask = async (ctx: Context, { from, to, reason }: Asked): Promise<void> => {
    const { userId, displayName: name = 'Somebody' } = ctx.user;
    await (to < from
      ? ctx.reply('The last day comes before the first one.')
      : ctx.start(decide, { userId, name, from, to, reason }));
  };

  bot.command('/leave', 'Ask for leave with a form', (ctx) => ctx.reply(request));

  bot.command('/leave {from:date} {to:date} [reason...]', 'Ask for leave', (ctx) =>
    ask(ctx, { ...ctx.args, reason: ctx.args.reason ?? '' }),
  );

  bot.form(request, (ctx) => ask(ctx, ctx.values));

  bot.command('/away [--csv]', 'List who is away, or will be', async (ctx) => {
    const today = new Date(ctx.event.timestamp).toISOString().slice(0, 10);
    const list = await absencesFrom(bot, today);
    const attachments = [awayFile(list)];
    const table = dataTable(list, columns, { empty: 'Nobody is away.' });
    await ctx.reply(ctx.args.csv ? { message: 'Here it is.', attachments } : table);
  });

  bot.cron('morning', '0 8 * * MON-FRI', { timeZone: 'UTC' }, async (ctx) => {
    const today = ctx.slot.toISOString().slice(0, 10);
    const away = (await absencesFrom(bot, today)).filter(({ from }) => from <= today);
    if (away.length > 0) {
      await ctx.send(managers, [b('Away today'), `: ${away.map(({ name }) => name).join(', ')}`]);
    }
  });
}

function approval({ name, reason, ...absence }: Absence) {
  return form('approval', [
    h4(`${name} asks for ${days(absence)}`),
    reason,
    textField('note', { label: 'Note', maxLength: 128 }),
    button('approve', 'Approve', { class: 'primary' }),
    button('reject', 'Reject', { class: 'destructive' }),
  ]);
}

function days({ from, to }: Pick<Absence, 'from' | 'to'>): string {
  return from === to ? from : `${from} to ${to}`;
}
