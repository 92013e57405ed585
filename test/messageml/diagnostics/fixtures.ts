import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Directory } from '../../../src/messageml/engine.js';
import { memoryDirectory } from '../../../src/messageml/engine.js';
import type { Diagnostic, Position } from '../../../src/messageml/index.js';
import { checkMessageML } from '../../../src/messageml/index.js';

const folder = resolve(__dirname, '../fixtures/diagnostics');

/** A finding as fixtures hold it: `at` is `line:column-line:column`, `text` is what stands there. */
export interface ExpectedFinding {
  readonly code: string;
  readonly severity: string;
  readonly at: string;
  readonly text: string;
  readonly message: string;
  readonly fix?: string;
  readonly serviceMessage?: string;
}

/** The codes for which there is a folder of fixtures. */
export function fixtureCodes(): readonly string[] {
  return readdirSync(folder).toSorted();
}

/** The message of a fixture. `‹text×3›` in it stands for the text, three times. */
export function readInput(code: string): string {
  return readFileSync(resolve(folder, code, 'input.xml'), 'utf8').replace(
    /‹([^×]*)×(\d+)›/g,
    (_, text: string, times: string) => text.repeat(Number(times)),
  );
}

/** What is found in the message of a fixture. */
export function findingsOf(code: string): readonly ExpectedFinding[] {
  const source = readInput(code);
  const data = resolve(folder, code, 'data.json');
  const { diagnostics } = checkMessageML(source, {
    data: existsSync(data) ? readFileSync(data, 'utf8') : undefined,
    directory,
  });
  return diagnostics.map((diagnostic) => asExpected(diagnostic, source));
}

/** What is expected to be found; with `UPDATE=1` in the environment, what is found becomes that. */
export function expectedFindings(code: string): readonly ExpectedFinding[] {
  const path = resolve(folder, code, 'expected.json');
  if (process.env['UPDATE'] === '1') {
    writeFileSync(path, `${JSON.stringify(findingsOf(code), null, 2)}\n`);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as readonly ExpectedFinding[];
}

/** Somebody is there to be mentioned, and no instrument is. */
const directory: Directory = {
  ...memoryDirectory({
    users: [{ id: 1, displayName: 'Alice Smith', email: 'alice@example.com' }],
  }),
  instrument: () => undefined,
};

function asExpected(diagnostic: Diagnostic, source: string): ExpectedFinding {
  const { start, end, code, severity, message, fix, serviceMessage } = diagnostic;
  const text = source.slice(start.offset, end.offset);
  return {
    code,
    severity,
    at: `${atText(start)}-${atText(end)}`,
    text: text.length > 100 ? `${text.slice(0, 60)}…` : text,
    message,
    ...(fix === undefined ? {} : { fix }),
    ...(serviceMessage === undefined ? {} : { serviceMessage }),
  };
}

function atText({ line, column }: Position): string {
  return `${line}:${column}`;
}
