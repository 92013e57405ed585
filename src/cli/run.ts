import { Command } from 'commander';
import { untilStopped } from './until-stopped.js';

/** A service lets its handlers finish: the bot's own deadline for them, and a little. Milliseconds. */
const HANDLERS_STOP = 12_000;

/**
 * `cadenza run FILE --config config.yaml`: runs one bot as a service process, against the embedded pod
 * or the real service alike, until it is told to stop.
 */
export function runCommand(): Command {
  return new Command('run')
    .description('Run a bot as a service process until Ctrl-C.')
    .argument('<file>', 'the bot: a .ts or .js file that exports a function of the bot')
    .requiredOption('-c, --config <file>', 'how to reach the service and log in')
    .addHelpText('after', '\nExample:\n  cadenza run bots/poll/bot.ts --config config.yaml')
    .action(async (file: string, options: { config: string }) => {
      const { createBot } = await import('./create-bot.js');
      const bot = await createBot(file, options.config);
      const stopped = untilStopped(() => bot.stop(), HANDLERS_STOP);
      await bot.start();
      await stopped;
    });
}
