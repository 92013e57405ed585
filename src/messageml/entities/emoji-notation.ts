const skinTones = ['light', 'medium_light', 'medium', 'medium_dark', 'dark'] as const;
const lightest = 0x1f3fb;
const presentationSelector = '\ufe0f';

/**
 * Reads the short notation of emojis: `😀 grinning,happy;👋 wave +*`.
 *
 * Each emoji is followed by its shortcodes. A `+` after one says that it also exists with `_tone1` to
 * `_tone5` at its end, a `*` that it exists with `_light_skin_tone` and its like.
 */
export function expandEmojis(notation: string): Map<string, string> {
  const emojis = new Map<string, string>();
  for (const entry of notation.split(';')) {
    const gap = entry.indexOf(' ');
    const emoji = entry.slice(0, gap);
    for (const item of entry.slice(gap + 1).split(',')) {
      const [name = '', marks = ''] = item.split(' ');
      emojis.set(name, emoji);
      for (const [tone, label] of skinTones.entries()) {
        if (marks.includes('+')) emojis.set(`${name}_tone${tone + 1}`, withSkinTone(emoji, tone));
        if (marks.includes('*'))
          emojis.set(`${name}_${label}_skin_tone`, withSkinTone(emoji, tone));
      }
    }
  }
  return emojis;
}

/** An emoji in one of five skin tones, from 0: the tone follows the first character. */
export function withSkinTone(emoji: string, tone: number): string {
  const [first = '', ...rest] = emoji;
  if (rest[0] === presentationSelector) rest.shift();
  return first + String.fromCodePoint(lightest + tone) + rest.join('');
}
