/**
 * The version that comes after one: the minor number counts to 999, then the major one.
 *
 * @example
 * nextVersion('1.999'); // '2.0'
 */
export function nextVersion(version: string): string {
  const [major = 1, minor = 0] = version.split('.').map(Number);
  return minor >= 999 ? `${major + 1}.0` : `${major}.${minor + 1}`;
}
