import { useEffect, useRef } from 'preact/hooks';
import { useConsole } from './use-console.js';

/**
 * Asks again for what could not be had, whenever a lost connection to the pod or the network of the browser is back.
 *
 * @param isMissing - whether it could not be had
 */
export function useWhenBack(isMissing: boolean, askAgain: () => void): void {
  const isLive = useConsole(({ connection }) => connection === 'live');
  const wasLive = useRef(isLive);
  useEffect(() => {
    if (isLive && !wasLive.current && isMissing) {
      askAgain();
    }
    wasLive.current = isLive;
  }, [isLive]);
  useEffect(() => {
    if (!isMissing) {
      return undefined;
    }
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [isMissing, askAgain]);
}
