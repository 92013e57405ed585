import { Command } from 'commander';
import type { Bot, KeptDeadLetter } from '../../bot/index.js';
import { CadenzaError } from '../../contract/index.js';
import { confirm } from '../service/confirm.js';
import { printRows, readLimit, timeOf } from '../service/print-rows.js';
import { judgeEach, type JudgeOptions, saysWhich } from './judge-each.js';
import { listsStore, looksAtStore, type StoredBotOptions, withStoredBot } from './stored-bot.js';

interface ListOptions extends StoredBotOptions {
  readonly limit: number;
}

/** A dead letter without what is in it. */
type Summary = Pick<KeptDeadLetter, 'id' | 'at' | 'attempts' | 'code'> & {
  readonly what: string;
  readonly error: string;
  /** The number that the person was told; a message that was to be sent has none. */
  readonly traceId?: string;
};

/** `cadenza dead-letters`: what a bot gave up, in both directions. */
export function deadLettersCommand(): Command {
  return new Command('dead-letters')
    .description('Look at what a bot gave up: events and messages; try it again, or discard it.')
    .addCommand(listCommand())
    .addCommand(retryCommand())
    .addCommand(discardCommand());
}

function listCommand(): Command {
  return listsStore(new Command('list'))
    .description('List what was given up, oldest first, without its content.')
    .option('--limit <number>', 'how many at most', readLimit, 100)
    .addHelpText('after', '\nExample:\n  cadenza dead-letters list')
    .action(async (options: ListOptions) => {
      await withStoredBot(options, (bot) =>
        printRows<Summary>(
          summaries(bot),
          {
            id: ({ id }) => id,
            'given up': ({ at }) => timeOf(at),
            what: ({ what }) => what,
            'trace id': ({ traceId }) => traceId,
            tries: ({ attempts }) => attempts,
            error: ({ code, error }) => `${code}: ${error}`,
          },
          options,
        ),
      );
    });
}

function retryCommand(): Command {
  return looksAtStore(new Command('retry'))
    .description('Ask the bot to try some again: it does when it runs, within seconds.')
    .argument('[ids...]', 'as `list` shows them')
    .option('--all', 'all of them')
    .addHelpText('after', '\nExample:\n  cadenza dead-letters retry --all')
    .action(async (ids: string[], options: JudgeOptions) => {
      requireWhich(ids, options);
      await withStoredBot(options, async (bot) => {
        const retry = (id: string) => bot.deadLetters.requestRetry(id);
        const which = options.all === true ? idsOf(bot) : ids;
        const sum = (count: number) => `${count} will be tried again.`;
        await judgeEach(which, options, { status: 'asked for', judge: retry, sum });
      });
    });
}

function discardCommand(): Command {
  return looksAtStore(new Command('discard'))
    .description('Forget some, after asking. They cannot be brought back.')
    .argument('[ids...]', 'as `list` shows them')
    .option('--all', 'all of them')
    .option('-y, --yes', 'without asking')
    .addHelpText('after', '\nExample:\n  cadenza dead-letters discard --all --yes')
    .action(async (ids: string[], options: JudgeOptions) => {
      requireWhich(ids, options);
      await withStoredBot(options, async (bot) => {
        const many = options.all === true ? await bot.deadLetters.count() : ids.length;
        if (many > 0) {
          await confirm(`This forgets ${many} for good.`, options);
        }
        const discard = (id: string) => bot.deadLetters.discard(id);
        const which = options.all === true ? idsOf(bot) : ids;
        const sum = (count: number) => `Forgotten: ${count}.`;
        await judgeEach(which, options, { status: 'forgotten', judge: discard, sum });
      });
    });
}

function requireWhich(ids: readonly string[], options: JudgeOptions): void {
  if (!saysWhich(ids, options)) {
    throw new CadenzaError('WHICH_DEAD_LETTERS', 'Name some by their ids, or say --all.');
  }
}

async function* idsOf(bot: Bot): AsyncGenerator<string> {
  for await (const { id } of bot.deadLetters.list()) {
    yield id;
  }
}

async function* summaries(bot: Bot): AsyncGenerator<Summary> {
  for await (const letter of bot.deadLetters.list()) {
    const { id, at, attempts, code, message: error } = letter;
    const common = { id, at, attempts, code, error };
    yield letter.kind === 'event'
      ? { ...common, what: letter.event.type, traceId: letter.traceId }
      : { ...common, what: 'message' };
  }
}
