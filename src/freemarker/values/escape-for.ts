import type { MarkupFormat } from '../syntax/output-formats.js';

const apostrophes: Readonly<Record<Exclude<MarkupFormat, 'RTF'>, string>> = {
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
export function escapeFor(format: MarkupFormat, text: string): string {
  if (format === 'RTF') {
    return text.replace(/[\\{}]/g, (special) => `\\${special}`);
  }
  if (!/[<>&"']/.test(text)) {
    return text;
  }
  return text.replace(/[<>&"']/g, (special) => xmlSpecials[special] ?? apostrophes[format]);
}
