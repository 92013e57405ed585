import type { Preview, PreviewFinding } from '../../contract/preview.js';
import { painted, severityColours, type Style } from '../terminal/colour.js';
import { dottedLines } from '../terminal/printable.js';

/**
 * A preview as a person reads it in a terminal: the message's plain text, then what is wrong with it.
 *
 * @param colour - whether to colour it
 */
export function formatPreview({ file, message, findings }: Preview, colour: boolean): string {
  const paint = (style: Style, text: string): string => painted(style, text, colour);
  const lines = findings.map(({ place, severity, code, message: what, fix }: PreviewFinding) => {
    const where = whereOf(file, place);
    const head = `${paint('bold', where)} ${paint(severityColours[severity], severity)} ${paint('dim', code)}`;
    return `${head}\n  ${fix === undefined ? what : `${what} ${fix}`}`;
  });
  const text = message === undefined ? [] : [dottedLines(message.text)];
  return [...text, ...lines].join('\n\n');
}

/** A place is a line of the file, a file with its line, or a path in the content that the file makes. */
function whereOf(file: string, place: string): string {
  if (/^\d/.test(place)) {
    return `${file}:${place}`;
  }
  return /:\d+:\d+$/.test(place) ? place : `${file} ${place}`.trimEnd();
}
