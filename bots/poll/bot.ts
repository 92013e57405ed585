import { type Bot, collection, put, remove, storeKey } from 'cadenza';
import { b, button, dataTable, form, h4, radios } from 'cadenza/messageml';

interface Poll {
  readonly question: string;
  readonly options: readonly string[];
  readonly askedBy: number;
  /** The chosen option, by the id of the user who chose it. */
  readonly votes: Readonly<Record<number, string>>;
}

/** The open polls, by the id of the message that asks. */
const polls = collection<Poll>('polls');

/** The most options of one poll: a form holds no more. */
const most = 50;

/** Asks questions and counts votes: one for each person, who may change it until the poll is closed. */
export default function poll(bot: Bot): void {
  bot.command('/poll {question} {options*}', 'Ask: /poll "Lunch?" "Pizza" "Soup"', async (ctx) => {
    const question = ctx.args.question.trim();
    const options = [...new Set(ctx.args.options.map((option) => option.trim()))].filter(Boolean);
    if (question === '' || options.length < 2 || options.length > most) {
      await ctx.reply(
        `A poll needs a question and at least two options, ${most} at most: /poll "Lunch?" "Pizza" "Soup"`,
      );
      return;
    }
    const asked = await ctx.reply(ballot(question, options));
    const poll = { question, options, askedBy: ctx.user.userId, votes: {} };
    ctx.write(put(polls, storeKey(asked.messageId), poll));
  });

  bot.form('poll', async (ctx) => {
    const { userId, displayName = 'Somebody' } = ctx.user;
    const key = storeKey(ctx.formMessageId);
    const open = (await bot.store.get(polls, key))?.value;
    if (open === undefined) {
      await ctx.reply('This poll is closed.');
    } else if (ctx.action === 'results') {
      await ctx.reply(results(open));
    } else if (ctx.action === 'close') {
      if (userId !== open.askedBy) {
        await ctx.reply('Only the person who asked can close a poll.');
        return;
      }
      ctx.write(remove(polls, key));
      await ctx.reply(['The poll is closed. ', results(open)]);
    } else {
      const choice = open.options.find((option) => option === ctx.values['choice']);
      if (choice === undefined) {
        await ctx.reply(`${displayName}, choose an option first.`);
        return;
      }
      const votes = { ...open.votes, [userId]: choice };
      ctx.write(put(polls, key, { ...open, votes }));
      const verb = userId in open.votes ? 'changed the vote' : 'voted';
      await ctx.reply(`${displayName} ${verb}. Votes so far: ${Object.keys(votes).length}`);
    }
  });
}

function ballot(question: string, options: readonly string[]) {
  return form(
    'poll',
    [
      h4(question),
      radios('choice', options),
      button('vote', 'Vote'),
      button('results', 'Results', { class: 'secondary' }),
      button('close', 'Close', { class: 'tertiary' }),
    ],
    { multiSubmit: 'no-reset' },
  );
}

function results({ question, options, votes }: Poll) {
  const counts = new Map(options.map((option) => [option, 0]));
  for (const chosen of Object.values(votes)) {
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
  }
  const rows = [...counts].map(([option, count]) => ({ Option: option, Votes: count }));
  return [b(question), dataTable(rows, ['Option', 'Votes'])];
}
