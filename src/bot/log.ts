import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { inspect } from 'node:util';
import type * as Pino from 'pino';
import type { Bindings, ChildLoggerOptions, Level, Logger } from 'pino';

/** Loaded with the first bot: programs that use only Cadenza's types, messages or client need no logger. */
function loadPino(): typeof Pino {
  const load: (name: 'pino') => typeof Pino = createRequire(import.meta.url);
  return load('pino');
}

const secrets = [
  'sessionToken',
  'keyManagerToken',
  'authorization',
  'token',
  'password',
  'privateKey',
];

/** Where tokens and keys may be in what is logged, and what is there instead. */
export const redaction = {
  paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  censor: '[redacted]',
};

/** Leaves secrets out of a text. */
export type Redact = (text: string) => string;

/**
 * The bot's logger: JSON lines on standard output, secrets left out. The text of messages is never
 * logged by the runtime.
 *
 * @param log - a pino logger of your own, or `false` for none
 * @param redact - leaves out of its lines what the bot's client knows; default: nothing is known
 * @param bot - the name of the account, which each line says: a process may run several. One of your own says what you
 *   have it say
 */
export function createLog(log: Logger | false | undefined, redact?: Redact, bot?: string): Logger {
  const own = log !== undefined && log !== false;
  const logger = own ? log : ownLog(log !== false, bot);
  return redact === undefined ? logger : redacted(logger, redact);
}

function ownLog(enabled: boolean, bot: string | undefined): Logger {
  const base = { pid: process.pid, hostname: hostname(), ...(bot === undefined ? {} : { bot }) };
  return loadPino().pino({ enabled, redact: redaction, base });
}

/** What a line says of the bot's name: nothing more, where each of the log says it. */
export function namedIn(log: Logger, bot: string): Bindings {
  return 'bot' in log.bindings() ? {} : { bot };
}

const levels: ReadonlySet<PropertyKey> = new Set<Level>([
  'trace',
  'debug',
  'info',
  'warn',
  'error',
  'fatal',
]);

/** A logger whose lines, and those of its children, leave out what is known to be secret. */
function redacted(logger: Logger, redact: Redact): Logger {
  return new Proxy(logger, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'child') {
        return (bindings: Bindings, options?: ChildLoggerOptions) =>
          redacted(target.child(bindings, options), redact);
      }
      if (!levels.has(name) || typeof value !== 'function') {
        return value;
      }
      return (...given: readonly unknown[]) => {
        if (target.isLevelEnabled(String(name))) {
          const shown = given.map((each) => withoutSecrets(each, redact));
          Reflect.apply(value, target, shown);
        }
      };
    },
  });
}

/** Errors and texts, also within an object; most hold no secret, and stay as they are. */
function withoutSecrets(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') {
    return redact(value);
  }
  if (value instanceof Error) {
    return errorWithoutSecrets(value, redact);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [
      key,
      typeof member === 'string' || member instanceof Error
        ? withoutSecrets(member, redact)
        : key === 'err'
          ? thrown(member)
          : member,
    ]),
  );
}

/** What was thrown and is no error: JSON leaves some of it out, and the line would not tell what it was. */
function thrown(value: unknown): unknown {
  return value === undefined || typeof value === 'symbol' || typeof value === 'function'
    ? inspect(value)
    : value;
}

/** The error as it is logged, where that shows a secret. */
function errorWithoutSecrets(error: Error, redact: Redact): unknown {
  const { told, isWhole } = tellError(error);
  const shown = Object.entries(told).map(([key, text]) => [
    key,
    typeof text === 'string' ? redact(text) : text,
  ]);
  return isWhole && shown.every(([key, text]) => told[String(key)] === text)
    ? error
    : // Pino takes the type of whatever has a constructor from that.
      { __proto__: null, ...Object.fromEntries(shown) };
}

/** Pino marks errors while it tells them: of one that is frozen, or holds one, it tells nothing and throws. */
function tellError(error: Error): {
  readonly told: Readonly<Record<string, unknown>>;
  readonly isWhole: boolean;
} {
  try {
    return { told: { ...loadPino().stdSerializers.err(error) }, isWhole: true };
  } catch {
    const { name: type, message, stack } = error;
    return { told: { type, message, stack }, isWhole: false };
  }
}

const ignore = (): void => undefined;

/**
 * A child of a logger that is made when something is logged: most events log nothing, and the fields of a child are
 * searched for secrets whenever one is made.
 */
export function childWhenUsed(log: Logger, bindings: Bindings): Logger {
  let child: Logger | undefined;
  const made = (): Logger => (child ??= log.child(bindings));
  return new Proxy(log, {
    get: (_, name) => {
      if (child === undefined && levels.has(name) && !log.isLevelEnabled(String(name))) {
        return ignore;
      }
      const logger = made();
      const value: unknown = Reflect.get(logger, name);
      return typeof value === 'function' ? (value.bind(logger) as unknown) : value;
    },
    set: (_, name, value) => Reflect.set(made(), name, value),
  });
}
