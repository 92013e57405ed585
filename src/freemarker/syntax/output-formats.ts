/** The output formats a template may name whose text is escaped. */
export type MarkupFormat = 'HTML' | 'XHTML' | 'XML' | 'RTF';

/** Every output format. Those that are not markup do not escape. */
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

/** Whether text is escaped in that format. */
export function isMarkupFormat(name: OutputFormatName): name is MarkupFormat {
  return name === 'HTML' || name === 'XHTML' || name === 'XML' || name === 'RTF';
}
