/**
 * How texts compare in orders of the pod's own: by their characters' codes, as its databases compare them, and not
 * by the rules of a language.
 *
 * @example
 * ['b', 'B', 'a'].sort(textOrder); // ['B', 'a', 'b']
 *
 * @returns negative when `one` comes first, positive when `other` does, 0 when they are the same
 */
export function textOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
