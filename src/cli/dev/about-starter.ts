import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bot } from '../../bot/index.js';
import type { BotAbout } from '../../contract/index.js';
import type { Starter } from './starters.js';

/** The first thing that a README tells to type: in a sentence with “try”, or alone in a block. */
const firstCall = /\b[Tt]ry `(\/[^`\n]+)`|^```\w*\n(\/[^\n]+)\n/m;
const longest = 300;

/**
 * What the console tells of a bot: the first paragraph of its README, its commands, and what to type first.
 * A bot without a README has its commands.
 */
export async function aboutStarter({ file }: Starter, bot: Bot): Promise<BotAbout> {
  const readme = await readFile(join(dirname(file), 'README.md'), 'utf8').catch(() => '');
  const commands = bot.listCommands().slice(0, 200);
  const found = firstCall.exec(readme);
  const example = found?.[1] ?? found?.[2];
  const word = example?.split(' ')[0];
  const first = commands.find(({ usage }) => usage.split(' ')[0] === word);
  return {
    description: firstParagraph(readme),
    commands:
      example === undefined || first === undefined
        ? commands
        : [{ ...first, example }, ...commands.filter((command) => command !== first)],
  };
}

function firstParagraph(markdown: string): string {
  const paragraph = markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => /^[^#|`<!-]/.test(block));
  return (paragraph ?? '').replace(/\s+/g, ' ').replace(/[*_`]/g, '').slice(0, longest);
}
