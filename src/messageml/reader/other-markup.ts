import { isSpace, nameEnd } from './characters.js';
import type { Reading } from './reading.js';

/** Takes note of what was read whole, from one offset to another. */
interface Surroundings {
  addOther(name: string, start: number, end: number): void;
}

/** Reads the CDATA section at an offset. */
export function readCdata(reading: Reading, start: number, around: Surroundings): void {
  const end = reading.text.indexOf(']]>', start + 9);
  if (end === -1) {
    reading.failOpen(start, start + 9, 'the CDATA section', ']]>');
    return;
  }
  reading.position = end + 3;
  around.addOther('#cdata-section', start, end + 3);
}

/** Reads the comment at an offset. */
export function readComment(reading: Reading, start: number, around: Surroundings): void {
  const { text } = reading;
  const dashes = text.indexOf('--', start + 4);
  if (dashes !== -1 && text.charCodeAt(dashes + 2) === 62) {
    reading.position = dashes + 3;
    around.addOther('#comment', start, dashes + 3);
    return;
  }
  const end = dashes === -1 ? -1 : text.indexOf('-->', dashes);
  if (end === -1) {
    reading.failOpen(start, start + 4, 'the comment', '-->');
    return;
  }
  const problem = 'The string "--" is not permitted within comments.';
  reading.report('malformed-comment', dashes, dashes + 2, { problem });
  reading.position = end + 3;
}

/**
 * Passes over the document type declaration at an offset. The service takes none, but what follows it
 * is checked all the same.
 */
export function readDoctype(reading: Reading, start: number): void {
  reading.report('doctype', start, start + 9, {});
  const part = /"[^"]*"|'[^']*'|[[\]>]/g;
  part.lastIndex = start + 9;
  let declares = false;
  for (let found = part.exec(reading.text); found !== null; found = part.exec(reading.text)) {
    const [mark] = found;
    if (mark === '>' && !declares) {
      reading.position = part.lastIndex;
      return;
    }
    if (mark === '[' || mark === ']') {
      declares = mark === '[';
    }
  }
  reading.stopped = true;
}

/** Reads the processing instruction at an offset. */
export function readInstruction(reading: Reading, start: number, around: Surroundings): void {
  const { text } = reading;
  const targetEnd = nameEnd(text, start + 2);
  const target = text.slice(start + 2, targetEnd);
  const close = text.indexOf('?>', targetEnd);
  const separated = close === targetEnd || isSpace(text.charCodeAt(targetEnd));
  const problem = instructionProblem(target, separated);
  if (problem !== undefined) {
    reading.report('malformed-instruction', start, targetEnd, { problem });
  }
  if (close === -1) {
    reading.failOpen(start, start + 2, 'the processing instruction', '?>');
  } else {
    reading.position = close + 2;
    if (problem === undefined) {
      around.addOther(`?${target}`, start, close + 2);
    }
  }
}

function instructionProblem(target: string, separated: boolean): string | undefined {
  if (target === '') {
    return 'The processing instruction must begin with the name of the target.';
  }
  if (/^xml$/i.test(target)) {
    return 'The processing instruction target matching "[xX][mM][lL]" is not allowed.';
  }
  if (separated) {
    return undefined;
  }
  return 'White space is required between the processing instruction target and data.';
}
