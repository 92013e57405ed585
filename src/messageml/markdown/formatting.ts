import type { MarkdownElement } from './markdown-writer.js';

/** Parts of a line: `<b>x</b>` is `**x**`. Their content is never trimmed. */
export const formatting = {
  b: delimited('**'),
  i: delimited('_'),
  sub: delimited('~'),
  sup: delimited('^'),
  // All levels look the same, and a heading does not end its line.
  heading: delimited('**'),
  br: { kind: 'inline', write: (writer) => writer.line() },
} as const satisfies Record<string, MarkdownElement>;

function delimited(delimiter: string): MarkdownElement {
  return {
    kind: 'inline',
    write(writer, element) {
      writer.write(delimiter);
      writer.writeChildren(element);
      writer.write(delimiter);
    },
  };
}
