import type { PatternNode, Repeat } from './pattern-node.js';
import { PatternError } from './pattern-node.js';

/** The number that Java uses for a repetition without an upper bound. */
const endlessly = 0x7fffffff;

/**
 * How Java measures the longest match of what is in `(?<=…)`: in 32-bit arithmetic, in which `a*` is long but finite,
 * and two of them overflow.
 */
class Study {
  longest = 0;
  hasEnd = true;
  /** Whether there is only one way to match. */
  isDetermined = true;
}

type Rest = (study: Study) => void;

const nothing: Rest = () => undefined;

/**
 * The most characters that something can match; `undefined` where Java sees no end.
 *
 * @throws PatternError when it has so many parts that the stack does not hold them, as Java's does not either
 */
export function obviousLength(node: PatternNode): number | undefined {
  try {
    const study = alone(node);
    return study.hasEnd ? study.longest : undefined;
  } catch (error) {
    throw error instanceof RangeError
      ? new PatternError('what is looked for behind has too many parts')
      : error;
  }
}

function alone(node: PatternNode): Study {
  const study = new Study();
  studied(node, study, nothing);
  return study;
}

function studied(node: PatternNode, study: Study, rest: Rest): void {
  switch (node.kind) {
    case 'character':
      study.longest = (study.longest + 1) | 0;
      break;
    case 'line-break':
      study.longest = (study.longest + 2) | 0;
      break;
    case 'reference':
      study.hasEnd = false;
      break;
    case 'sequence':
      studiedParts(node.parts, 0, study, rest);
      return;
    case 'group':
      studied(node.body, study, rest);
      return;
    case 'atomic':
      studied(node.body, study, nothing);
      break;
    case 'choice':
      studiedChoice(node.options, study, rest);
      return;
    case 'repeat':
      if (!studiedRepeat(node, study, rest)) {
        return;
      }
      break;
    case 'cluster':
    case 'look':
    case 'position':
      break;
  }
  rest(study);
}

function studiedParts(
  parts: readonly PatternNode[],
  index: number,
  study: Study,
  rest: Rest,
): void {
  const part = parts[index];
  if (part === undefined) {
    rest(study);
  } else {
    studied(part, study, (next) => studiedParts(parts, index + 1, next, rest));
  }
}

/** What follows a choice is measured separately. */
function studiedChoice(options: readonly PatternNode[], study: Study, rest: Rest): void {
  let longest = -1;
  for (const option of options) {
    const other = alone(option);
    longest = Math.max(longest, other.longest);
    study.hasEnd &&= other.hasEnd;
  }
  const behind = new Study();
  rest(behind);
  study.longest = (study.longest + longest + behind.longest) | 0;
  study.hasEnd &&= behind.hasEnd;
  study.isDetermined = false;
}

const emptyOption: PatternNode = { kind: 'sequence', parts: [] };

/** Whether what follows has still to be measured. */
function studiedRepeat(node: Repeat, study: Study, rest: Rest): boolean {
  const { body, mode, least, most } = node;
  const isGroup = body.kind === 'group';
  if (least === 0 && most === 1) {
    if (isGroup && mode !== 'possessive') {
      studiedChoice([body, emptyOption], study, rest);
      return false;
    }
    studied(body, study, nothing);
    study.isDetermined = false;
    return true;
  }
  if (most === Infinity && mode === 'greedy' && body.kind === 'character') {
    study.longest = (study.longest + endlessly) | 0;
    study.isDetermined = false;
    return true;
  }
  const once = alone(body);
  if (isGroup && mode !== 'possessive' && !once.isDetermined) {
    study.hasEnd = false;
    study.isDetermined = false;
    return false;
  }
  const before = study.longest;
  if (study.hasEnd && once.hasEnd) {
    study.longest = (Math.imul(once.longest, Math.min(most, endlessly)) + before) | 0;
    study.hasEnd = study.longest >= before;
  } else {
    study.hasEnd = false;
  }
  study.isDetermined &&= once.isDetermined && least === most;
  return true;
}
