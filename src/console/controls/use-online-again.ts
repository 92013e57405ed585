import { useEffect, useRef } from 'preact/hooks';

/**
 * Does something when the browser has its network back, as long as there is a reason to.
 *
 * @param wanted - whether what is on the page waits for it, as a part that could not be read does
 * @param work - may be another function at each rendering; the last one is called
 */
export function useOnlineAgain(wanted: boolean, work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (!wanted) {
      return undefined;
    }
    const again = () => latest.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [wanted]);
}
