/**
 * How the pod orders texts itself: by the codes of their characters, not by the rules of a language. Its databases do
 * the same, but put characters from U+10000 on, such as emoji, after all others.
 *
 * @example
 * ['b', 'B', 'a'].sort(textOrder); // ['B', 'a', 'b']
 *
 * @returns negative when `one` comes first, positive when `other` does, 0 when they are the same
 */
export function textOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
