import { Command } from 'commander';
import { type MoveProgress, moveState } from '../../bot/index.js';
import { loadConfig } from '../../client/index.js';
import { storeFor } from '../run/store-for.js';
import { confirm, type ConfirmOptions } from '../service/confirm.js';
import { ProgressLine } from '../service/progress-line.js';
import { say } from '../terminal/say.js';
import { storeAt, storeWithStateAt } from './store-at.js';

interface MoveOptions extends ConfirmOptions {
  readonly config?: string;
  readonly from: string;
  readonly to?: string;
  readonly replace?: true;
}

/** `cadenza state`: all that a bot keeps. */
export function stateCommand(): Command {
  return new Command('state')
    .description('Move all that a bot keeps from one store to another.')
    .addCommand(moveCommand());
}

function moveCommand(): Command {
  return new Command('move')
    .description(
      'Move sessions, conversations, schedules, what is to be sent and all else that a bot keeps to another store.',
    )
    .requiredOption('--from <store>', 'where it is')
    .option('--to <store>', 'where it goes; default: the store of the configuration')
    .option('-c, --config <file>', 'the configuration of the bot; default: config.yaml here')
    .option('--replace', 'delete first what the bot has in the new store already, after asking')
    .option('-y, --yes', 'without asking')
    .addHelpText(
      'after',
      `
A store is an SQLite file, an address (redis://…, postgres://…), or a configuration file whose store is
meant, with its schema or prefix. A password in an address is seen by others on this machine: name a
configuration.

Stop the bot before, all its processes. The old store is left as it is. A move that was stopped halfway
is run again, and begins anew; no bot starts on a store that has only a part.

Examples:
  cadenza state move --from cadenza.sqlite
  cadenza state move --from old.yaml --to config.yaml

Exit codes: 0 all is there, and was compared; 1 not.`,
    )
    .action(async (options: MoveOptions) => {
      const { from: givenFrom, to: givenTo, replace = false } = options;
      const config = await loadConfig(options.config);
      const bot = config.bot?.name ?? 'bot';
      const from = await storeWithStateAt(givenFrom, bot);
      const to = givenTo === undefined ? storeFor(config, undefined) : await storeAt(givenTo, bot);
      if (replace) {
        await confirm(`This deletes what "${bot}" has in the new store, for good.`, options);
      }
      using progress = new MoveLines();
      const onProgress = (at: MoveProgress): void => progress.show(at);
      const { rows, collections } = await moveState({ bot, from, to, replace, onProgress });
      progress.end();
      say(
        `Moved and compared: ${rows} rows in ${collections} collections. The old store is left as it was.`,
      );
    });
}

const said: Readonly<Record<MoveProgress['phase'], string>> = {
  waiting:
    'Another process has the store of the bot, or was killed a moment ago; waiting for its end.',
  clearing: 'Clearing the new store.',
  copying: 'Copying.',
  comparing: 'Comparing the two stores.',
};

/** A line for each phase, and on a terminal one that grows below it. */
class MoveLines implements Disposable {
  #phase: MoveProgress['phase'] | undefined;
  #line: ProgressLine | undefined;

  show({ phase, rows, of }: MoveProgress): void {
    if (phase !== this.#phase) {
      this.end();
      this.#phase = phase;
      say(said[phase]);
      this.#line = of === 0 ? undefined : new ProgressLine('rows', of);
    }
    this.#line?.set(rows, 0);
  }

  end(): void {
    this.#line?.end();
    this.#line = undefined;
  }

  [Symbol.dispose](): void {
    this.end();
  }
}
