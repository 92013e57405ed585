import { closeSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCode } from '../../contract/index.js';
import { isJavaKeystore, keystoreAdvice } from '../tls/java-keystore.js';

/** What a file of the configuration is for. */
export type FilePurpose = 'key' | 'certificate' | 'authorities';

/** Says what is wrong with a file that a configuration names; nothing when it can be read. */
export type ExamineFile = (path: string, purpose: FilePurpose) => string | undefined;

const problems: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) =>
    `names a file that is not there: ${path}; relative paths start at the working folder`,
  EISDIR: (path) => `names a folder, where a file is needed: ${path}`,
  EACCES: (path) => `names a file that this user may not read: ${path}`,
};

/** Looks at the file itself: whether it is there, can be read, and is a format that is read for it. */
export const examineFile: ExamineFile = (path, purpose) => {
  if (path.startsWith('classpath:')) {
    return 'names a resource of a Java program; give the path of a file';
  }
  try {
    const bytes = beginningOf(path);
    return purpose === 'certificate' && isJavaKeystore(bytes)
      ? `names a Java keystore. ${keystoreAdvice}`
      : undefined;
  } catch (error) {
    const code = errorCode(error) ?? 'unknown reason';
    const problem = problems[code] ?? ((at) => `names a file that cannot be read (${code}): ${at}`);
    return problem(resolve(path));
  }
};

function beginningOf(path: string): Uint8Array {
  const bytes = new Uint8Array(4);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes);
  } finally {
    closeSync(file);
  }
  return bytes;
}
