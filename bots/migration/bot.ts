import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnswerMessage, type Bot, csvFile } from 'cadenza';
import { b, dataTable, ul } from 'cadenza/messageml';
import { z } from 'zod';
import { readArchive } from './archive/adapters/adapters.js';
import { type Export, filesOf } from './archive/export-files.js';
import { countsOf, problemsOf } from './archive/plan.js';
import { move } from './move.js';

/** Where the bot finds exports that are too large to be sent, and keeps what it has moved. */
const here = { exports: 'exports', journals: join('.cadenza', 'journals') };

const welcome =
  'Send me an export (the zip of Slack, JSON of Teams, mailing lists as mbox, or CSV), or the name of one in my folder.';
const only = { roles: ['USER_PROVISIONING'], otherwise: 'Only who may create users can do that.' };

/** Takes an export of another system, shows what would be moved, and moves it when it is told to. */
export default function migration(bot: Bot, { exports, journals } = here): void {
  const migrate = bot.conversation('migrate', { interrupt: 'none' }, async (c) => {
    const parse = (text: string, answer: AnswerMessage) =>
      c.once('export', () => exportOf(text, answer, exports));
    const given = await c.ask(welcome, { parse, otherwise: welcome });
    const plan = await c.once('plan', () => planOf(bot, given, exports, c.now()));
    if ('wrong' in plan) {
      return c.say(`${given.name} cannot be read: ${plan.wrong}`);
    }
    await c.say([b('What would be moved'), dataTable(plan.counts, ['what', 'count'])]);
    if (plan.problems.length > 0) {
      await c.say([b(`${plan.problems.length} would fail`), ul(plan.problems.slice(0, 10))]);
    }
    if (!(await c.confirm('Shall I move it? Nothing was sent so far.', { within: '7d' }))) {
      return c.say('Nothing was moved.');
    }
    const { done, known, failures } = await c.once('move', async () => {
      let shown = await bot.send(c.stream, 'I begin. When I am interrupted, I go on where I was.');
      const files = await filesOf(bot.client, given, exports);
      return move(bot.client, files, journals, async (percent) => {
        shown = await bot.update(shown, `${percent} % are done.`);
      });
    });
    const file = csvFile('failures.csv', failures, {
      Step: ({ step }) => step,
      What: ({ key }) => key,
      Why: ({ why }) => why,
    });
    const attachments = failures.length === 0 ? [] : [file];
    const message = `Moved: ${done}. There before: ${known}. Failed: ${failures.length}.`;
    return c.say({ message, attachments });
  });

  const options = { description: 'Move an export of another system', only };
  bot.command('/migrate', options, (ctx) => ctx.start(migrate));
}

/** The first file of a message, or what lies in the folder under the name that was written; never another path. */
async function exportOf(
  text: string,
  { message }: AnswerMessage,
  folder: string,
): Promise<Export | undefined> {
  const { messageId, stream, attachments = [] } = message;
  const [file] = attachments;
  if (file !== undefined) {
    const place = { streamId: stream.streamId, messageId, fileId: file.id };
    return { name: file.name, file: place };
  }
  const names = await readdir(folder).catch((): string[] => []);
  return names.includes(text.trim()) ? { name: text.trim() } : undefined;
}

/** The dry run: everything is read and counted, and nothing sent. */
async function planOf(bot: Bot, given: Export, folder: string, now: number) {
  try {
    const archive = await readArchive(await filesOf(bot.client, given, folder));
    return { counts: countsOf(archive), problems: problemsOf(archive, new Date(now)) };
  } catch (error) {
    if (error instanceof z.ZodError) {
      return { wrong: z.prettifyError(error) };
    }
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
