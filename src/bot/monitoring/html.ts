/** HTML that was put together by {@link html}, or is trusted. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * HTML with values in it: text is escaped, HTML goes in as it is.
 *
 * @example
 * html`<td>${name}</td>`.text;
 */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    pieces
      .map((piece, index) => piece + (index < parts.length ? escapedText(parts[index]) : ''))
      .join(''),
  );
}

function escapedText(part: Part = ''): string {
  if (part instanceof Html) {
    return part.text;
  }
  return typeof part === 'object'
    ? part.map(({ text }) => text).join('')
    : String(part).replace(/[&<>"']/g, (sign) => references[sign] ?? '');
}
