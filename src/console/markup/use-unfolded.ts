import { useState } from 'preact/hooks';
import { useConsole, useDispatch } from '../access/use-console.js';

/**
 * Whether a part of a message is shown whole, as whoever reads it has chosen: the choice outlasts changes of the message, and
 * its way off the page and back.
 *
 * @param part - a key that the part keeps over the versions of its message; `undefined`: the choice is kept while it is shown
 * @param atFirst - whether it is shown whole until somebody chooses
 * @returns it, and what takes the choice
 */
export function useUnfolded(
  part: string | undefined,
  atFirst: boolean,
): readonly [boolean, (unfolded: boolean) => void] {
  const dispatch = useDispatch();
  const kept = useConsole(({ unfolded }) => (part === undefined ? undefined : unfolded[part]));
  const [own, setOwn] = useState<boolean>();
  const choose = (unfolded: boolean) =>
    part === undefined ? setOwn(unfolded) : dispatch({ type: 'partUnfolded', part, unfolded });
  return [kept ?? own ?? atFirst, choose];
}
