import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { destination, pino } from 'pino';
import { CadenzaError } from '../../contract/index.js';
import type { PodOptions, TlsOptions } from '../../pod/index.js';
import { readFirstLine, readTextFile } from '../read-text.js';
import { readPictures, type TypedPictures } from './picture-options.js';

/** The options of `cadenza pod`, as they were typed. */
export interface PodCommandOptions extends TypedPictures {
  readonly port: number;
  readonly host: string;
  readonly allowRemote?: true;
  readonly consolePasswordFile?: string;
  readonly database: string;
  readonly shared?: true;
  readonly attachments?: string;
  readonly seed?: string;
  readonly strict?: true;
  /** The folder that was named, or just that it was asked for. */
  readonly tls?: string | true;
  readonly tlsPort: number;
  readonly controlToken?: string;
}

/**
 * What the options mean to a pod. Its log goes to standard error.
 *
 * @throws CadenzaError `FILE_UNREADABLE`, `PASSWORD_EMPTY`, `TLS_UNUSABLE`
 */
export async function readOptions(options: PodCommandOptions): Promise<PodOptions> {
  const { port, host, database, attachments, seed, tls, tlsPort } = options;
  const consolePassword = await readPassword(options.consolePasswordFile);
  return {
    port,
    host,
    allowRemote: options.allowRemote ?? false,
    strict: options.strict ?? false,
    log: pino({ level: 'warn' }, destination(2)),
    ...(database !== ':memory:' && { database }),
    ...(options.shared && { shared: true }),
    ...(attachments !== undefined && { attachments }),
    ...(seed !== undefined && { seed }),
    ...(consolePassword !== undefined && { consolePassword }),
    ...readPictures(options),
    ...(tls !== undefined && {
      tls: tls === true ? { port: tlsPort } : await readTls(tls, tlsPort),
    }),
  };
}

async function readPassword(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) {
    const given = process.env['CADENZA_CONSOLE_PASSWORD'];
    return given === '' ? undefined : given;
  }
  const line = await readFirstLine(file);
  if (line === '') {
    throw new CadenzaError(
      'PASSWORD_EMPTY',
      `The first line of ${file} is empty: write the console's password there.`,
    );
  }
  return line;
}

async function readTls(folder: string, port: number): Promise<TlsOptions> {
  const [key, cert] = await Promise.all([readPem(folder, 'key.pem'), readPem(folder, 'cert.pem')]);
  return {
    key,
    cert,
    port,
    ...(existsSync(join(folder, 'ca.pem')) && {
      clientAuthorities: await readPem(folder, 'ca.pem'),
    }),
  };
}

async function readPem(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  if (!(statSync(file, { throwIfNoEntry: false })?.isFile() ?? false)) {
    throw new CadenzaError(
      'TLS_UNUSABLE',
      `There is no file ${file}. The folder of --tls holds key.pem and cert.pem, and ca.pem where clients log in with certificates. Without a folder, the pod makes its own.`,
    );
  }
  return readTextFile(file);
}
