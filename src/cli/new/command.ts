import { Command, Option } from 'commander';
import { packageManagerOf } from './package-managers.js';

/** The bundled bots to begin with, in alphabetical order. */
export const starterNames = [
  'assistant',
  'compliance',
  'echo',
  'helpdesk',
  'leave',
  'migration',
  'orders',
  'poll',
  'watchlist',
] as const;

interface NewOptions {
  readonly from?: string;
  readonly js?: true;
  readonly cadenza?: string;
}

/** `cadenza new leave-bot --from leave`: a whole project in a folder of its own. */
export function newCommand(): Command {
  return new Command('new')
    .description('Make a project: a bot with its tests, settings and all that runs it.')
    .argument(
      '<name>',
      'of the folder, the package and the account: lowercase letters, digits, - . _; "." is this folder, which must be empty',
    )
    .addOption(
      new Option('--from <starter>', 'begin with one of the bundled bots').choices(starterNames),
    )
    .option('--js', 'in JavaScript instead of TypeScript')
    .option(
      '--cadenza <version>',
      'which Cadenza it asks for: a version, or the path of a package; default: this one',
    )
    .addHelpText(
      'after',
      `
Examples:
  cadenza new quotes
  cadenza new .
  cadenza new leave-bot --from leave
  cadenza new leave-bot --from leave --js
  cadenza new quotes --cadenza ../cadenza-0.1.0.tgz`,
    )
    .action(async (name: string, options: NewOptions) => {
      const { writeProject } = await import('./write-project.js');
      const packageManager = packageManagerOf(process.env['npm_config_user_agent']);
      const { install, run } = packageManager;
      const parent = process.cwd();
      const made = await writeProject({ name, parent, packageManager, ...options });
      const [test, dev] = [run('test'), run('dev')];
      console.log(`${made.folder} is ready:
${name === '.' ? '' : `\n  cd ${name}`}
  ${install}
  ${test.padEnd(18)} talks to the bot on its own pod
  ${dev.padEnd(18)} the same in a browser

Files: ${made.files.join(', ')}`);
    });
}
