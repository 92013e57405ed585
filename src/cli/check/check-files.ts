import { CadenzaError, limits } from '../../contract/index.js';
import { checkMessageML, type Diagnostic } from '../../messageml/index.js';
import { readStandardInput, readTextFile } from '../read-text.js';
import { isColoured } from '../terminal/colour.js';
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
  /** Why nothing was checked. */
  readonly unreadable?: string;
}

/** What all files together came to. */
interface Tally {
  files: number;
  unreadable: number;
  errors: number;
  remarks: number;
}

/**
 * Checks the message in each file, one after the other, and prints what was found. A file that cannot
 * be read is told among the findings; the others are checked all the same.
 *
 * @example
 * const sound = await checkFiles(['order.xml'], {});
 *
 * @param print - takes a line, or several; standard output by default
 * @returns whether all files could be read, and the service would accept all of them
 * @throws CadenzaError `FILE_UNREADABLE` or `DATA_INVALID` when the data cannot be used
 */
export async function checkFiles(
  files: readonly string[],
  options: CheckOptions,
  print: (text: string) => void = console.log,
): Promise<boolean> {
  const data = options.data === undefined ? undefined : await readCheckedData(options.data);
  const tally: Tally = { files: 0, unreadable: 0, errors: 0, remarks: 0 };
  for (const file of files) {
    const checked = await checkFile(file, data);
    count(checked, tally);
    if (options.json === true) {
      print(toJson(checked));
    } else {
      printText(checked, print);
    }
  }
  if (options.json !== true) {
    print(summary(tally));
  }
  return tally.errors === 0 && tally.unreadable === 0;
}

/** The data of all messages. What is wrong with it is said once, not for each of them. */
async function readCheckedData(file: string): Promise<string> {
  const data = await readFileOrInput(file);
  const { ok, diagnostics } = checkMessageML('<messageML>x</messageML>', { data });
  if (ok) {
    return data;
  }
  throw new CadenzaError('DATA_INVALID', `${file}: ${diagnostics[0].message}`);
}

function readFileOrInput(file: string): Promise<string> {
  return file === '-' ? readStandardInput() : readTextFile(file);
}

/** What becomes a message once it is rendered or run. */
const sourceOfMessage = /\.(?:hbs|[cm]?[jt]sx?)$/i;

async function checkFile(file: string, data: string | undefined): Promise<CheckedFile> {
  if (sourceOfMessage.test(file)) {
    const unreadable = `${file} is no MessageML yet. This checks the message that it makes: cadenza preview ${file} --text`;
    return { file, source: '', diagnostics: [], unreadable };
  }
  try {
    const source = await readFileOrInput(file);
    const tooLong = whyTooLong(source, data);
    if (tooLong !== undefined) {
      return { file, source: '', diagnostics: [], unreadable: `${file} ${tooLong}` };
    }
    return { file, source, diagnostics: checkMessageML(source, { data }).diagnostics };
  } catch (error) {
    if (!(error instanceof CadenzaError)) {
      throw error;
    }
    return { file, source: '', diagnostics: [], unreadable: error.message };
  }
}

/** The service looks at nothing else of a message that is too long, and reading it would take memory without end. */
function whyTooLong(source: string, data = ''): string | undefined {
  const bytes = Buffer.byteLength(source) + Buffer.byteLength(data);
  return bytes > limits.messageBytes
    ? `has ${written(bytes)} bytes with its data, and the service takes ${written(limits.messageBytes)}. Send it in parts, or as a file.`
    : undefined;
}

function written(amount: number): string {
  return amount.toLocaleString('en');
}

function count({ diagnostics, unreadable }: CheckedFile, tally: Tally): void {
  const errors = diagnostics.filter(isError).length;
  tally.files += 1;
  tally.errors += errors;
  tally.remarks += diagnostics.length - errors;
  if (unreadable !== undefined) {
    tally.unreadable += 1;
  }
}

function toJson({ file, diagnostics, unreadable }: CheckedFile): string {
  const ok = unreadable === undefined && !diagnostics.some(isError);
  return JSON.stringify({ file, ok, ...(unreadable && { unreadable }), diagnostics });
}

function printText(
  { file, source, diagnostics, unreadable }: CheckedFile,
  print: (text: string) => void,
): void {
  if (unreadable !== undefined) {
    print(`${unreadable}\n`);
  }
  const colour = isColoured(process.stdout);
  // The engine reports in the service's order; a person reads from the top.
  const fromTheTop = diagnostics.toSorted((one, other) => one.start.offset - other.start.offset);
  for (const finding of fromTheTop) {
    print(`${formatFinding(finding, source, { name: file, colour })}\n`);
  }
}

function summary({ files, unreadable, errors, remarks }: Tally): string {
  const checked = `${number(files - unreadable, 'file')} checked`;
  const missed = unreadable === 0 ? '' : `, ${unreadable} not checked`;
  if (errors + remarks === 0) {
    return `${checked}, nothing found${missed}.`;
  }
  return `${checked}: ${number(errors, 'error')}, ${number(remarks, 'remark')}${missed}.`;
}

function number(amount: number, what: string): string {
  return `${amount} ${what}${amount === 1 ? '' : 's'}`;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}
