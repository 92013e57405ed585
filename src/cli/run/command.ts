import { Command, Option } from 'commander';
import { logLevels } from '../../client/config/log-level.js';
import { readNumber, readPort } from '../command-line/read-number.js';
import type { RunOptions } from './run-bots.js';

/**
 * `cadenza run FILE... --config config.yaml`: runs bots as a service process, against the embedded pod or
 * the real service alike, until it is told to stop.
 */
export function runCommand(): Command {
  return new Command('run')
    .description('Run bots as a service process until Ctrl-C.')
    .argument('<files...>', 'each a .ts or .js file that exports a function of the bot')
    .option(
      '-c, --config <file...>',
      'how to reach the service and log in, one for each bot; default: config.yaml here',
    )
    .option(
      '--store <file>',
      'an SQLite file for what bots keep, or "memory"; default: the store in the configuration, otherwise cadenza.sqlite beside it',
    )
    .addOption(
      new Option(
        '--log-level <level>',
        'from which level on is logged; default: what the configuration says, read again on SIGHUP, else info',
      ).choices(logLevels),
    )
    .option('--monitoring-port <number>', 'probes, metrics and the operator’s page', readPort)
    .option('--monitoring-host <address>', 'where that listens', '127.0.0.1')
    .option(
      '--monitoring-token-file <file>',
      'its first line opens the page; CADENZA_MONITORING_TOKEN does the same',
    )
    .option(
      '--max-memory <megabytes>',
      'end with code 75 above this, to be restarted; at least 100',
      readMegabytes,
    )
    .addHelpText(
      'after',
      `
Examples:
  cadenza run bot.ts
  cadenza run bots/poll/bot.ts --config config.yaml --monitoring-port 9090
  cadenza run quotes.ts orders.ts --config quotes.yaml orders.yaml

Exit codes: 0 stopped as told, 1 could not start or failed, 75 out of the memory it may have,
130 a second Ctrl-C.`,
    )
    .action(async (files: string[], options: RunOptions) => {
      const { runBots } = await import('./run-bots.js');
      process.exitCode = await runBots(files, options);
    });
}

/** With less, a process would end as soon as it has started, and be started again for ever. */
const leastMegabytes = 100;

function readMegabytes(text: string): number {
  const problem = `A whole number from ${leastMegabytes} on is expected: a bot needs about that much.`;
  return readNumber(text, { from: leastMegabytes }, problem);
}
