import { painted } from '../terminal/colour.js';
import { printableLines } from '../terminal/printable.js';

/** Where the lines of a bot's log go while it is developed. */
export interface LogLinesOptions {
  /** The name of the bot's account. */
  readonly name: string;
  /** Told each line. */
  readonly print: (text: string) => void;
  /** Whether to colour that, as on a terminal. */
  readonly colour: boolean;
  /** Whether an error was told already, with its place: by its message. */
  readonly hasTold: (message: string) => boolean;
}

const levels = new Map<unknown, readonly [word: string, style?: 'yellow' | 'red']>([
  [20, ['debug']],
  [30, ['info']],
  [40, ['warn', 'yellow']],
  [50, ['error', 'red']],
  [60, ['fatal', 'red']],
]);

/** What a line has that helps to find it among many others, or is said before it. */
const unsaid: ReadonlySet<string> = new Set(
  'level time pid hostname msg err bot docs traceId eventId eventType streamId'.split(' '),
);

/** What `cadenza dev` says itself, in its own words. */
const known: ReadonlySet<unknown> = new Set(['The bot is running.', 'The bot has stopped.']);

/** Makes lines for people of those for programs, as a destination of pino: `info quotes: handled ms=12`. */
export function logLines({ name, print, colour, hasTold }: LogLinesOptions): {
  write(line: string): void;
} {
  return {
    write: (line) => {
      const logged: unknown = JSON.parse(line);
      const fields = Object.entries<unknown>({ ...(typeof logged === 'object' && logged) });
      const { level, msg, err } = Object.fromEntries(fields);
      const error = errorIn(err);
      if (known.has(msg) || (error !== undefined && hasTold(error.message))) {
        return;
      }
      const [word, style] = levels.get(level) ?? ['trace'];
      const more = fields.filter(([key]) => !unsaid.has(key)).map(fieldText);
      const head = [word, `${name}:`, ...(typeof msg === 'string' ? [msg] : []), ...more].join(' ');
      const text = printableLines([head, ...(error ? errorLines(error) : [])].join('\n'));
      print(style === undefined ? text : painted(style, text, colour));
    },
  };
}

/** A text of one word as it is, anything else as JSON. */
function fieldText([key, value]: readonly [string, unknown]): string {
  const isWord = typeof value === 'string' && /^[^\s"]+$/.test(value);
  return `${key}=${isWord ? value : JSON.stringify(value)}`;
}

interface LoggedError {
  readonly message: string;
  readonly title: string;
  readonly stack: string;
}

function errorIn(err: unknown): LoggedError | undefined {
  if (typeof err !== 'object' || err === null || !('message' in err)) {
    return undefined;
  }
  const message = String(err.message);
  const kind = 'code' in err ? err.code : 'type' in err ? err.type : 'Error';
  return {
    message,
    title: `${String(kind)}: ${message}`,
    stack: 'stack' in err ? String(err.stack) : '',
  };
}

/** Of the stack the lines of the project's own files. */
function errorLines({ title, stack }: LoggedError): readonly string[] {
  const places = stack.split('\n').filter((line) => /^ +at /.test(line) && !isForeign.test(line));
  return [`  ${title}`, ...places];
}

const isForeign = /node:|[\\/]node_modules[\\/]|[\\/]dist[\\/]chunks[\\/]/;
