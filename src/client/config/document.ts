import {
  type Document,
  type ErrorCode,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import type { ConfigProblem, KeyPath, Locate } from './problems.js';
import { saysUnclosed, unclosedIn } from './unclosed.js';

/** A configuration file that was read: its value, and where each key is in it. */
export interface ParsedSource {
  readonly value: unknown;
  readonly locate: Locate;
  readonly problems: readonly ConfigProblem[];
}

/** The parser's own sentences may quote the file, where secrets stand. */
const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE:
    'this backslash in a quoted text means nothing; write \\\\ for the character itself',
  BAD_INDENT: 'the indentation does not fit the lines above',
  BLOCK_AS_IMPLICIT_KEY: 'a key and a value are here where one value was expected',
  DUPLICATE_KEY: 'this key is given twice',
  MISSING_CHAR: 'a character is missing, such as a quote, a comma, a colon or a bracket',
  MULTILINE_IMPLICIT_KEY: 'a key runs over several lines, probably because of wrong indentation',
  MULTIPLE_DOCS: 'a second document begins; a configuration is one document',
  TAB_AS_INDENT: 'a tab indents this line; use spaces',
  UNEXPECTED_TOKEN: 'something here does not belong',
};

const bareVariable = 'within braces, a value with ${…} stands in quotes: { path: "${QUOTES_KEY}" }';

/** Where something does not belong, nothing after it is what its writer meant: of these, the first says enough. */
function withoutConsequences<Found extends { readonly code: ErrorCode }>(
  errors: readonly Found[],
): readonly Found[] {
  const first = errors.find(({ code }) => code === 'UNEXPECTED_TOKEN');
  return errors.filter((error) => error.code !== 'UNEXPECTED_TOKEN' || error === first);
}

/** Holds values of people's own, which stay what YAML says they are. */
const ownValues = 'extensions';

/**
 * Reads YAML. JSON is YAML too, so both kinds of file get the same positions and messages. Merge keys
 * (`<<`) are followed, as the parser of the Python kit does.
 */
export function parseSource(text: string): ParsedSource {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    merge: true,
    logLevel: 'error',
  });
  visit(document, {
    Scalar: (_, node, around) => {
      // `0815`, `1.0` and `1e5` may be passwords and headers: as numbers they would lose how they were written.
      if (typeof node.value === 'number' && String(node.value) !== node.source) {
        node.value = around.some(isOwn) ? node.value : node.source;
      }
    },
  });
  const place = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const notWellFormed = (sentence: string, offset: number): ConfigProblem => ({
    key: '',
    message: `is not well-formed YAML or JSON: ${sentence}`,
    ...place(offset),
  });
  const unclosed = document.errors.some(saysUnclosed) ? unclosedIn(document, text) : [];
  const others = withoutConsequences(document.errors).filter(
    (error) => unclosed.length === 0 || !saysUnclosed(error),
  );
  const problems = [
    ...unclosed.map(({ opening, offset }) =>
      notWellFormed(`this ${opening} is never closed`, offset),
    ),
    ...others.map(({ code, pos: [offset] }) => {
      const isBare = code === 'UNEXPECTED_TOKEN' && text.slice(offset - 1, offset + 1) === '${';
      return notWellFormed(isBare ? bareVariable : (sentences[code] ?? named(code)), offset);
    }),
  ];
  let value: unknown;
  if (problems.length === 0) {
    try {
      value = document.toJS();
    } catch {
      // Aliases are resolved only now: one without its anchor, or more of them than any configuration has.
      problems.push({ key: '', message: aliasProblem, ...place(aliasOffset(document)) });
    }
  }
  return {
    value,
    locate: (path) => {
      const offset = offsetOf(document, path);
      return offset === undefined ? undefined : place(offset);
    },
    problems,
  };
}

function isOwn(node: unknown): boolean {
  return isPair(node) && isScalar(node.key) && node.key.value === ownValues;
}

const aliasProblem =
  'is not well-formed YAML or JSON: an alias (“*name”) needs an anchor (“&name”) before it, and there may be a hundred of them at most';

function aliasOffset(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias: (_, alias) => {
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

function named(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

/** The key's own offset; for a key that is not there, that of the nearest one around it. */
function offsetOf(document: Document, path: KeyPath): number | undefined {
  let node: unknown = document.contents;
  let offset: number | undefined;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(step),
      );
      if (pair === undefined) {
        break;
      }
      offset = isScalar(pair.key) ? pair.key.range?.[0] : offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = isScalar(node) || isMap(node) || isSeq(node) ? node.range?.[0] : offset;
    } else {
      break;
    }
  }
  return offset;
}
