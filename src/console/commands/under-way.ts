import type { StreamId } from '../../contract/index.js';
import { PodError } from '../service/pod-error.js';

/** What is on its way to conversations, as long as somebody waits for it. */
export interface UnderWay {
  /** Does something that can be stopped; then the signal aborts, with what is told of it as its reason. */
  run<Result>(streamId: StreamId, work: (stopped: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Stops what is on its way to a conversation now. */
  stop(streamId: StreamId): void;
}

/** Makes an {@link UnderWay}. */
export function createUnderWay(): UnderWay {
  const running = new Set<{ readonly streamId: StreamId; readonly end: AbortController }>();
  return {
    run: async (streamId, work) => {
      const one = { streamId, end: new AbortController() };
      running.add(one);
      try {
        return await work(one.end.signal);
      } finally {
        running.delete(one);
      }
    },
    stop: (streamId) => {
      const said =
        'It is not known whether the message has arrived. Look before you send it again.';
      for (const one of running) {
        if (one.streamId === streamId) {
          one.end.abort(new PodError(0, said));
        }
      }
    },
  };
}
