import { once } from 'node:events';
import { splitLines } from '../../client/messages/import/split-lines.js';
import { type AnsweredLine, answerLine, refuseLine } from './answer.js';

/** It leaves out the mark that some editors put in front of a text. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Answers every line of the input on the output, waiting whenever the output is full.
 *
 * @returns whether every line was a question
 * @param input - UTF-8 text, a JSON object a line; empty lines and a byte order mark are passed over
 */
export async function answerLines(
  input: AsyncIterable<Buffer>,
  output: NodeJS.WritableStream,
): Promise<boolean> {
  let number = 0;
  let isSound = true;
  for await (const line of splitLines(input)) {
    number += 1;
    const answered = answerBytes(line, number);
    if (answered === undefined) {
      continue;
    }
    isSound &&= answered.isQuestion;
    const written = output.write(`${answered.answer}\n`);
    if (!written) {
      await once(output, 'drain');
    }
  }
  return isSound;
}

function answerBytes(line: Buffer | undefined, number: number): AnsweredLine | undefined {
  if (line === undefined) {
    return refuseLine(number, 'longer than 100 MB');
  }
  let text: string;
  try {
    text = utf8.decode(line);
  } catch {
    return refuseLine(number, 'not UTF-8 text');
  }
  return text.trim() === '' ? undefined : answerLine(text, number);
}
