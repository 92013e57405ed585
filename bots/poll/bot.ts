import type { Bot } from 'cadenza';
import { b, button, dataTable, form, h4, radios } from 'cadenza/messageml';

interface Poll {
  readonly question: string;
  readonly options: readonly string[];
  readonly askedBy: number;
  /** The chosen option, by the id of the user who chose it. */
  readonly votes: Map<number, string>;
}

/** Asks questions and counts votes: one for each person, who may change it until the poll is closed. */
export default function poll(bot: Bot): void {
  /** The open polls, by the id of the message that asks. They live as long as the process. */
  const polls = new Map<string, Poll>();

  bot.command('/poll {question} {options*}', 'Ask: /poll "Lunch?" "Pizza" "Soup"', async (ctx) => {
    const { question } = ctx.args;
    const options = [...new Set(ctx.args.options)];
    if (options.length < 2) {
      await ctx.reply('A poll needs at least two options: /poll "Lunch?" "Pizza" "Soup"');
      return;
    }
    const asked = await ctx.reply(ballot(question, options));
    polls.set(asked.messageId, { question, options, askedBy: ctx.user.userId, votes: new Map() });
  });

  bot.form('poll', async (ctx) => {
    const { userId, displayName = 'Somebody' } = ctx.user;
    const open = polls.get(ctx.formMessageId);
    if (open === undefined) {
      await ctx.reply('This poll is closed.');
    } else if (ctx.action === 'results') {
      await ctx.reply(results(open));
    } else if (ctx.action === 'close') {
      if (userId !== open.askedBy) {
        await ctx.reply('Only the person who asked can close a poll.');
        return;
      }
      polls.delete(ctx.formMessageId);
      await ctx.reply(['The poll is closed. ', results(open)]);
    } else {
      await ctx.reply(vote(open, userId, displayName, ctx.values['choice']));
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

function vote(poll: Poll, userId: number, name: string, choice: unknown): string {
  const chosen = poll.options.find((option) => option === choice);
  if (chosen === undefined) {
    return `${name}, choose an option first.`;
  }
  const verb = poll.votes.has(userId) ? 'changed the vote' : 'voted';
  poll.votes.set(userId, chosen);
  return `${name} ${verb}. Votes so far: ${poll.votes.size}`;
}

function results({ question, options, votes }: Poll) {
  const counts = new Map(options.map((option) => [option, 0]));
  for (const chosen of votes.values()) {
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
  }
  const rows = [...counts].map(([option, count]) => ({ Option: option, Votes: count }));
  return [b(question), dataTable(rows, ['Option', 'Votes'])];
}
