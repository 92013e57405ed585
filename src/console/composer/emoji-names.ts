import { allEmojis } from '../../messageml/internals.js';

// With all their names: fetched when somebody writes or looks for one.

/** An emoji and its shortcode, without colons. */
export interface NamedEmoji {
  readonly name: string;
  readonly character: string;
}

/** The most used emojis, shown before anything is typed. */
const frequent = [
  'thumbsup',
  'smile',
  'joy',
  'heart',
  'tada',
  'white_check_mark',
  'eyes',
  'pray',
  'rocket',
  'fire',
  'thinking',
  'wave',
  'clap',
  'ok_hand',
  'slight_smile',
  'wink',
  'cry',
  'x',
  'warning',
  'chart_with_upwards_trend',
  'chart_with_downwards_trend',
  'moneybag',
  'coffee',
  'hourglass',
];

const skinTone = /_tone[1-5]$|_skin_tone$/;

/** Whether there is an emoji of this name. */
export function isEmoji(shortcode: string): boolean {
  return allEmojis().has(shortcode);
}

/**
 * The emojis that may be meant: those whose name begins with what was typed, then those in whose name a word
 * does, then those that have it anywhere. Skin tones are left out unless they are asked for. Each emoji comes once.
 */
export function emojisFor(typed: string, most: number): readonly NamedEmoji[] {
  const sought = typed.trim().toLowerCase().replaceAll(' ', '_').replaceAll(':', '');
  const all = allEmojis();
  if (sought === '') {
    return frequent.flatMap((name) => {
      const character = all.get(name);
      return character === undefined ? [] : [{ name, character }];
    });
  }
  const ranks: NamedEmoji[][] = [[], [], []];
  for (const [name, character] of all) {
    const at = name.indexOf(sought);
    if (at >= 0 && (!skinTone.test(name) || sought.includes('tone'))) {
      const rank = at === 0 ? 0 : name.charAt(at - 1) === '_' ? 1 : 2;
      ranks[rank]?.push({ name, character });
    }
  }
  const shortFirst = ranks.map((found) =>
    found.toSorted((one, other) => one.name.length - other.name.length),
  );
  const once = new Map<string, NamedEmoji>();
  for (const emoji of shortFirst.flat()) {
    if (!once.has(emoji.character)) {
      once.set(emoji.character, emoji);
    }
  }
  return [...once.values()].slice(0, most);
}
