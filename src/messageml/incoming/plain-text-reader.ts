import { scanMarkup } from './foreign-markup.js';
import type { Token } from './incoming-message.js';
import { layoutOf } from './layout.js';
import { Transcript } from './transcript.js';

const noAttribute = (): undefined => undefined;

/**
 * The last resort: takes the tags out and keeps the text, with a line for each block. Works on any
 * string, but knows no entities and no links.
 */
export function readAsPlainText(source: string): readonly Token[] {
  const transcript = new Transcript();
  scanMarkup(source, {
    text: (value) => transcript.write(value),
    tag: ({ kind, name }) => {
      const layout = layoutOf(name);
      if (kind !== 'end') {
        layout?.open(transcript, noAttribute);
      }
      if (kind !== 'start') {
        layout?.close?.(transcript);
      }
    },
  });
  return transcript.finish();
}
