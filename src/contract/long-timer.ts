/** Sets a timer of the machine. @returns a function that calls it off */
type SetTimer = (milliseconds: number, action: () => void) => () => void;

/** What the machine's timers can count, in milliseconds, almost 25 days: one that is set for longer ends at once. */
const longest = 2 ** 31 - 1;

/**
 * Sets a timer for any time, in pieces that the machine's timers can count.
 *
 * @example
 * const callOff = longTimer(60 * 86_400_000, remind, (milliseconds, action) => {
 *   const timer = setTimeout(action, milliseconds);
 *   return () => clearTimeout(timer);
 * });
 *
 * @param set - sets a timer of the machine
 * @returns a function that calls it off
 */
export function longTimer(milliseconds: number, action: () => void, set: SetTimer): () => void {
  if (!(milliseconds > longest)) {
    return set(milliseconds, action);
  }
  let callOff = (): void => undefined;
  const wait = (left: number): void => {
    callOff = left > longest ? set(longest, () => wait(left - longest)) : set(left, action);
  };
  wait(milliseconds);
  return () => callOff();
}
