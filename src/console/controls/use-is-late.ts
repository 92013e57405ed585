import { useEffect, useState } from 'preact/hooks';

/**
 * Whether something has been on its way for a while: a word about what comes soon would only flash.
 *
 * @param awaited - what it is; with another, the while begins anew. Nothing is late while it is undefined
 * @param after - how long that is, in milliseconds
 */
export function useIsLate(awaited: unknown, after: number): boolean {
  const [late, setLate] = useState<unknown>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(() => awaited), after);
    return () => clearTimeout(timer);
  }, [awaited]);
  return awaited !== undefined && late === awaited;
}
