import { useEffect } from 'preact/hooks';
import { useConsole } from './use-console.js';

/** Calls a function when a part of the page appears, and whenever a lost connection to the pod is back. */
export function useWhenBack(again: () => void): void {
  const isLive = useConsole(({ connection }) => connection === 'live');
  useEffect(() => {
    if (isLive) {
      again();
    }
  }, [isLive]);
}
