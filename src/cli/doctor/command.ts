import { Command } from 'commander';

/**
 * `cadenza doctor --config config.yaml`: tries every step from the configuration to the bot's
 * roles, and acting on behalf of a user where an application is configured.
 * Sets the exit code to 1 when one of them fails.
 */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Find out why a bot does not reach its service, step by step.')
    .option('-c, --config <file>', 'how to reach the service and log in; default: config.yaml here')
    .option('-u, --user <name>', 'a user for whom the application is to act')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nExample:\n  cadenza doctor --config config.yaml')
    .action(async (options: { config?: string; user?: string; json?: true }) => {
      const { examineConfig } = await import('./examine-config.js');
      const { printFindings } = await import('./print-findings.js');
      const sound = await printFindings(
        examineConfig(options.config, options.user),
        options.json === true,
      );
      if (!sound) {
        process.exitCode = 1;
      }
    });
}
