import type { BotAbout } from '../../contract/index.js';
import { displayNameOf, type Introduction } from './introduce.js';
import type { Starter } from './starters.js';

/** Is in every pod for development, and has no role but that of a person. */
const anybody = 'alice';

/**
 * What is printed when all bots run: where the console is, and what to try first, by whom.
 *
 * @param missing - bots that are left out, with the packages that they lack
 * @param mayGrow - whether bots can be added to their folder
 */
export function welcome(
  consoleUrl: string,
  introductions: ReadonlyMap<string, Introduction>,
  missing: ReadonlyMap<Starter, readonly string[]>,
  mayGrow: boolean,
): string {
  const names = [...introductions.keys()];
  const [first = ''] = names;
  const bot = names.includes('echo') ? 'echo' : first;
  const { about, person = anybody } = introductions.get(bot) ?? {};
  return [
    `Cadenza is running: ${consoleUrl}`,
    '',
    `  Bots      ${names.join(', ')}`,
    ...[...missing].map(
      ([{ name }, packages]) => `  Left out  ${name}: npm install ${packages.join(' ')}`,
    ),
    `  Try it    open the console as ${person}, choose ${displayNameOf(bot)}, and send: ${firstCall(about)}`,
    '',
    'Save a file of a bot, and it starts again; what it keeps stays. Ctrl-C stops everything.',
    ...(mayGrow ? ['A bot that is added to the folder is there after the next start.'] : []),
  ].join('\n');
}

/** What one may send to a bot as it stands: its first command, unless that asks for more than its name. */
function firstCall(about: BotAbout | undefined): string {
  const first = about?.commands[0];
  return (
    first?.example ?? (first === undefined || /[{[]/.test(first.usage) ? '/help' : first.usage)
  );
}
