import { useEffect } from 'preact/hooks';
import { useConsole } from './use-console.js';

/** Asks again for what could not be had, whenever a lost connection to the pod is back. */
export function useWhenBack(problem: string | undefined, askAgain: () => void): void {
  const isLive = useConsole(({ connection }) => connection === 'live');
  useEffect(() => {
    if (isLive && problem !== undefined) {
      askAgain();
    }
  }, [isLive]);
}
