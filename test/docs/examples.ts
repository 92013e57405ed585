import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** An example of a doc comment. */
export interface Example {
  /** The file and the line of its `@example`: `src/messageml/index.ts:12`. */
  readonly place: string;
  /** The file that it stands in, from the root. */
  readonly file: string;
  readonly code: string;
}

const comment = /\/\*\*([^]*?)\*\//g;
const nextTag = /^@(?:throws|returns|param|see|example|typeParam|deprecated|module)\b/;

/** All examples in the doc comments below a folder. */
export function examplesBelow(root: string, folder: string): readonly Example[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .flatMap((file) => examplesIn(file, readFileSync(join(root, file), 'utf8')));
}

/** The examples in the doc comments of a file. */
export function examplesIn(file: string, text: string): readonly Example[] {
  return [...text.matchAll(comment)].flatMap(({ index, 1: body = '' }) => {
    const lines = body.split('\n').map((line) => line.replace(/^\s*\* ?/, ''));
    const firstLine = text.slice(0, index).split('\n').length;
    return lines.flatMap((line, place) => {
      if (!line.startsWith('@example')) {
        return [];
      }
      const after = lines.slice(place + 1);
      const end = after.findIndex((other) => nextTag.test(other));
      const rest = end === -1 ? after : after.slice(0, end);
      const code = [line.slice('@example'.length).trim(), ...rest].join('\n').trim();
      return [{ place: `${file}:${firstLine + place}`, file, code }];
    });
  });
}
