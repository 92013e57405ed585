import { isXmlCharacter, nameEnd } from './characters.js';
import type { ReportProblem } from './problems.js';

/** A reference that XML knows without a declaration. */
export interface Predefined {
  readonly written: string;
  readonly value: string;
}

const lessThan: Predefined = { written: '&lt;', value: '<' };
const greaterThan: Predefined = { written: '&gt;', value: '>' };
const ampersandItself: Predefined = { written: '&amp;', value: '&' };
const quotationMark: Predefined = { written: '&quot;', value: '"' };
const apostrophe: Predefined = { written: '&apos;', value: "'" };

/** The predefined reference that is at an `&`, if one is: found without making an object, as a text may have 100,000. */
export function predefinedAt(text: string, ampersand: number): Predefined | undefined {
  const meant = meantAt(text, ampersand);
  return meant !== undefined && text.startsWith(meant.written, ampersand) ? meant : undefined;
}

function meantAt(text: string, ampersand: number): Predefined | undefined {
  switch (text.charCodeAt(ampersand + 1)) {
    case 0x6c:
      return lessThan;
    case 0x67:
      return greaterThan;
    case 0x61:
      return text.charCodeAt(ampersand + 2) === 0x6d ? ampersandItself : apostrophe;
    case 0x71:
      return quotationMark;
    default:
      return undefined;
  }
}

/** What a reference stands for, and the offset after it. A faulty one stands for itself. */
interface Reference {
  value: string;
  next: number;
}

/** Reads the reference whose `&` is at `ampersand`, not a predefined one, and reports what is wrong with it. */
export function readReference(
  text: string,
  ampersand: number,
  version11: boolean,
  report: ReportProblem,
): Reference {
  if (text.charCodeAt(ampersand + 1) === 35) {
    return readCharacterReference(text, ampersand, version11, report);
  }
  const end = nameEnd(text, ampersand + 1);
  const name = text.slice(ampersand + 1, end);
  if (name === '') {
    report('bare-ampersand', ampersand, ampersand + 1, {});
    return { value: '&', next: ampersand + 1 };
  }
  if (text.charCodeAt(end) !== 59) {
    report('unterminated-reference', ampersand, end, { reference: `&${name}`, name });
    return { value: text.slice(ampersand, end), next: end };
  }
  report('unknown-entity', ampersand, end + 1, { name });
  return { value: text.slice(ampersand, end + 1), next: end + 1 };
}

function readCharacterReference(
  text: string,
  ampersand: number,
  version11: boolean,
  report: ReportProblem,
): Reference {
  const hexadecimal = text.charCodeAt(ampersand + 2) === 120;
  const start = ampersand + (hexadecimal ? 3 : 2);
  const end = digitsEnd(text, start, hexadecimal);
  if (end === start || text.charCodeAt(end) !== 59) {
    const raw = text.slice(ampersand, end);
    const problem =
      end > start
        ? `The character reference must end with the ';' delimiter.`
        : hexadecimal
          ? 'A hexadecimal representation must immediately follow the "&#x" in a character reference.'
          : 'A decimal representation must immediately follow the "&#" in a character reference.';
    report('invalid-character-reference', ampersand, end, { reference: raw, problem });
    return { value: raw, next: end };
  }
  const code = Number.parseInt(text.slice(start, end), hexadecimal ? 16 : 10);
  if (isXmlCharacter(code, version11)) {
    return { value: String.fromCodePoint(code), next: end + 1 };
  }
  const raw = text.slice(ampersand, end);
  const problem = `Character reference "${raw}" is an invalid XML character.`;
  report('invalid-character-reference', ampersand, end + 1, { reference: raw, problem });
  return { value: '', next: end + 1 };
}

function digitsEnd(text: string, start: number, hexadecimal: boolean): number {
  let position = start;
  for (;;) {
    const code = text.charCodeAt(position);
    const digit = code >= 48 && code <= 57;
    const letter = hexadecimal && ((code >= 97 && code <= 102) || (code >= 65 && code <= 70));
    if (!digit && !letter) {
      return position;
    }
    position += 1;
  }
}
