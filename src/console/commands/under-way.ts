import { PodError } from '../service/pod-error.js';

/** What is on its way, by where it goes: a conversation, or a form. It is as long as somebody waits for it. */
export interface UnderWay {
  /** Does something that can be stopped; then the signal aborts, with what is told of it as its reason. */
  run<Result>(to: string, work: (stopped: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Stops what is on its way there now. */
  stop(to: string): void;
}

/**
 * Makes an {@link UnderWay}.
 *
 * @param said - what is told of what was stopped: it may have arrived
 */
export function createUnderWay(said: string): UnderWay {
  const running = new Set<{ readonly to: string; readonly end: AbortController }>();
  return {
    run: async (to, work) => {
      const one = { to, end: new AbortController() };
      running.add(one);
      try {
        return await work(one.end.signal);
      } finally {
        running.delete(one);
      }
    },
    stop: (to) => {
      for (const one of running) {
        if (one.to === to) {
          one.end.abort(new PodError(0, said));
        }
      }
    },
  };
}
