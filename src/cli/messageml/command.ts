import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { answerLine } from './answer.js';

/**
 * `cadenza messageml --jsonl`: a filter for other programs. It reads one JSON object a line and writes
 * one a line, in the same order, whatever the number of lines.
 */
export function messagemlCommand(): Command {
  return new Command('messageml')
    .description(
      'Check and render messages, one JSON object a line, from standard input to output.',
    )
    .requiredOption('--jsonl', 'one JSON object a line: {id, message, data?, version?, users?}')
    .addHelpText(
      'after',
      `
Answers a line each: {id, ok: true, presentationML, entityJson, markdown, entities, text, diagnostics}
or {id, ok: false, error, diagnostics}, where error is the service's own wording of the first finding.

Example:
  echo '{"id":1,"message":"<messageML>Hello</messageML>"}' | cadenza messageml --jsonl`,
    )
    .action(async () => {
      await answerLines(process.stdin, process.stdout);
    });
}

/**
 * Answers every line of the input on the output, waiting whenever the output is full.
 *
 * @param input - UTF-8 text, a JSON object a line; empty lines are passed over
 */
export async function answerLines(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    const written = output.write(`${answerLine(line, number)}\n`);
    if (!written) await once(output, 'drain');
  }
}
