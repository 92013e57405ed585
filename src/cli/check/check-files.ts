import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CadenzaError } from '../../contract/index.js';
import { checkMessageML, type Diagnostic } from '../../messageml/index.js';
import { formatFinding } from './excerpt.js';

/** What `cadenza check` was asked besides the files. */
export interface CheckOptions {
  /** A JSON file with the entity data of every message. */
  readonly data?: string;
  /** Print JSON for other programs. */
  readonly json?: true;
}

interface CheckedFile {
  readonly file: string;
  readonly source: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks the message in each file and prints what was found.
 *
 * @example
 * const sound = await checkFiles(['order.xml'], {});
 *
 * @param print - takes a line, or several; standard output by default
 * @returns whether the service would accept all of them
 * @throws CadenzaError `FILE_UNREADABLE` when a file cannot be read
 */
export async function checkFiles(
  files: readonly string[],
  options: CheckOptions,
  print: (text: string) => void = console.log,
): Promise<boolean> {
  const data = options.data === undefined ? undefined : await read(options.data);
  const checked = await Promise.all(files.map((file) => checkFile(file, data)));
  if (options.json === true) printJson(checked, print);
  else printText(checked, print);
  return !checked.flatMap(({ diagnostics }) => diagnostics).some(isError);
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

function printJson(checked: readonly CheckedFile[], print: (text: string) => void): void {
  for (const { file, diagnostics } of checked) {
    print(JSON.stringify({ file, ok: !diagnostics.some(isError), diagnostics }));
  }
}

function printText(checked: readonly CheckedFile[], print: (text: string) => void): void {
  const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  for (const { file, source, diagnostics } of checked) {
    // The engine reports in the service's order; a person reads from the top.
    const fromTheTop = diagnostics.toSorted((one, other) => one.start.offset - other.start.offset);
    for (const finding of fromTheTop) {
      print(`${formatFinding(finding, source, { name: file, colour })}\n`);
    }
  }
  print(summary(checked));
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
