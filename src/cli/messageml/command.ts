import { Command } from 'commander';

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

Exit codes: 0 every line was answered, whether or not its message is valid; 2 a line was not such an object.

Example:
  echo '{"id":1,"message":"<messageML>Hello</messageML>"}' | cadenza messageml --jsonl`,
    )
    .action(async () => {
      const { answerLines } = await import('./answer-lines.js');
      if (!(await answerLines(process.stdin, process.stdout))) {
        process.exitCode = 2;
      }
    });
}
