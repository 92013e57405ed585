/**
 * Makes `src/messageml/entities/emoji-data.ts` from the emoji list of the npm package
 * emoji-toolkit 6.5.1 (JoyPixels): shortcodes and the code points they stand for.
 *
 *     npm pack emoji-toolkit@6.5.1 && tar xzf emoji-toolkit-6.5.1.tgz
 *     npx tsx docs/generate/emoji-data.ts package/emoji.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expandEmojis, withSkinTone } from '../../src/messageml/entities/emoji-notation.js';

interface Entry {
  readonly shortname: string;
  readonly shortname_alternates: readonly string[];
  readonly code_points: { readonly fully_qualified: string };
}

const skinTones = ['light', 'medium_light', 'medium', 'medium_dark', 'dark'];

const [path = 'package/emoji.json'] = process.argv.slice(2);
const entries = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Entry>);

const sequences = new Map<string, string>();
for (const { shortname, shortname_alternates: alternates, code_points: points } of entries) {
  const sequence = points.fully_qualified
    .split('-')
    .map((point) => String.fromCodePoint(Number.parseInt(point, 16)))
    .join('');
  for (const name of [shortname, ...alternates]) {
    const bare = name.replaceAll(':', '');
    if (!sequences.has(bare)) {
      sequences.set(bare, sequence);
    }
  }
}

// Names of version 5.5.1 that 6.5.1 gave up and the service still knows.
for (const name of ['', ...skinTones.keys()].map((tone) =>
  tone === '' ? '' : `_tone${Number(tone) + 1}`,
)) {
  const tone = name === '' ? '' : String.fromCodePoint(0x1f3fa + Number(name.slice(-1)));
  sequences.set(`bride_with_veil${name}`, `\u{1f470}${tone}`);
}

const hasTones = (name: string, sequence: string, suffixOf: (tone: number) => string) =>
  skinTones.every(
    (_, tone) => sequences.get(name + suffixOf(tone)) === withSkinTone(sequence, tone),
  );
const numbered = (tone: number) => `_tone${tone + 1}`;
const named = (tone: number) => `_${skinTones[tone] ?? ''}_skin_tone`;

const derived = new Set<string>();
const marks = new Map<string, string>();
for (const [name, sequence] of sequences) {
  let mark = '';
  for (const [sign, suffixOf] of [['+', numbered] as const, ['*', named] as const]) {
    if (!hasTones(name, sequence, suffixOf)) {
      continue;
    }
    mark += sign;
    for (const tone of skinTones.keys()) {
      derived.add(name + suffixOf(tone));
    }
  }
  marks.set(name, mark);
}

const bySequence = new Map<string, string[]>();
for (const [name, sequence] of sequences) {
  if (derived.has(name)) {
    continue;
  }
  const names = bySequence.get(sequence) ?? [];
  names.push(`${name} ${marks.get(name) ?? ''}`.trimEnd());
  bySequence.set(sequence, names);
}
const notation = [...bySequence].map(([sequence, names]) => `${sequence} ${names.join(',')}`);

const expanded = expandEmojis(notation.join(';'));
for (const [name, sequence] of sequences) {
  if (expanded.get(name) !== sequence) {
    throw new Error(`${name} is lost in the short notation.`);
  }
}
if (expanded.size !== sequences.size) {
  throw new Error('The short notation adds names.');
}

writeFileSync(
  'src/messageml/entities/emoji-data.ts',
  `/**
 * Emojis and their shortcodes, in the notation of {@link expandEmojis}. Made by
 * docs/generate/emoji-data.ts from the npm package emoji-toolkit 6.5.1, whose names are those of
 * JoyPixels.
 */
export const emojiNotation =
${chunks(notation.join(';'), 1000)
  .map((chunk) => `  '${chunk}'`)
  .join(' +\n')};
`,
);
console.log(`${sequences.size} shortcodes, ${notation.join(';').length} characters`);

function chunks(text: string, size: number): string[] {
  return text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];
}
