import { suggest } from '../../contract/suggest.js';
import type { Context } from '../context.js';
import type { AnyCommand } from './commands.js';
import { refusalOf } from './guards.js';
import { isInHelp, type Listed } from './help.js';
import { leadingWords } from './usage.js';

/**
 * The word of a command that somebody most likely meant who wrote another one. Nobody is told of a command that is hidden,
 * that `/help` does not show them, or that they may not use.
 */
export function suggestCommand(
  ctx: Context,
  typed: string,
  listed: Listed,
): Promise<string | undefined> {
  const { commands } = listed;
  return nearest(typed, commands.firstWords(), (word) =>
    isAnyTold(ctx, commands.calledBy(word), listed),
  );
}

/** The same for who wrote the words of a group, and then nothing that it has: its help where nothing is near. */
export async function suggestInGroup(
  ctx: Context,
  { first, second }: { readonly first: string; readonly second: string },
  listed: Listed,
): Promise<string> {
  const { commands } = listed;
  const near = await nearest(second, commands.secondWords(first), (word) =>
    isAnyTold(ctx, commands.calledBy(first, word), listed),
  );
  return `${first} ${near ?? 'help'}`;
}

/** The nearest word that passes. Only words that are near are asked about. */
async function nearest(
  typed: string,
  words: Iterable<string>,
  passes: (word: string) => Promise<boolean>,
): Promise<string | undefined> {
  const left = new Set(words);
  let near = typed === '' ? undefined : suggest(typed, left);
  while (near !== undefined && !(await passes(near))) {
    left.delete(near);
    near = suggest(typed, left);
  }
  return near;
}

async function isAnyTold(
  ctx: Context,
  commands: readonly AnyCommand[],
  listed: Listed,
): Promise<boolean> {
  for (const command of commands) {
    if (await isToldOf(ctx, command, listed)) {
      return true;
    }
  }
  return false;
}

async function isToldOf(
  ctx: Context,
  { hidden = false, pattern, group, guards }: AnyCommand,
  { groups, filters }: Listed,
): Promise<boolean> {
  const words = leadingWords(pattern);
  const isInHiddenGroup = groups.some(
    (one) => one.hidden && `${group ?? ''} `.startsWith(`${one.words} `),
  );
  if (hidden || isInHiddenGroup || !(await isInHelp(ctx, words, filters))) {
    return false;
  }
  for (const guard of guards) {
    if ((await refusalOf(guard, ctx, words)) !== undefined) {
      return false;
    }
  }
  return true;
}
