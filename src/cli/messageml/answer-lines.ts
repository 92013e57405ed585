import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { answerLine } from './answer.js';

/**
 * Answers every line of the input on the output, waiting whenever the output is full.
 *
 * @param input - UTF-8 text, a JSON object a line; empty lines and a byte order mark are passed over
 */
export async function answerLines(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    const question = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (question.trim() === '') continue;
    const written = output.write(`${answerLine(question, number)}\n`);
    if (!written) await once(output, 'drain');
  }
}
