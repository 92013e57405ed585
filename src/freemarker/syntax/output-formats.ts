/** The output formats a template may name whose text is escaped. */
export type MarkupFormat = 'HTML' | 'XHTML' | 'XML' | 'RTF';

/** Every output format. Those that are no markup do not escape. */
export const outputFormatNames = [
  'HTML',
  'XHTML',
  'XML',
  'RTF',
  'plainText',
  'CSS',
  'JavaScript',
  'JSON',
  'undefined',
] as const;

/** One of {@link outputFormatNames}. */
export type OutputFormatName = (typeof outputFormatNames)[number];

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

/** Whether text is escaped in that format. */
export function isMarkupFormat(name: OutputFormatName): name is MarkupFormat {
  return name === 'HTML' || name === 'XHTML' || name === 'XML' || name === 'RTF';
}

/** Text as it stands in that format. */
export function escapeFor(format: MarkupFormat, text: string): string {
  if (format === 'RTF') {
    return text.replace(/[\\{}]/g, (special) => `\\${special}`);
  }
  if (!/[<>&"']/.test(text)) {
    return text;
  }
  return text.replace(/[<>&"']/g, (special) => xmlSpecials[special] ?? apostrophes[format]);
}
