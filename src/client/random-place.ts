/**
 * One of `count` places, from 0, by chance. A source that gives 1, which `Math.random` never does, means the last of them.
 *
 * @param random - gives numbers from 0 to 1
 */
export function randomPlace(random: () => number, count: number): number {
  return Math.min(count - 1, Math.floor(random() * count));
}
