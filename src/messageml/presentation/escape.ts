/** The length from which it pays to check first whether a text holds anything special. */
const longText = 48;

/** Text with `<`, `>`, `&` and `"` written as references. */
export function escapeXml(text: string): string {
  if (text.length >= longText && !mayNeedReferences(text)) {
    return text;
  }
  let out = '';
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 62 || (code !== 60 && code !== 62 && code !== 38 && code !== 34)) {
      continue;
    }
    out += text.slice(from, index) + referenceTo(code);
    from = index + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

/** Text with each run of line breaks made one space. */
export function joinLines(text: string): string {
  let lineBreak = text.indexOf('\n');
  if (lineBreak === -1) {
    return text;
  }
  let out = '';
  let from = 0;
  while (lineBreak !== -1) {
    out += text.slice(from, lineBreak) + ' ';
    from = lineBreak + 1;
    while (text.charCodeAt(from) === 10) {
      from += 1;
    }
    lineBreak = text.indexOf('\n', from);
  }
  return out + text.slice(from);
}

function mayNeedReferences(text: string): boolean {
  return text.includes('<') || text.includes('&') || text.includes('>') || text.includes('"');
}

function referenceTo(code: number): string {
  if (code === 60) {
    return '&lt;';
  }
  if (code === 62) {
    return '&gt;';
  }
  return code === 38 ? '&amp;' : '&quot;';
}

/** JSON as it is between single quotes: double quotes stay. */
export function escapeJson(json: string): string {
  return json
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;');
}
