import { CadenzaError } from '../contract/index.js';

const systemSentences: Readonly<Record<string, (error: NodeJS.ErrnoException) => string>> = {
  ENOENT: (error) => `${error.path ?? 'A file'} does not exist.`,
  EACCES: (error) => `${error.path ?? 'A file'} may not be read or written by this user.`,
  EROFS: (error) => `${error.path ?? 'A folder'} lies on a disk that cannot be written.`,
  ENOTDIR: (error) => `${error.path ?? 'A path'} leads through something that is not a folder.`,
  EEXIST: (error) => `${error.path ?? 'A path'} is a file, where a folder is needed.`,
  ENOSPC: () => 'The disk is full.',
};

/**
 * Prints why a command failed: one sentence for what a user can mend, the stack for a defect of ours.
 *
 * @param print - where the text goes; standard error by default
 */
export function reportFailure(error: unknown, print: (text: string) => void = console.error): void {
  print(describeFailure(error));
}

function describeFailure(error: unknown): string {
  if (error instanceof CadenzaError) {
    return error.message;
  }
  if (!(error instanceof Error)) {
    return String(error);
  }
  // Known by its name, so that no other command has to load the templates.
  if (error.name === 'TemplateError') {
    return error.message;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const sentence = systemSentences[code];
  if (sentence !== undefined) {
    return sentence(error);
  }
  return `Cadenza has run into a bug of its own; please report it.\n${error.stack ?? error.message}`;
}
