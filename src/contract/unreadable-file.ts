const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read by this user',
  ENOTDIR: 'leads through something that is not a folder',
};

/**
 * Why a file cannot be read, as the rest of a sentence about it; `undefined` for what only its code tells.
 *
 * @example
 * whyUnreadable('ENOENT')   // 'does not exist'
 *
 * @param code - as Node's errors have it
 */
export function whyUnreadable(code: string): string | undefined {
  return reasons[code];
}
