/** Text in Markdown that is to be read as it is: no markup, no HTML, no end of a table's cell. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<>|[\]]/g, String.raw`\$&`);
}

/** Text as code in Markdown, backticks included. */
export function codeSpan(text: string): string {
  const ticks = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + Math.max(0, ...ticks.map(({ length }) => length)));
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${text}${padding}${fence}`;
}
