import { messageML } from '../../messageml/index.js';
import type { Context } from '../context.js';
import type { Reply } from '../outgoing/index.js';
import type { Phrase } from '../texts/index.js';
import type { Command } from './commands.js';
import type { Guard } from './guards.js';
import { usageOf } from './usage.js';

/** A group of commands, as lists show it. */
export interface CommandGroup {
  /** The words that all its commands begin with: `/order`. */
  readonly words: string;
  readonly description: string | Phrase | undefined;
  readonly hidden: boolean;
  /** Who may use what is in it: all must hold. */
  readonly guards: readonly Guard[];
}

type Speaker = Pick<Context, 'text'>;

/** Lists commands with their descriptions, a group in one line. */
export function listCommands(
  ctx: Speaker,
  commands: readonly Command<unknown>[],
  groups: readonly CommandGroup[] = [],
): Reply {
  const items = [
    ...commands
      .filter(({ hidden = false }) => !hidden)
      .map(({ pattern, description }) => listItem(ctx, usageOf(pattern), description)),
    ...groups
      .filter(({ hidden }) => !hidden)
      .map(({ words, description }) => listItem(ctx, `${words} …`, description)),
  ];
  return messageML`<ul>${items}</ul>`;
}

function listItem(ctx: Speaker, usage: string, description: string | Phrase | undefined) {
  const explanation =
    description === undefined
      ? ''
      : [' – ', typeof description === 'string' ? description : said(ctx, description)];
  return messageML`<li><b>${usage}</b>${explanation}</li>`;
}

/** How many usages are shown to somebody who wrote a command wrongly. */
const mostUsages = 20;

/** Tells a user who called a command with the wrong arguments what was wrong and how it is called. */
export function answerWrongUsage(
  ctx: Speaker,
  problem: Phrase | undefined,
  commands: readonly Command<unknown>[],
): Reply {
  const usages = commands
    .filter(({ hidden = false }) => !hidden || commands.length === 1)
    .slice(0, mostUsages)
    .map(({ pattern }) => messageML`<br/><b>${usageOf(pattern)}</b>`);
  return messageML`${said(ctx, problem ?? { key: 'usage.wrong' })} ${ctx.text('usage.title')}${usages}`;
}

function said(ctx: Speaker, { key, values }: Phrase) {
  return ctx.text(key, values);
}
