import type { Escaping, OutputFormat } from '../syntax/output-formats.js';

const apostrophes: Readonly<Record<Exclude<Escaping, 'RTF'>, string>> = {
  HTML: '&#39;',
  XHTML: '&#39;',
  XML: '&apos;',
};

const xmlSpecials: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
};

/** Text as it is in that format. */
export function escapeFor({ escapings }: OutputFormat, text: string): string {
  return escapings.reduceRight((escaped, escaping) => escapeBy(escaping, escaped), text);
}

/** Text with what that way of escaping escapes. */
export function escapeBy(escaping: Escaping, text: string): string {
  if (escaping === 'RTF') {
    return text.replace(/[\\{}]/g, (special) => `\\${special}`);
  }
  if (!/[<>&"']/.test(text)) {
    return text;
  }
  return text.replace(/[<>&"']/g, (special) => xmlSpecials[special] ?? apostrophes[escaping]);
}
