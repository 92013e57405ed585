const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/**
 * A size that people can read.
 *
 * @example
 * fileSize(1_536_000); // '1.5 MB'
 *
 * @param bytes - a whole number
 */
export function fileSize(bytes: number): string {
  if (bytes === 1) {
    return '1 byte';
  }
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${Number(value.toFixed(digits))} ${units[unit] ?? ''}`;
}
