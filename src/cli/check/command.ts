import { Command } from 'commander';
import type { CheckOptions } from './check-files.js';

/**
 * `cadenza check FILE…`: every finding about messages in files, with the line it is on. Sets the
 * exit code to 1 when there is an error among them, or a file could not be read.
 */
export function checkCommand(): Command {
  return new Command('check')
    .description('Check messages written in MessageML, template expressions included.')
    .argument('<files...>', 'files with one message each; - reads standard input')
    .option('-d, --data <file>', 'the entity data (JSON) that goes with each of them')
    .option('--json', 'print the findings as JSON, one file a line')
    .addHelpText(
      'after',
      '\nExamples:\n  cadenza check order.xml\n  cadenza check quote.xml --data quote.json\n  cadenza check --json messages/*.xml',
    )
    .action(async (files: readonly string[], options: CheckOptions) => {
      const { checkFiles } = await import('./check-files.js');
      if (!(await checkFiles(files, options))) {
        process.exitCode = 1;
      }
    });
}
