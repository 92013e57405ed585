import { type Bindings, type Logger, pino } from 'pino';

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

/**
 * A child of a logger that is made when something is logged: most events log nothing, and what stands in
 * the lines of a child is looked through for secrets whenever one is made.
 */
export function childWhenUsed(log: Logger, bindings: Bindings): Logger {
  let child: Logger | undefined;
  const made = (): Logger => (child ??= log.child(bindings));
  return new Proxy(log, {
    get: (_, name) => {
      const logger = made();
      const value: unknown = Reflect.get(logger, name);
      return typeof value === 'function' ? (value.bind(logger) as unknown) : value;
    },
    set: (_, name, value) => Reflect.set(made(), name, value),
  });
}
