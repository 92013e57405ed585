import { isCarried } from '../values/carried-text.js';
import type { ReportProblem } from './problems.js';

const control = /[^\t\n\r -\uffff]/g;

/** Everything that XML 1.0 does not allow: control characters, U+FFFE, U+FFFF, lone surrogates. */
const forbidden = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Reports the characters that a message may not hold. Control characters come first: the service
 * looks for them before anything else.
 */
export function reportForbiddenCharacters(text: string, report: ReportProblem): void {
  if (isCarried(text)) {
    return;
  }
  for (const { index } of text.matchAll(control)) {
    report('control-character', index, index + 1, { code: numberOf(text, index) });
  }
  for (const { index } of text.matchAll(forbidden)) {
    const code = numberOf(text, index);
    const hexadecimal = code.toLowerCase();
    if (code >= '0020') {
      report('invalid-character', index, index + 1, { code, hexadecimal });
    }
  }
}

/** What XML 1.1 allows as references only. */
const restricted = /[\u007f-\u0084\u0086-\u009f]/g;

/** Reports the characters that a message may hold unless it says that it is XML 1.1. */
export function reportRestrictedCharacters(text: string, report: ReportProblem): void {
  for (const { index } of text.matchAll(restricted)) {
    const code = numberOf(text, index);
    report('invalid-character', index, index + 1, { code, hexadecimal: code.toLowerCase() });
  }
}

/** The number of a character as Unicode writes it: `001B`. */
function numberOf(text: string, index: number): string {
  return text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
}
