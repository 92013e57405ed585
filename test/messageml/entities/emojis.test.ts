import { expect, test } from '@jest/globals';
import { expandEmojis } from '../../../src/messageml/entities/emoji-notation.js';
import { emojiOf } from '../../../src/messageml/entities/emojis.js';

const emojis: readonly (readonly [string, string])[] = [
  ['smile', '😄'],
  ['+1', '👍'],
  ['-1', '👎'],
  ['flag_fr', '🇫🇷'],
  ['thumbsup_tone1', '👍🏻'],
  ['woman_technologist', '👩‍💻'],
  ['point_right_tone3', '👉🏽'],
  ['people_holding_hands_tone4_tone1', '🧑🏾‍🤝‍🧑🏻'],
  ['man_bouncing_ball_dark_skin_tone', '⛹🏿‍♂️'],
  ['warning', '⚠️'],
  ['seven', '7️⃣'],
  ['bride_with_veil_tone2', '👰🏼'],
];

test.each(emojis)('The shortcode %s stands for %s', (shortcode, emoji) => {
  expect(emojiOf(shortcode)).toBe(emoji);
});

test('Shortcodes are spelt exactly, and those of other sets are unknown', () => {
  for (const shortcode of ['SMILE', '', 'tshirt', 'constructor', '__proto__']) {
    expect(emojiOf(shortcode)).toBeUndefined();
  }
});

test('The short notation of emojis names each skin tone', () => {
  const emojis = expandEmojis('😀 grin,happy;✌️ victory +*');
  expect([...emojis.keys()].slice(0, 4)).toEqual(['grin', 'happy', 'victory', 'victory_tone1']);
  expect(emojis.get('victory_medium_dark_skin_tone')).toBe('✌🏾');
  expect(emojis.size).toBe(13);
});
