import { printableLines } from '../terminal/printable.js';
import type { Finding } from './finding.js';

const stepWidth = 'configuration'.length;

/**
 * Prints each finding when it is there, one line each: `✓` or `✗`, the step, what was found, and the
 * fix; the problems and warnings of a configuration stand below each other. As JSON, all of them at the end: `{ ok, findings }`.
 *
 * @param print - takes a line; standard output by default
 * @returns whether all steps went well
 */
export async function printFindings(
  findings: AsyncIterable<Finding>,
  asJson: boolean,
  print: (line: string) => void = console.log,
): Promise<boolean> {
  const all: Finding[] = [];
  for await (const finding of findings) {
    all.push(finding);
    if (!asJson) {
      print(findingLine(finding));
    }
  }
  const ok = all.every((finding) => finding.ok);
  if (asJson) {
    print(JSON.stringify({ ok, findings: all }));
  }
  return ok;
}

function findingLine({ step, ok, detail, fix }: Finding): string {
  const remedy = fix === undefined ? '' : ` → ${fix}`;
  const below = `\n${' '.repeat(stepWidth + 4)}`;
  const line = `${step.padEnd(stepWidth)}  ${detail.replace(/\s*\n\s*/g, below)}${remedy}`;
  // Names and errors are what the service says they are.
  return printableLines(`${ok ? '✓' : '✗'} ${line}`);
}
