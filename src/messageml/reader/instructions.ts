import { isSpace, nameEnd } from './characters.js';

/** A processing instruction: its target, where it ends, and what is wrong with it. */
export interface Instruction {
  readonly target: string;
  /** Offset after the `?>`; -1 when there is none. */
  readonly end: number;
  /** Offset after the target. */
  readonly targetEnd: number;
  readonly problem: string | undefined;
}

/** Reads the processing instruction whose `<?` is at `start`. */
export function readInstruction(text: string, start: number): Instruction {
  const targetEnd = nameEnd(text, start + 2);
  const target = text.slice(start + 2, targetEnd);
  const close = text.indexOf('?>', targetEnd);
  const end = close === -1 ? -1 : close + 2;
  const separated = close === targetEnd || isSpace(text.charCodeAt(targetEnd));
  return { target, end, targetEnd, problem: problemOf(target, separated) };
}

function problemOf(target: string, separated: boolean): string | undefined {
  if (target === '') return 'The processing instruction must begin with the name of the target.';
  if (/^xml$/i.test(target)) {
    return 'The processing instruction target matching "[xX][mM][lL]" is not allowed.';
  }
  if (separated) return undefined;
  return 'White space is required between the processing instruction target and data.';
}
