import { useRef, useState } from 'preact/hooks';

/** Work that is begun by hand, and done once at a time. */
export interface Once<Told extends readonly unknown[]> {
  /** Begins it, unless it is on its way. */
  readonly begin: (...told: Told) => void;
  readonly isOnItsWay: boolean;
}

/**
 * Does work once as long as it is on its way: who presses a button three times has pressed it once.
 *
 * @example
 * const { begin, isOnItsWay } = useOnce(() => fetch('/rooms', { method: 'POST' }));
 */
export function useOnce<Told extends readonly unknown[]>(
  work: (...told: Told) => Promise<unknown>,
): Once<Told> {
  // The next press may come before the page is drawn again.
  const began = useRef(false);
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  const begin = (...told: Told) => {
    if (began.current) {
      return;
    }
    began.current = true;
    setIsOnItsWay(true);
    void work(...told).finally(() => {
      began.current = false;
      setIsOnItsWay(false);
    });
  };
  return { begin, isOnItsWay };
}
