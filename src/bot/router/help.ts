import type { CommandContext, Context } from '../context.js';
import type { Handler } from '../handlers.js';
import type { Reply } from '../outgoing/index.js';
import { type CommandGroup, listCommands } from './answers.js';
import type { Command, Commands } from './commands.js';
import { findTopic } from './topics.js';
import { leadingWords } from './usage.js';

/**
 * Whether somebody is shown a command, or a group, by the words that it begins with.
 *
 * @example
 * const forAdmins: HelpFilter = (ctx, words) => words !== '/close' || admins.has(ctx.user.userId);
 */
export type HelpFilter = (ctx: Context, words: string) => boolean | Promise<boolean>;

/** What a bot has that help tells of, and where help is added. */
export interface Listed {
  readonly commands: Commands<Handler<CommandContext>>;
  readonly groups: readonly CommandGroup[];
  readonly filters: readonly HelpFilter[];
}

/** What help tells somebody of. */
interface Shown {
  readonly commands: readonly Command<Handler<CommandContext>>[];
  readonly groups: readonly CommandGroup[];
}

/** The command that lists the others. */
const helpPattern = '/help';

/** Adds `/help`, alone and with the name of a command behind it. A bot may have its own. */
export function addHelp(listed: Listed): void {
  const { commands } = listed;
  if (commands.has(helpPattern)) {
    return;
  }
  const isOnlyHelp = !commands.knows(helpPattern);
  const description = { key: 'help.description' } as const;
  commands.add(helpPattern, { description }, async (ctx) =>
    ctx.reply(listOf(ctx, await shownTo(ctx, listed), undefined)),
  );
  if (isOnlyHelp) {
    addTopics(listed, helpPattern, undefined);
  }
}

/** Adds the help of each group: `/order help`, also with a name, and `/order` alone where that is not a command. */
export function addGroupHelp(listed: Listed): void {
  const { commands, groups } = listed;
  for (const { words: group, guards } of groups) {
    const description = { key: 'help.ofGroup', values: { group } } as const;
    const help = `${group} help`;
    for (const pattern of [help, group]) {
      if (!commands.has(pattern)) {
        const details = { description, hidden: pattern === group };
        commands.add(
          pattern,
          details,
          async (ctx) => ctx.reply(listOf(ctx, await shownTo(ctx, listed), group)),
          { group, guards },
        );
      }
    }
    addTopics(listed, help, group);
  }
}

/** Adds what takes a name behind the help of all commands, or of those of a group. */
function addTopics(listed: Listed, help: string, group: string | undefined): void {
  const { commands } = listed;
  const pattern = `${help} {topic...}`;
  if (commands.has(pattern)) {
    return;
  }
  const within = group === undefined ? '' : `${group} `;
  commands.add(
    pattern,
    { hidden: true },
    async (ctx) => {
      const asked = `${within}${String(ctx.args['topic'])}`;
      await ctx.reply(explain(ctx, await shownTo(ctx, listed), asked, group));
    },
    { group },
  );
}

/** What is left of commands and groups where all filters show them. */
async function shownTo(ctx: Context, { commands, groups, filters }: Listed): Promise<Shown> {
  const shown: Command<Handler<CommandContext>>[] = [];
  for (const command of commands.list()) {
    if (await isInHelp(ctx, leadingWords(command.pattern), filters)) {
      shown.push(command);
    }
  }
  const shownGroups: CommandGroup[] = [];
  for (const group of groups) {
    if (await isInHelp(ctx, group.words, filters)) {
      shownGroups.push(group);
    }
  }
  return { commands: shown, groups: shownGroups };
}

/** Whether all filters show what begins with these words to somebody. */
export async function isInHelp(
  ctx: Context,
  words: string,
  filters: readonly HelpFilter[],
): Promise<boolean> {
  for (const shows of filters) {
    if (!(await shows(ctx, words))) {
      return false;
    }
  }
  return true;
}

/** What is asked about; where there is no such thing, what is nearest, or all that there is. */
function explain(ctx: Context, shown: Shown, asked: string, group: string | undefined): Reply {
  const topic = findTopic(asked, shown);
  switch (topic.kind) {
    case 'commands':
      return listCommands(ctx, topic.commands);
    case 'group':
      return listOf(ctx, shown, topic.words);
    case 'unknown':
      return topic.suggestion === undefined
        ? listOf(ctx, shown, group)
        : [...ctx.text('unknown.command', { suggestion: topic.suggestion })];
  }
}

/** The list of the commands of a group, or of those that stand for themselves and the groups. */
function listOf(ctx: Context, { commands, groups }: Shown, group: string | undefined): Reply {
  return listCommands(
    ctx,
    commands.filter((command) => command.group === group),
    groups.filter(({ words }) => outerOf(words) === group),
  );
}

/** The group in which a group stands: `/order` for `/order line`. */
function outerOf(words: string): string | undefined {
  const end = words.lastIndexOf(' ');
  return end < 0 ? undefined : words.slice(0, end);
}
