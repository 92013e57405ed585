import { resolve } from 'node:path';
import { Command } from 'commander';
import { readPort } from '../command-line/read-number.js';
import { bundledBots } from '../new/starter-files.js';
import {
  pictureNetworkOption,
  picturesOption,
  readPictures,
  type TypedPictures,
} from '../pod/picture-options.js';
import { isColoured } from '../terminal/colour.js';
import { untilStopped } from '../until-stopped.js';

interface DevOptions extends TypedPictures {
  readonly port: number;
  readonly folder: string;
  readonly bots?: string;
  readonly open?: true;
}

/**
 * `cadenza dev`: the embedded pod with a database file, people to act as, and every bot of a folder,
 * in one process, until Ctrl-C.
 */
export function devCommand(): Command {
  return new Command('dev')
    .description(
      'Start the embedded pod with its console and bots that start again when a file changes.',
    )
    .argument('[file]', 'one bot: a .ts or .js file that exports a function of the bot')
    .option('-p, --port <number>', 'where the pod listens', readPort, 7400)
    .option('-f, --folder <path>', 'where database, keys and configurations are kept', '.cadenza')
    .option(
      '-b, --bots <path>',
      'the folder of a bot, or of folders of bots; default: this one, or else the bundled bots',
    )
    .option('--open', 'open the console in the browser')
    .addOption(picturesOption())
    .addOption(pictureNetworkOption())
    .addHelpText(
      'after',
      '\nExamples:\n  cadenza dev --open\n  cadenza dev bot.ts\n  cadenza dev --bots ./bots --port 7500',
    )
    .action(async (file: string | undefined, options: DevOptions) => {
      const { startDevelopment } = await import('./start.js');
      const { isProject } = await import('./starters.js');
      const own = file ?? options.bots ?? (isProject('.') ? '.' : undefined);
      const running = await startDevelopment({
        port: options.port,
        folder: resolve(options.folder),
        bots: own === undefined ? bundledBots : resolve(own),
        bundled: own === undefined,
        ...readPictures(options),
        colour: isColoured(process.stdout),
      });
      const stopped = untilStopped(() => running.stop());
      console.log(running.welcome);
      if (options.open === true) {
        const { openBrowser } = await import('../open-browser.js');
        openBrowser(running.consoleUrl);
      }
      await stopped;
    });
}
