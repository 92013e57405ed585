import { useEffect } from 'preact/hooks';

/**
 * Does something when the browser has its network back, as long as there is a reason to.
 *
 * @param wanted - whether what is on the page waits for it, as a part that could not be read does
 */
export function useOnlineAgain(wanted: boolean, work: () => void): void {
  useEffect(() => {
    if (!wanted) {
      return undefined;
    }
    window.addEventListener('online', work);
    return () => window.removeEventListener('online', work);
  }, [wanted, work]);
}
