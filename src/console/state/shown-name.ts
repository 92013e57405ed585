const turnsText = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * The name of somebody, of a room or of a file, or a message in one line, letter after letter: without the characters that turn the direction of
 * text, by which a name turns what stands behind it and a program reads as a document, and without those that nobody sees.
 *
 * @example
 * shownName('invoice\u202efdp.exe'); // 'invoicefdp.exe', which would read "invoiceexe.pdf"
 */
export function shownName(name: string): string {
  return name.replace(turnsText, '');
}
