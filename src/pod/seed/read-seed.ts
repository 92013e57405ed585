import type { Document } from 'yaml';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { PodError } from '../errors.js';
import { readPublicKey } from '../login/public-key.js';
import type { SeedProblem } from './check-references.js';
import { checkReferences } from './check-references.js';
import { contentOfJson } from './json-content.js';
import { deepest, tooDeepAt } from './nesting.js';
import { readSeedText } from './read-seed-text.js';
import type { Seed } from './seed.js';
import type { CheckedSeed } from './seed-shape.js';
import { seedShape } from './seed-shape.js';
import { shapeProblems } from './shape-problems.js';

/**
 * Checks a seed, given as an object or as the path of a YAML file.
 *
 * @throws PodError `SEED_INVALID` that lists everything wrong with it, in a file with line numbers
 */
export async function readSeed(seed: Seed | string): Promise<CheckedSeed> {
  return typeof seed === 'string' ? readSeedFile(seed) : checkSeedValue(seed);
}

/**
 * Checks a seed that was given as an object.
 *
 * @throws PodError `SEED_INVALID` that lists everything wrong with it
 */
export function checkSeedValue(seed: unknown): CheckedSeed {
  return checkSeed(seed, 'The seed', keyPath);
}

async function readSeedFile(path: string): Promise<CheckedSeed> {
  return checkSeedText(await readSeedText(path), `The seed ${path}`);
}

/**
 * Checks a seed that was given as the text of a YAML file; JSON is one as well.
 *
 * @param subject - what it is called where it is wrong
 * @throws PodError `SEED_INVALID` that lists everything wrong with it, with line numbers
 */
export function checkSeedText(text: string, subject: string): CheckedSeed {
  return rightSeed(contentOfJson(text)) ?? checkYaml(text, subject);
}

/** A seed with nothing wrong in it. */
function rightSeed(seed: unknown): CheckedSeed | undefined {
  const { data } = seedShape.safeParse(seed);
  return data !== undefined && problemsOf(data).length === 0 ? data : undefined;
}

function checkYaml(text: string, subject: string): CheckedSeed {
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    const line = text.slice(0, deep).split('\n').length;
    throw invalid(subject, [`line ${line}: it is nested more than ${deepest} levels deep`]);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    logLevel: 'error',
  });
  if (document.errors.length > 0) {
    const problems = document.errors.map(
      ({ message, pos: [start] }) =>
        `line ${lines.linePos(start).line}: ${message.split('\n', 1)[0] ?? ''}`,
    );
    throw invalid(subject, problems);
  }
  const content = documentContent(document, subject);
  return checkSeed(content ?? {}, subject, (keys) => {
    const line = lineNumberOf(document, lines, keys);
    return line === undefined ? keyPath(keys) : `line ${line}, ${keyPath(keys)}`;
  });
}

/** Aliases are resolved only now: one without its anchor, or more of them than any seed has, is an error. */
function documentContent(document: Document, subject: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    throw invalid(subject, [
      'an alias (“*name”) needs an anchor (“&name”) before it, and there may be a hundred of them at most',
    ]);
  }
}

function checkSeed(
  seed: unknown,
  subject: string,
  describe: (path: readonly PropertyKey[]) => string,
): CheckedSeed {
  const checked = seedShape.safeParse(seed);
  const problems: readonly SeedProblem[] = checked.success
    ? problemsOf(checked.data)
    : checked.error.issues.flatMap(shapeProblems);
  if (!checked.success || problems.length > 0) {
    throw invalid(
      subject,
      problems.map(({ path, message }) => `${describe(path)}: ${message}`),
    );
  }
  return checked.data;
}

/** What is wrong with a seed of the right shape. */
function problemsOf(seed: CheckedSeed): SeedProblem[] {
  return [...checkReferences(seed), ...checkKeys(seed)];
}

function checkKeys(seed: CheckedSeed): SeedProblem[] {
  return (['serviceAccounts', 'applications'] as const).flatMap((list) =>
    seed[list].flatMap(({ publicKey }, place) =>
      publicKey === undefined || readPublicKey(publicKey) !== undefined
        ? []
        : [
            {
              path: [list, place, 'publicKey'],
              message: 'must be an RSA public key in PEM form',
            },
          ],
    ),
  );
}

function invalid(subject: string, problems: readonly string[]): PodError {
  return new PodError('SEED_INVALID', `${subject} is not valid:\n  ${problems.join('\n  ')}`);
}

/** `rooms.0.owner` */
function keyPath(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the whole' : path.map(String).join('.');
}

/** The line of a place, or of the nearest thing around it that is there. */
function lineNumberOf(
  document: Document,
  lines: LineCounter,
  path: readonly PropertyKey[],
): number | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) {
      return lines.linePos(node.range[0]).line;
    }
  }
  return undefined;
}
