import { Command } from 'commander';
import { printRows, timeOf } from '../service/print-rows.js';
import { say } from '../terminal/say.js';
import { listsStore, type StoredBotOptions, withStoredBot } from './stored-bot.js';

/** `cadenza conversations`: the open conversations in the store of a bot. */
export function conversationsCommand(): Command {
  return new Command('conversations')
    .description('Look at the conversations of a bot, and check them before a deployment.')
    .addCommand(listCommand())
    .addCommand(checkCommand());
}

function listCommand(): Command {
  return listsStore(new Command('list'))
    .description('List those under way, and for a week those that have ended.')
    .addHelpText('after', '\nExample:\n  cadenza conversations list --json')
    .action(async (options: StoredBotOptions) => {
      await withStoredBot(options, (bot) =>
        printRows(
          bot.conversations.list(),
          {
            id: ({ id }) => id,
            name: ({ name }) => name,
            status: ({ status }) => status,
            steps: ({ steps }) => steps,
            changed: ({ changedAt }) => timeOf(changedAt),
            reason: ({ reason }) => reason,
          },
          options,
        ),
      );
    });
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
