import { existsSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getSystemErrorMap } from 'node:util';
import { CadenzaError, errorCode } from '../contract/index.js';
import { Declined } from './declined.js';
import { printableLines } from './terminal/printable.js';

/** What holds the package, as the pages of errors are named from: `cadenza/docs/errors.md#…`. */
const packageFolder = dirname(fileURLToPath(new URL('../../package.json', import.meta.url)));

const systemSentences: Readonly<Record<string, (error: NodeJS.ErrnoException) => string>> = {
  ENOENT: ({ path = 'A file', syscall }) => {
    const folder = dirname(path);
    if (!existsSync(folder)) {
      return `The folder ${folder} does not exist.`;
    }
    return syscall === 'mkdir'
      ? `${path} cannot be made: ${folder} takes no folders.`
      : `${path} does not exist.`;
  },
  EISDIR: ({ path = 'A path' }) => `${path} is a folder, where a file is needed.`,
  EACCES: (error) => `${error.path ?? 'A file'} may not be read or written by this user.`,
  EPERM: (error) => `${error.path ?? 'A file'} may not be read or written by this user.`,
  EROFS: (error) => `${error.path ?? 'A folder'} lies on a disk that cannot be written.`,
  ENOTDIR: (error) => `${error.path ?? 'A path'} leads through something that is not a folder.`,
  EEXIST: (error) => `${error.path ?? 'A path'} is a file, where a folder is needed.`,
  ENOSPC: () => 'The disk is full.',
};

/**
 * Prints why a command failed: one sentence for what a user can mend, and the page that explains it; the stack
 * for a defect of ours.
 *
 * @param print - where the text goes; standard error by default
 */
export function reportFailure(error: unknown, print: (text: string) => void = console.error): void {
  print(printableLines(describeFailure(error)));
}

function describeFailure(error: unknown): string {
  if (error instanceof CadenzaError) {
    return withPage(error);
  }
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.map(describeFailure).join('\n\n');
  }
  if (!(error instanceof Error)) {
    return String(error);
  }
  if (error instanceof Declined) {
    return error.message;
  }
  // Known by its name, so that no other command has to load the templates.
  if (error.name === 'TemplateError' && 'docs' in error) {
    return withPage(error);
  }
  const code = errorCode(error) ?? '';
  const sentence = systemSentences[code];
  if (sentence !== undefined) {
    return sentence(error);
  }
  if ('path' in error && 'syscall' in error && 'errno' in error) {
    const [, reason = code] = getSystemErrorMap().get(Number(error.errno)) ?? [];
    return `${String(error.path)} cannot be read or written: ${reason}.`;
  }
  return `Cadenza has run into a bug of its own; please report it.\n${error.stack ?? error.message}`;
}

/** The sentence, and where on this machine its code is explained: from here, or in full when that is shorter. */
function withPage(error: Error & { readonly docs?: unknown }): string {
  const page = String(error.docs).replace(/^cadenza/, packageFolder);
  const nearer = relative(process.cwd(), page);
  return `${error.message}\nMore: ${nearer.length < page.length ? nearer : page}`;
}
