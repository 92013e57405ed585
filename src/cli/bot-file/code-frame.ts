import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Message } from 'esbuild';
import { MessageRefusedError } from '../../bot/index.js';
import { CadenzaError } from '../../contract/index.js';
import { formatFinding } from '../check/excerpt.js';
import { printableLines } from '../terminal/printable.js';
import { BundleError } from './bundle.js';
import { stackPlaces } from './stack-places.js';

/** How many lines are before and after the one that is meant. */
const around = 2;

/** An error as a developer needs it. */
export interface ErrorDescription {
  /** What happened. It may quote what somebody wrote to the bot, and does nothing to a terminal. */
  readonly title: string;
  /**
   * The place in the project's own source with the lines around it, or else the handler; of a refused message, its
   * markup with the place. Empty where none is known.
   */
  readonly details: string;
}

/** The text of a file that belongs to the project, as it was when it was loaded; undefined for any other file. */
export type ProjectSource = (file: string) => string | undefined;

/** How an error is described. */
export interface DescribeOptions {
  /** Whether to colour, as on a terminal. */
  readonly colour: boolean;
  /** The handler that failed: no stack leads to the line of a message that a handler returned unawaited. */
  readonly handler?: string | undefined;
}

/** Describes an error. */
export function describeError(
  error: unknown,
  sourceOf: ProjectSource,
  { colour, handler }: DescribeOptions,
): ErrorDescription {
  if (error instanceof BundleError) {
    const [first, ...others] = error.problems;
    const details = [...(first === undefined ? [] : [frameOf(first)]), ...others.map(problemText)];
    return { title: printableLines(first?.text ?? error.message), details: details.join('\n\n') };
  }
  if (!(error instanceof Error)) {
    return { title: printableLines(String(error)), details: '' };
  }
  const chain = [...withCauses(error)];
  const [place] = chain.flatMap((one) => firstOwnPlace(one, sourceOf) ?? []);
  const title =
    error instanceof CadenzaError
      ? `${error.code}: ${error.message}`
      : `${error.name}: ${error.message}`;
  const inHandler = handler === undefined ? [] : [`  in the handler of ${handler}`];
  const frame = place === undefined ? inHandler : [frameText(place)];
  const markup = chain
    .filter((one) => one instanceof MessageRefusedError)
    .map((refused) => markupText(refused, colour));
  return { title: printableLines(title), details: [...frame, ...markup].join('\n') };
}

/** An error and what caused it: the place in the project may be told by the cause alone. */
function* withCauses(error: Error): Generator<Error> {
  const seen = new Set<unknown>();
  for (let one: unknown = error; one instanceof Error && !seen.has(one); one = one.cause) {
    seen.add(one);
    yield one;
  }
}

interface Place {
  readonly file: string;
  /** The text of the file. */
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

function problemText(problem: Message): string {
  return `${problem.text}\n${frameOf(problem)}`;
}

function frameOf({ location, notes }: Message): string {
  const frame = location === null ? [] : [frameText({ ...location, source: read(location.file) })];
  return [...frame, ...notes.map(({ text }) => text)].join('\n');
}

function markupText({ findings, markup }: MessageRefusedError, colour: boolean): string {
  return findings
    .filter(({ severity }) => severity === 'error')
    .map((finding) => formatFinding(finding, markup, { name: 'the message', colour }))
    .join('\n');
}

/** The first place of the stack that lies in the project. */
function firstOwnPlace({ stack = '' }: Error, sourceOf: ProjectSource): Place | undefined {
  for (const { file, line, column } of stackPlaces(stack)) {
    const source = sourceOf(file);
    if (source !== undefined) {
      return { file, source, line, column: column - 1 };
    }
  }
  return undefined;
}

/** The lines around a place, the one that is meant marked. */
function frameText({ file, source, line, column }: Place): string {
  const heading = `  ${resolve(file)}:${line}:${column + 1}`;
  const lines = source.split(/\r?\n/);
  if (lines.length < line) {
    return heading;
  }
  const width = String(line + around).length;
  const shown = lines.slice(Math.max(0, line - 1 - around), line + around).map((text, index) => {
    const number = Math.max(1, line - around) + index;
    const mark = number === line ? '>' : ' ';
    return `${mark} ${String(number).padStart(width)} | ${text}`;
  });
  const caret = `  ${' '.repeat(width)} | ${' '.repeat(column)}^`;
  shown.splice(line - Math.max(1, line - around) + 1, 0, caret);
  return [heading, ...shown].join('\n');
}

/** What could not be bundled was not loaded: only the disk has it. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
