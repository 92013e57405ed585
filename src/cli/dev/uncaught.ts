import { describeError, type ProjectSource } from '../bot-file/code-frame.js';
import { printableLines } from '../terminal/printable.js';

/** How what would end the process is told. */
export interface UncaughtOptions {
  /** Of all bots that run. */
  readonly sourceOf: ProjectSource;
  /** Told what a developer should read. */
  readonly print: (text: string) => void;
  /** Whether to colour that, as on a terminal. */
  readonly colour: boolean;
}

const head = 'Nothing caught this error. It would have ended the process of cadenza run:';

/**
 * Tells errors that nothing catches, as those of timers and of promises that nobody waits for, and lets the pod and the
 * bots go on: the console and the chat would be gone with them. What a timer throws again and again is told once.
 *
 * @returns how to stop
 */
export function tellUncaught({ sourceOf, print, colour }: UncaughtOptions): () => void {
  let last: string | undefined;
  const tell = (error: unknown): void => {
    const { title, details } = describeError(error, sourceOf, { colour });
    const stack =
      error instanceof Error && error.stack !== undefined ? printableLines(error.stack) : title;
    const text = details === '' ? stack : `${title}\n${details}`;
    if (text !== last) {
      print(`${head}\n${text}`);
    }
    last = text;
  };
  process.on('uncaughtException', tell);
  return () => process.removeListener('uncaughtException', tell);
}

/**
 * Tells when a bot ends the process, pod and all: the terminal would show nothing but its prompt.
 *
 * @returns how to stop
 */
export function tellExit({ sourceOf, print, colour }: UncaughtOptions): () => void {
  const tell = (code: number): void => {
    // What has called process.exit is in the stack of what that calls.
    const { details } = describeError(new Error(), sourceOf, { colour });
    if (details !== '') {
      print(
        `A bot has ended the process, with process.exit(${code}), and the pod with it:\n${details}`,
      );
    }
  };
  process.on('exit', tell);
  return () => process.removeListener('exit', tell);
}
