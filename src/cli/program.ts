import { Command, Help } from 'commander';
import { checkCommand } from './check/command.js';
import { completionCommand } from './completion.js';
import { devCommand } from './dev/command.js';
import { doctorCommand } from './doctor/command.js';
import { reportFailure } from './failure.js';
import { keysCommand } from './keys.js';
import { messagemlCommand } from './messageml/command.js';
import { newCommand } from './new/command.js';
import { conversationsCommand } from './operate/conversations.js';
import { deadLettersCommand } from './operate/dead-letters.js';
import { podCommand } from './pod/command.js';
import { previewCommand } from './preview/command.js';
import { runCommand } from './run/command.js';
import { healthCommand, whoamiCommand } from './service/account-commands.js';
import { eventsCommand } from './service/events.js';
import { importCommand } from './service/import.js';
import { messagesCommand } from './service/messages.js';
import { migrateCommand } from './service/migrate.js';
import { sendCommand } from './service/send.js';
import { signalsCommand } from './service/signals.js';
import { streamsCommand } from './service/streams/streams.js';
import { usersCommand } from './service/users/users.js';
import { violationsCommand } from './service/violations.js';
import { templatesCommand } from './templates/command.js';
import { readPackageVersion } from './version.js';

/**
 * The `cadenza` command: one sub-command a file, each a function that returns it.
 *
 * @example
 * await createProgram().parseAsync(['node', 'cadenza', '--help']);
 */
export function createProgram(): Command {
  const program = new Command('cadenza')
    .description('Write, run and try bots for MessageML chat.')
    .version(readPackageVersion(), '-v, --version')
    .showHelpAfterError('Run cadenza --help to see all commands.')
    .addCommand(newCommand())
    .addCommand(devCommand())
    .addCommand(runCommand())
    .addCommand(conversationsCommand())
    .addCommand(deadLettersCommand())
    .addCommand(podCommand())
    .addCommand(checkCommand())
    .addCommand(doctorCommand())
    .addCommand(messagemlCommand())
    .addCommand(previewCommand())
    .addCommand(templatesCommand())
    .addCommand(keysCommand())
    .addCommand(whoamiCommand())
    .addCommand(healthCommand())
    .addCommand(sendCommand())
    .addCommand(messagesCommand())
    .addCommand(usersCommand())
    .addCommand(streamsCommand())
    .addCommand(signalsCommand())
    .addCommand(eventsCommand())
    .addCommand(importCommand())
    .addCommand(migrateCommand())
    .addCommand(violationsCommand());
  program.addCommand(completionCommand(program));
  program.configureHelp(helpStyle);
  program.commands.forEach((command) => pointToHelp(command, 'cadenza'));
  return program;
}

const usual = new Help();

/** Breaks lines between words in narrow terminals too, and says of an option that the command does nothing without it. */
const helpStyle: Partial<Help> = {
  minWidthToWrap: 20,
  optionDescription: (option) =>
    usual.optionDescription(option) + (option.mandatory ? ' (required)' : ''),
};

/** People who give a command what it does not take are told how to see what it takes. */
function pointToHelp(command: Command, parent: string): void {
  const name = `${parent} ${command.name()}`;
  command.configureHelp(helpStyle);
  command.showHelpAfterError(`Run ${name} --help to see what it takes.`);
  command.commands.forEach((child) => pointToHelp(child, name));
}

/**
 * Runs the command line. A failure is printed as a sentence on standard error and sets the exit code
 * to 1; stack traces are kept for defects of Cadenza itself.
 *
 * @param argv - as `process.argv`: the program, the script, then the arguments
 */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync([...argv]);
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
