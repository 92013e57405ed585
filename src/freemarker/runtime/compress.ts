import { isWhiteSpace } from '../../java/text/index.js';
import { Output } from './output.js';

/** Each run of white space as one line break, if it has one, or one space; none at the start and the end. */
export function compress(text: string): string {
  let compressed = '';
  for (const { space, word } of words(text)) {
    compressed += space + text.slice(...word);
  }
  return compressed;
}

/** {@link compress} for a text whose places in the template are known and kept. */
export function compressOutput(output: Output): Output {
  const map = output.toSourceMap();
  const compressed = new Output();
  for (const { space, word } of words(output.text)) {
    const [start, end] = word;
    if (space !== '') {
      compressed.write(space, map.locate(start - 1));
    }
    for (const { from, to, origin } of map.pieces(start, end)) {
      compressed.write(output.text.slice(from, to), origin);
    }
  }
  return compressed;
}

/** The stretches without white space, each with the white space that is written before it. */
function* words(
  text: string,
): Generator<{ readonly space: string; readonly word: readonly [start: number, end: number] }> {
  let space = '';
  for (let at = 0; at < text.length;) {
    const start = at;
    const isSpace = isWhiteSpace(text.charCodeAt(at));
    while (at < text.length && isWhiteSpace(text.charCodeAt(at)) === isSpace) {
      at += 1;
    }
    if (!isSpace) {
      yield { space, word: [start, at] };
    } else if (start > 0) {
      space = /\r\n|\r|\n/.exec(text.slice(start, at))?.[0] ?? ' ';
    }
  }
}
