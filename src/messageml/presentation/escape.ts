/** Text with `<`, `>`, `&` and `"` written as references. */
export function escapeXml(text: string): string {
  let out = '';
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 62 || (code !== 60 && code !== 62 && code !== 38 && code !== 34)) continue;
    out += text.slice(from, index) + referenceTo(code);
    from = index + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

function referenceTo(code: number): string {
  if (code === 60) return '&lt;';
  if (code === 62) return '&gt;';
  return code === 38 ? '&amp;' : '&quot;';
}

/** JSON as it stands between single quotes: double quotes stay. */
export function escapeJson(json: string): string {
  return json
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;');
}
