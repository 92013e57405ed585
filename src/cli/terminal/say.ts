import { printableLines } from './printable.js';

/** Says something on standard error in lines of its own, also where a line of progress stands. */
export function say(text: string): void {
  const line = printableLines(text);
  console.error(process.stderr.isTTY ? `\r\u001B[K${line}` : line);
}
