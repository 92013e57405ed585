import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { answerLine } from './answer.js';

/**
 * Answers every line of the input on the output, waiting whenever the output is full.
 *
 * @returns whether every line was a question
 * @param input - UTF-8 text, a JSON object a line; empty lines and a byte order mark are passed over
 */
export async function answerLines(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<boolean> {
  let number = 0;
  let isSound = true;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    const question = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (question.trim() === '') {
      continue;
    }
    const { answer, isQuestion } = answerLine(question, number);
    isSound &&= isQuestion;
    const written = output.write(`${answer}\n`);
    if (!written) {
      await once(output, 'drain');
    }
  }
  return isSound;
}
