import { type Clock, longTimer } from '../../contract/index.js';

/** The machine's own clock. What waits by it keeps the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, action) => longTimer(milliseconds, action, setTimer),
};

function setTimer(milliseconds: number, action: () => void): () => void {
  const timer = setTimeout(action, milliseconds);
  return () => clearTimeout(timer);
}
