import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { destination, pino } from 'pino';
import { CadenzaError } from '../../contract/index.js';
import type { PodOptions, TlsOptions } from '../../pod/index.js';

/** The options of `cadenza pod`, as they were typed. */
export interface PodCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly allowRemote?: true;
  readonly consolePasswordFile?: string;
  readonly database: string;
  readonly seed?: string;
  readonly strict?: true;
  readonly tls?: string;
  readonly tlsPort: number;
  readonly controlToken?: string;
}

/**
 * What the options mean to a pod. Its log goes to standard error.
 *
 * @throws the system's error when a file cannot be read, CadenzaError `PASSWORD_EMPTY`
 */
export async function readOptions(options: PodCommandOptions): Promise<PodOptions> {
  const { port, host, database, seed, tls, tlsPort } = options;
  const consolePassword = await readPassword(options.consolePasswordFile);
  return {
    port,
    host,
    allowRemote: options.allowRemote ?? false,
    strict: options.strict ?? false,
    log: pino({ level: 'warn' }, destination(2)),
    ...(database !== ':memory:' && { database }),
    ...(seed !== undefined && { seed }),
    ...(consolePassword !== undefined && { consolePassword }),
    ...(tls !== undefined && { tls: await readTls(tls, tlsPort) }),
  };
}

async function readPassword(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) {
    const given = process.env['CADENZA_CONSOLE_PASSWORD'];
    return given === '' ? undefined : given;
  }
  const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/, 1);
  if (line === '') {
    throw new CadenzaError(
      'PASSWORD_EMPTY',
      `The first line of ${file} is empty: write the console's password there.`,
    );
  }
  return line;
}

async function readTls(folder: string, port: number): Promise<TlsOptions> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const [key, cert, clientAuthorities] = await Promise.all([
    read('key.pem'),
    read('cert.pem'),
    read('ca.pem').catch(() => undefined),
  ]);
  return { key, cert, port, ...(clientAuthorities !== undefined && { clientAuthorities }) };
}
