import { Command, CommanderError, Help, type OutputConfiguration } from 'commander';
import { completionCommand } from './command-line/completion.js';
import { withoutHelpCommand } from './command-line/help-command.js';
import { wrapProse } from './command-line/help-prose.js';
import { withList } from './command-line/list-command.js';
import { Declined } from './declined.js';
import { reportFailure } from './failure.js';
import { readPackageVersion } from './version.js';

/**
 * The commands, in the order of the help. Each is read from its file when it is called: all of them bring most of Cadenza
 * with them, which takes longer to load than many a command to run.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  new: async () => (await import('./new/command.js')).newCommand(),
  dev: async () => (await import('./dev/command.js')).devCommand(),
  run: async () => (await import('./run/command.js')).runCommand(),
  conversations: async () => (await import('./operate/conversations.js')).conversationsCommand(),
  'dead-letters': async () => (await import('./operate/dead-letters.js')).deadLettersCommand(),
  state: async () => (await import('./operate/state.js')).stateCommand(),
  pod: async () => (await import('./pod/command.js')).podCommand(),
  check: async () => (await import('./check/command.js')).checkCommand(),
  doctor: async () => (await import('./doctor/command.js')).doctorCommand(),
  messageml: async () => (await import('./messageml/command.js')).messagemlCommand(),
  preview: async () => (await import('./preview/command.js')).previewCommand(),
  templates: async () => (await import('./templates/command.js')).templatesCommand(),
  keys: async () => (await import('./keys/command.js')).keysCommand(),
  whoami: async () => (await import('./service/account-commands.js')).whoamiCommand(),
  health: async () => (await import('./service/account-commands.js')).healthCommand(),
  send: async () => (await import('./service/send.js')).sendCommand(),
  messages: async () => (await import('./service/messages.js')).messagesCommand(),
  users: async () => (await import('./service/users/users.js')).usersCommand(),
  streams: async () => (await import('./service/streams/streams.js')).streamsCommand(),
  signals: async () => (await import('./service/signals.js')).signalsCommand(),
  events: async () => (await import('./service/events.js')).eventsCommand(),
  import: async () => (await import('./service/import.js')).importCommand(),
  migrate: async () => (await import('./service/migrate.js')).migrateCommand(),
  violations: async () => (await import('./service/violations.js')).violationsCommand(),
};

/** What is answered without any command. */
const versionFlags = ['-v', '--version'] as const;

/**
 * The `cadenza` command: one sub-command a file, each a function that returns it.
 *
 * @param called - the first word of the command line; of the commands, only the one that it names is loaded. By default,
 *   and where it names none, all are
 * @example
 * const program = await createProgram();
 * await program.parseAsync(['node', 'cadenza', '--help']);
 */
export async function createProgram(called?: string): Promise<Command> {
  const program = new Command('cadenza')
    .description('Write, run and try bots for MessageML chat.')
    .version(readPackageVersion(), versionFlags.join(', '))
    .showHelpAfterError('Run cadenza --help to see all commands.');
  const made = await Promise.all(neededFor(called).map((make) => make()));
  made.forEach((command) => program.addCommand(command));
  program.addCommand(completionCommand(program));
  program.configureHelp(helpStyle).configureOutput(output).exitOverride();
  program.commands.forEach((command) => finish(command, 'cadenza'));
  return program;
}

function neededFor(called = ''): readonly (() => Promise<Command>)[] {
  const named = Object.hasOwn(commands, called) ? commands[called] : undefined;
  if (named !== undefined) {
    return [named];
  }
  return versionFlags.some((flag) => flag === called) ? [] : Object.values(commands);
}

const usual = new Help();

/** Breaks lines between words in narrow terminals too, and says of an option that the command does nothing without it. */
const helpStyle: Partial<Help> = {
  minWidthToWrap: 20,
  optionDescription: (option) =>
    usual.optionDescription(option) + (option.mandatory ? ' (required)' : ''),
};

/** What a command says after its options comes as it is written, and is broken where it is printed. */
const output: OutputConfiguration = {
  writeOut: (text) => process.stdout.write(wrapProse(text, widthOf(process.stdout))),
};

/** That of a terminal; 80 where nobody knows, as for the options. */
function widthOf({ isTTY, columns }: NodeJS.WriteStream): number {
  return isTTY ? columns : 80;
}

/**
 * People who give a command what it does not take are told how to see what it takes. And no command ends the process by
 * itself, which would end before it is known whether its output could be written.
 */
function finish(command: Command, parent: string): void {
  const name = `${parent} ${command.name()}`;
  command.configureHelp(helpStyle).configureOutput(output).exitOverride();
  command.showHelpAfterError(`Run ${name} --help to see what it takes.`);
  command.commands.forEach((child) => finish(child, name));
}

/**
 * Runs the command line. A failure is printed as a sentence on standard error and sets the exit code
 * to 1; stack traces are kept for defects of Cadenza itself.
 *
 * @param argv - as `process.argv`: the program, the script, then the arguments
 */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(argv[2]);
    const words = withList(program, withoutHelpCommand(program, argv.slice(2)));
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = endWith(error);
  }
}

/** @returns the exit code */
function endWith(error: unknown): number {
  // It has said what there was to say, or shown the help or the version that was asked for.
  if (error instanceof CommanderError) {
    return error.exitCode;
  }
  reportFailure(error);
  return error instanceof Declined ? error.exitCode : 1;
}
