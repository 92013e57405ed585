import type { Diagnostic } from '../../messageml/index.js';
import { painted, severityColours, type Style } from '../terminal/colour.js';
import { dotted, printable } from '../terminal/printable.js';

/** Lines longer than this are cut around the finding, so that one long line fills no screen. */
const excerptWidth = 100;

/** How findings are printed. */
export interface ExcerptOptions {
  /** What is before line and column, usually the file as the user named it. */
  readonly name: string;
  /** Whether to colour, as on a terminal. */
  readonly colour: boolean;
}

/**
 * One finding as a person reads it: where, what, the line it is on with carets under it, and what
 * to do:
 *
 * ```text
 * order.xml:1:12 error unknown-element
 *   MessageML has no element <strong>.
 *   1 | <messageML><strong>now</strong></messageML>
 *     |            ^^^^^^^^
 *   Write <b>.
 * ```
 *
 * @example
 * formatFinding(finding, source, { name: 'order.xml', colour: false });
 */
export function formatFinding(
  finding: Diagnostic,
  source: string,
  { name, colour }: ExcerptOptions,
): string {
  const paint = (style: Style, text: string): string => painted(style, text, colour);
  const severity = paint(severityColours[finding.severity], finding.severity);
  const place = `${name}:${finding.start.line}:${finding.start.column}`;
  const lines = [
    `${paint('bold', place)} ${severity} ${paint('dim', finding.code)}`,
    `  ${printable(finding.message)}`,
    ...excerpt(finding, source).map((line, index) =>
      index === 0 ? `  ${line}` : `  ${paint(severityColours[finding.severity], line)}`,
    ),
  ];
  if (finding.fix !== undefined) {
    lines.push(`  ${printable(finding.fix)}`);
  }
  return lines.join('\n');
}

function excerpt({ start, end }: Diagnostic, source: string): string[] {
  const lineStart = start.offset - (start.column - 1);
  const newline = source.indexOf('\n', lineStart);
  const line = source.slice(lineStart, newline === -1 ? undefined : newline).replace(/\r$/, '');
  const column = start.column - 1;
  const last = end.line === start.line ? end.column - 1 : line.length;
  const from = column < excerptWidth ? 0 : column - excerptWidth / 2;
  const shown = dotted(line.slice(from, from + excerptWidth));
  const carets = Math.max(1, Math.min(last, from + excerptWidth) - column);
  const number = `${start.line} | `;
  return [
    `${number}${from > 0 ? '…' : ''}${shown}`,
    `${' '.repeat(number.length - 2)}| ${from > 0 ? ' ' : ''}${blank(line.slice(from, column))}${'^'.repeat(carets)}`,
  ];
}

/** White space as wide as a text: terminals show the characters of East Asia in two columns. */
function blank(text: string): string {
  return text.replace(/./gsu, (character) => {
    if (
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(
        character,
      )
    ) {
      return '\u3000';
    }
    return ' '.repeat(character.length);
  });
}
