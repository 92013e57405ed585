const turnsText = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The name of a file, letter after letter: without the characters that turn the direction of text, by which a program
 * reads as a document.
 *
 * @example
 * shownFileName('invoice\u202efdp.exe'); // 'invoicefdp.exe', which would read "invoiceexe.pdf"
 */
export function shownFileName(name: string): string {
  return name.replace(turnsText, '');
}
