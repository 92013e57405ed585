import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { reportFailure } from '../../../src/cli/failure.js';
import { createProgram } from '../../../src/cli/program.js';
import { oddities } from '../random.js';
import type { Surface } from '../surface.js';

/** Those that go on until they are stopped, or read standard input. */
const leftOut: ReadonlySet<string> = new Set([
  'dev',
  'run',
  'pod',
  'preview',
  'events',
  'messageml',
  'new',
]);

/** Commands with arguments that are right, wrong, doubled and left out, in an empty folder. */
export const commandLineSurface: Surface = {
  name: 'command lines',
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'cadenza-fuzz-'));
    const before = process.cwd();
    await writeFile(join(folder, 'message.xml'), '<messageML>x</messageML>');
    await writeFile(join(folder, 'config.yaml'), 'host: [');
    const program = await createProgram();
    const commands = program.commands.filter((command) => !leftOut.has(command.name()));
    const words = commands.flatMap((command) => [
      ...command.options.flatMap(({ long }) => (long === undefined ? [] : [long])),
      ...command.commands.map((child) => child.name()),
    ]);
    const pieces = [
      'message.xml',
      'nowhere.json',
      '--',
      '-',
      '--help',
      '-1',
      '2030-01-01',
      ...words,
      ...oddities,
    ] as const satisfies [string, ...string[]];
    const names = commands.map((command) => command.name());
    return {
      invent: (random) =>
        JSON.stringify([
          random.pick(['check', ...names]),
          // Where a text would be read from standard input, a file stands for it.
          'message.xml',
          ...Array.from({ length: random.below(4) }, () => random.pick(pieces)),
        ]),
      async attempt(input) {
        process.chdir(folder);
        try {
          return await problemOf(JSON.parse(input) as string[]);
        } finally {
          process.chdir(before);
        }
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

/** What is told of a defect of ours; that arguments are refused and files are not there is none. */
async function problemOf(args: readonly string[]): Promise<string | undefined> {
  const program = await createProgram();
  everyCommand(program, (command) => {
    command
      .exitOverride()
      .configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
  });
  const { exitCode } = process;
  const { log, error: logError } = console;
  console.log = console.error = () => undefined;
  // Stands before the method of the stream's class until it is deleted again.
  process.stdout.write = () => true;
  try {
    await program.parseAsync(['node', 'cadenza', ...args]);
    return undefined;
  } catch (error) {
    let told = '';
    reportFailure(error, (text) => (told = text));
    return error instanceof CommanderError || !told.includes('bug of its own') ? undefined : told;
  } finally {
    Reflect.deleteProperty(process.stdout, 'write');
    console.log = log;
    console.error = logError;
    process.exitCode = exitCode;
  }
}

function everyCommand(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const child of command.commands) {
    everyCommand(child, change);
  }
}
