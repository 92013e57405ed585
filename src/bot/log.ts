import { pino, type Logger } from 'pino';

const secrets = [
  'sessionToken',
  'keyManagerToken',
  'authorization',
  'token',
  'password',
  'privateKey',
];

/** Where tokens and keys may stand in what is logged, and what stands there instead. */
export const redaction = {
  paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  censor: '[redacted]',
};

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
    redact: redaction,
  });
}
