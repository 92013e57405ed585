import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnswerMessage, type Bot, csvFile } from 'cadenza';
import { b, dataTable, ul } from 'cadenza/messageml';
import { z } from 'zod';
import { adapters } from './adapters/adapters.js';
import { countsOf, problemsOf } from './adapters/archive.js';
import { type Export, move, read } from './move.js';

const welcome =
  'Send me an export: the zip of Slack, JSON of Teams, a mailing list as mbox, or CSV.';

/** Takes an export of another system, shows what would be moved, and moves it when it is told to. */
export default function migration(bot: Bot, journals = join('.cadenza', 'journals')): void {
  const migrate = bot.conversation('migrate', { interrupt: 'none' }, async (c) => {
    const given = await c.ask(welcome, { parse: exportOf, otherwise: welcome });
    const plan = await c.once('plan', async () => {
      const archive = await read(bot.client, given).catch(asError);
      return archive instanceof Error
        ? { wrong: archive instanceof z.ZodError ? z.prettifyError(archive) : archive.message }
        : { counts: countsOf(archive), problems: problemsOf(archive, new Date(c.now())) };
    });
    if (plan.counts === undefined) {
      return c.say(`${given.name} cannot be read: ${plan.wrong}`);
    }
    await c.say([b('What would be moved'), dataTable(plan.counts, ['what', 'count'])]);
    if (plan.problems.length > 0) {
      await c.say([
        b(`${plan.problems.length} messages would fail`),
        ul(plan.problems.slice(0, 10)),
      ]);
    }
    if (!(await c.confirm('Shall I move it? Nothing was sent so far.', { within: '7d' }))) {
      return c.say('Nothing was moved.');
    }
    await c.say('I begin. When I am interrupted, I go on where I was.');
    await mkdir(journals, { recursive: true, mode: 0o700 });
    const { done, failures } = await c.once('move', () => move(bot.client, given, journals));
    const file = csvFile('failures.csv', failures, {
      Step: ({ step }) => step,
      What: ({ key }) => key,
      Why: ({ diagnostic }) => diagnostic,
    });
    const attachments = failures.length === 0 ? [] : [file];
    return c.say({ message: `Moved: ${done}. Failed: ${failures.length}.`, attachments });
  });

  bot.command(
    '/migrate',
    {
      description: 'Move an export of another system',
      only: { roles: ['USER_PROVISIONING'], otherwise: 'Only who may create users can do that.' },
    },
    (ctx) => ctx.start(migrate),
  );
}

/** The first file of a message that an adapter can read: where it is, not what is in it. */
function exportOf(_text: string, { message }: AnswerMessage): Export | undefined {
  const { messageId, stream, attachments = [] } = message;
  const [file] = attachments.filter(({ name }) => adapters.some(({ fits }) => fits.test(name)));
  return file && { messageId, streamId: stream.streamId, fileId: file.id, name: file.name };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
