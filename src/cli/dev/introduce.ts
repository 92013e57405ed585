import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bot } from '../../bot/index.js';
import type { BotAbout } from '../../contract/index.js';
import type { SeededStarter } from './seed.js';

/** The first thing that a README tells to type: in a sentence with “try”, or alone in a block. */
const firstCall = /\b[Tt]ry `(\/[^`\n]+)`|^```\w*\n(\/[^\n]+)\n/m;
/** Who types it, where not everybody may. */
const whoTries = /\b[Tt]ry `\/[^`\n]+`, as (\w+)/;
const longest = 300;

/** How a bot is introduced to who tries it. */
export interface Introduction {
  /** What the console tells of it. */
  readonly about: BotAbout;
  /** The user name of whom the bot answers, where not everybody gets an answer. */
  readonly person: string | undefined;
}

/**
 * Reads how a bot is introduced: the first paragraph of its README, its commands, what to type first, and as whom: one
 * of the people of its seed. A bot without a README has its commands.
 */
export async function introduce({ file, seed }: SeededStarter, bot: Bot): Promise<Introduction> {
  const readme = await readFile(join(dirname(file), 'README.md'), 'utf8').catch(() => '');
  const commands = bot.listCommands().slice(0, 200);
  const found = firstCall.exec(readme);
  const example = found?.[1] ?? found?.[2];
  const word = example?.split(' ')[0];
  const first = commands.find(({ usage }) => usage.split(' ')[0] === word);
  const who = whoTries.exec(readme)?.[1]?.toLowerCase();
  const about = {
    description: firstParagraph(readme),
    commands:
      example === undefined || first === undefined
        ? commands
        : [{ ...first, example }, ...commands.filter((command) => command !== first)],
  };
  return { about, person: seed.people?.find(({ username }) => username === who)?.username };
}

/** The words of a name, each with a capital: `leave-bot` is shown as “Leave Bot”. */
export function displayNameOf(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function firstParagraph(markdown: string): string {
  const paragraph = markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => /^[^#|`<!-]/.test(block));
  return (paragraph ?? '').replace(/\s+/g, ' ').replace(/[*_`]/g, '').slice(0, longest);
}
