import { Command, Option } from 'commander';
import type { Bot, ConversationStatus } from '../../bot/index.js';
import { CadenzaError } from '../../contract/index.js';
import { confirm } from '../service/confirm.js';
import { printRows, timeOf } from '../service/print-rows.js';
import { say } from '../terminal/say.js';
import { judgeEach, type JudgeOptions, saysWhich } from './judge-each.js';
import { listsStore, looksAtStore, type StoredBotOptions, withStoredBot } from './stored-bot.js';

interface ListOptions extends StoredBotOptions {
  readonly status?: ConversationStatus;
}

interface ResumeOptions extends JudgeOptions {
  readonly repeat?: true;
}

const statuses: readonly ConversationStatus[] = [
  'running',
  'waiting',
  'parked',
  'done',
  'failed',
  'cancelled',
];

/** `cadenza conversations`: the conversations in the store of a bot. */
export function conversationsCommand(): Command {
  return new Command('conversations')
    .description(
      'Look at the conversations of a bot, check them before a deployment, resume or drop parked ones.',
    )
    .addCommand(listCommand())
    .addCommand(checkCommand())
    .addCommand(resumeCommand())
    .addCommand(dropCommand());
}

function listCommand(): Command {
  return listsStore(new Command('list'))
    .description('List those under way, and for a week those that have ended.')
    .addOption(new Option('--status <status>', 'only those of one status').choices(statuses))
    .addHelpText('after', '\nExample:\n  cadenza conversations list --status parked')
    .action(async (options: ListOptions) => {
      await withStoredBot(options, (bot) =>
        printRows(
          bot.conversations.list({ status: options.status }),
          {
            id: ({ id }) => id,
            name: ({ name }) => name,
            status: ({ status, asksToResume }) =>
              asksToResume === undefined ? status : `${status}, to be resumed`,
            steps: ({ steps }) => steps,
            changed: ({ changedAt }) => timeOf(changedAt),
            reason: ({ reason }) => reason,
          },
          options,
        ),
      );
    });
}

function resumeCommand(): Command {
  return looksAtStore(new Command('resume'))
    .description(
      'Ask the bot to resume some that are parked: it does when it runs, within seconds.',
    )
    .argument('[ids...]', 'as `list` shows them')
    .option('--all', 'all that are parked')
    .option('--repeat', 'go on with the new function, and do again what it does otherwise')
    .addHelpText(
      'after',
      `
Without --repeat, all that was recorded stands, and the function must take the same steps again.
With it, steps from the changed one on are done again: messages are sent and effects happen twice.
What cannot go on stays parked; \`list\` shows why.

Example:
  cadenza conversations resume --all`,
    )
    .action(async (ids: string[], options: ResumeOptions) => {
      requireNamed(ids, options);
      const { repeat = false } = options;
      await withStoredBot(options, async (bot) => {
        const resume = (id: string) => bot.conversations.requestResume(id, { repeat });
        const which = options.all === true ? await allParked(bot) : ids;
        const sum = (count: number) => `${count} will be resumed.`;
        await judgeEach(which, options, { status: 'asked for', judge: resume, sum });
      });
    });
}

function dropCommand(): Command {
  return looksAtStore(new Command('drop'))
    .description('End some that are parked, after asking. What people answered is forgotten.')
    .argument('[ids...]', 'as `list` shows them')
    .option('--all', 'all that are parked')
    .option('-y, --yes', 'without asking')
    .addHelpText('after', '\nExample:\n  cadenza conversations drop --all --yes')
    .action(async (ids: string[], options: JudgeOptions) => {
      requireNamed(ids, options);
      await withStoredBot(options, async (bot) => {
        const which = options.all === true ? await allParked(bot) : ids;
        if (which.length > 0) {
          await confirm(`This ends ${which.length} for good.`, options);
        }
        const drop = (id: string) => bot.conversations.drop(id);
        const sum = (count: number) => `Dropped: ${count}.`;
        await judgeEach(which, options, { status: 'dropped', judge: drop, sum });
      });
    });
}

function requireNamed(ids: readonly string[], options: JudgeOptions): void {
  if (!saysWhich(ids, options)) {
    throw new CadenzaError('WHICH_CONVERSATIONS', 'Name some by their ids, or say --all.');
  }
}

async function allParked(bot: Bot): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of bot.conversations.list({ status: 'parked' })) {
    ids.push(id);
  }
  return ids;
}

function checkCommand(): Command {
  return listsStore(new Command('check'))
    .description(
      'Replay the open ones against a file of the bot, to see what a deployment would do to them.',
    )
    .argument('<file>', 'the new version of the bot, a .ts or .js file')
    .addHelpText(
      'after',
      `
Nothing is sent, done or written, and the bot may keep running.

Example:
  cadenza conversations check bot.ts --config config.yaml

Exit codes: 0 all would go on, 1 some would not, or it could not be checked.`,
    )
    .action(async (file: string, options: StoredBotOptions) => {
      const problems = await withStoredBot(
        options,
        async (bot) => {
          let found = 0;
          const checked = async function* () {
            for await (const one of bot.conversations.check()) {
              found += one.problem === undefined ? 0 : 1;
              yield one;
            }
          };
          const columns = {
            id: ({ id }: Checked) => id,
            name: ({ name }: Checked) => name,
            problem: ({ problem = '' }: Checked) => problem,
          };
          const all = await printRows<Checked>(checked(), columns, options);
          say(`${all} open, ${found} would not go on.`);
          return found;
        },
        file,
      );
      process.exitCode = problems === 0 ? 0 : 1;
    });
}

interface Checked {
  readonly id: string;
  readonly name: string;
  readonly problem?: string;
}
