import { EOL, homedir, platform, release, tmpdir, userInfo } from 'node:os';
import { delimiter, sep } from 'node:path';

/** What Java's system properties are here, by their names. */
const properties: Readonly<Record<string, () => string>> = {
  'user.home': homedir,
  'user.name': () => userInfo().username,
  'user.dir': () => process.cwd(),
  'java.io.tmpdir': tmpdir,
  'file.separator': () => sep,
  'path.separator': () => delimiter,
  'line.separator': () => EOL,
  'os.name': platform,
  'os.version': release,
};

/**
 * The value of a system property that files of the Java kit refer to: `${user.home}/rsa/bot.pem`.
 *
 * @returns undefined for a name that is not one of them
 */
export function systemProperty(name: string): string | undefined {
  return Object.hasOwn(properties, name) ? properties[name]?.() : undefined;
}
