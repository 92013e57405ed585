const skinTones = ['light', 'medium_light', 'medium', 'medium_dark', 'dark'] as const;
const lightest = 0x1f3fb;
/** A first character, with the selector that asks for its colours: a tone does that, too. */
const firstCharacter = /^(.)\ufe0f?/su;

/**
 * Reads the short notation of emojis: `😀 grinning,happy;👋 wave +*`.
 *
 * Each emoji is followed by its shortcodes. A `+` after one says that it also exists with `_tone1` to
 * `_tone5` at its end, a `*` that it exists with `_light_skin_tone` and its like.
 */
export function expandEmojis(notation: string): Map<string, string> {
  const emojis = new Map<string, string>();
  for (const entry of notation.split(';')) {
    const [emoji, items] = halvesOf(entry);
    for (const item of items.split(',')) {
      const [name, marks] = halvesOf(item);
      emojis.set(name, emoji);
      for (const [tone, label] of skinTones.entries()) {
        if (marks.includes('+')) {
          emojis.set(`${name}_tone${tone + 1}`, withSkinTone(emoji, tone));
        }
        if (marks.includes('*')) {
          emojis.set(`${name}_${label}_skin_tone`, withSkinTone(emoji, tone));
        }
      }
    }
  }
  return emojis;
}

/** An emoji in one of five skin tones, from 0: the tone follows the first character. */
export function withSkinTone(emoji: string, tone: number): string {
  return emoji.replace(firstCharacter, `$1${String.fromCodePoint(lightest + tone)}`);
}

/** What is before and after the first space. */
function halvesOf(text: string): readonly [string, string] {
  const space = text.indexOf(' ');
  return space === -1 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
}
