import type { ReportProblem } from './problems.js';

/** Everything that XML 1.0 does not allow: control characters, U+FFFE, U+FFFF, lone surrogates. */
const forbidden = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Reports the characters that a message may not hold. Of control characters only the first one: the
 * service looks for them before anything else.
 */
export function reportForbiddenCharacters(text: string, report: ReportProblem): void {
  if (text.search(forbidden) === -1) return;
  const control = text.search(/[^\t\n\r -\uffff]/);
  if (control !== -1) {
    const code = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    report('control-character', control, control + 1, { code });
  }
  for (const match of text.matchAll(forbidden)) {
    const code = match[0].codePointAt(0) ?? 0;
    if (code < 32) continue;
    report('invalid-character', match.index, match.index + 1, { code: code.toString(16) });
  }
}
