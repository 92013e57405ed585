import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { CadenzaError } from '../../contract/index.js';
import { checkMessageML, type Diagnostic } from '../../messageml/index.js';
import { formatFinding } from './excerpt.js';

interface CheckedFile {
  readonly file: string;
  readonly source: string;
  readonly diagnostics: readonly Diagnostic[];
}

interface CheckOptions {
  readonly data?: string;
  readonly json?: true;
}

/**
 * `cadenza check FILE…`: every finding about messages in files, with the line it stands on. Sets the
 * exit code to 1 when there is an error among them.
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
      const data = options.data === undefined ? undefined : await read(options.data);
      const checked = await Promise.all(files.map((file) => checkFile(file, data)));
      if (options.json === true) printJson(checked);
      else printText(checked);
      const errors = checked.flatMap(({ diagnostics }) => diagnostics).some(isError);
      if (errors) process.exitCode = 1;
    });
}

async function checkFile(file: string, data: string | undefined): Promise<CheckedFile> {
  const source = await read(file);
  const { diagnostics } = checkMessageML(source, data === undefined ? {} : { data });
  return { file, source, diagnostics };
}

async function read(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CadenzaError('FILE_UNREADABLE', `${file} cannot be read.`, { cause: error });
  }
}

function printJson(checked: readonly CheckedFile[]): void {
  for (const { file, diagnostics } of checked) {
    console.log(JSON.stringify({ file, ok: !diagnostics.some(isError), diagnostics }));
  }
}

function printText(checked: readonly CheckedFile[]): void {
  const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  for (const { file, source, diagnostics } of checked) {
    for (const finding of diagnostics) {
      console.log(`${formatFinding(finding, source, { name: file, colour })}\n`);
    }
  }
  console.log(summary(checked));
}

function summary(checked: readonly CheckedFile[]): string {
  const all = checked.flatMap(({ diagnostics }) => diagnostics);
  const errors = all.filter(isError).length;
  const files = count(checked.length, 'file');
  if (all.length === 0) return `${files} checked, nothing found.`;
  return `${files} checked: ${count(errors, 'error')}, ${count(all.length - errors, 'remark')}.`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}
