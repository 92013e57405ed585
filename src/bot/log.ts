import { pino, type Logger } from 'pino';

/** Where tokens and keys may stand in what is logged. Their values are replaced by `[redacted]`. */
export const secretPaths: readonly string[] = [
  'sessionToken',
  'keyManagerToken',
  'authorization',
  'token',
  'password',
  'privateKey',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * The bot's logger: JSON lines on standard output, secrets left out. The text of messages is never
 * logged by the runtime.
 *
 * @param log - a pino logger of your own, or `false` for none
 */
export function createLog(log: Logger | false | undefined): Logger {
  if (log !== undefined && log !== false) {
    return log;
  }
  return pino({
    enabled: log !== false,
    redact: { paths: [...secretPaths], censor: '[redacted]' },
  });
}
