import { isXmlCharacter, nameEnd } from './characters.js';
import type { ReportProblem } from './problems.js';

const predefined: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** What a reference stands for, and the offset after it. A faulty one stands for itself. */
interface Reference {
  value: string;
  next: number;
}

/** Reads the reference whose `&` is at `ampersand`, and reports what is wrong with it. */
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
  const value = predefined.get(name);
  if (value !== undefined) {
    return { value, next: end + 1 };
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
  const raw = text.slice(ampersand, end);
  if (end === start || text.charCodeAt(end) !== 59) {
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
