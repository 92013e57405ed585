import type { StreamId, User } from '../../contract/index.js';
import { keptWithout } from '../state/kept-drafts.js';
import type { Unsent } from '../state/unsent.js';
import type { CommandContext } from './command-context.js';
import type { UnderWay } from './under-way.js';

/** What a person does with what waits to be sent, one message after the other. */
export interface QueueCommands {
  /**
   * Sends what somebody has written, after what they have sent to the conversation before. If it does not arrive, it is
   * put back into the box, in front of what was written since; or beside it, where it would lose what it answers.
   *
   * @param said - `files`: what goes along with it
   * @param deliver - sends it. Whether it has arrived
   */
  sendInTurn(streamId: StreamId, said: Unsent, deliver: () => Promise<boolean>): Promise<void>;
  /** Does not wait any more for what is on its way: unless it has arrived, it comes back into the box. What is behind it goes on. */
  stopSending(streamId: StreamId): void;
  /** The same for what is behind it as well, which is not sent at all. */
  stopAllSending(streamId: StreamId): void;
  /** Puts what was not sent into the box, in the place of what is there, or gives it up. */
  takeUnsent(streamId: StreamId, unsent: Unsent, to: 'box' | 'nowhere'): void;
}

/** Binds what is done with what waits to be sent to the state. Each person has a queue in each conversation, whatever the page shows. */
export function queueCommands(context: CommandContext, underWay: UnderWay): QueueCommands {
  const { store } = context;
  const waiting = new Map<object, readonly File[]>();
  const queues = new Map<string, Promise<void>>();
  return {
    sendInTurn: (streamId, { draft, files }, deliver) => {
      const by = store.state().me;
      const queue = `${by?.id ?? 0} ${streamId}`;
      waiting.set(draft, files);
      store.dispatch({ type: 'sendingBegun', streamId, draft });
      const done = (queues.get(queue) ?? Promise.resolve()).then(async () => {
        // It may have been stopped before its turn came.
        if (waiting.has(draft)) {
          const isSent = await deliver().catch(() => false);
          waiting.delete(draft);
          endSending(context, { streamId, said: { draft, files }, by, isSent });
        }
      });
      queues.set(queue, done);
      void done.then(() => queues.get(queue) === done && queues.delete(queue));
      return done;
    },
    stopSending: (streamId) => underWay.stop(streamId),
    stopAllSending: (streamId) => {
      const [, ...behind] = store.state().sending[streamId] ?? [];
      // The last comes back first: the box is rather for what was said last than for a reply before it.
      for (const draft of behind.toReversed()) {
        const files = waiting.get(draft) ?? [];
        waiting.delete(draft);
        store.dispatch({ type: 'sendingEnded', streamId, draft, isSent: false, files });
      }
      underWay.stop(streamId);
    },
    takeUnsent: (streamId, unsent, to) =>
      store.dispatch({ type: 'unsentTaken', streamId, unsent, to }),
  };
}

/** Notes that something has arrived, or brings it back; in somebody else's box it has no place. */
function endSending(
  { store, remembered }: CommandContext,
  ended: {
    readonly streamId: StreamId;
    readonly said: Unsent;
    readonly by: User | undefined;
    readonly isSent: boolean;
  },
): void {
  const { streamId, said, by, isSent } = ended;
  const { draft, files } = said;
  if (by === undefined || store.state().me?.id === by.id) {
    store.dispatch({ type: 'sendingEnded', streamId, draft, isSent, files });
  } else if (isSent) {
    // The box is somebody else's now; what was kept in case that it does not arrive has to go.
    const kept = remembered.drafts(by.username).filter((one) => one.streamId === streamId);
    remembered.rememberDrafts(
      by.username,
      kept.map((one) => keptWithout(one, draft)),
    );
  } else {
    store.dispatch({ type: 'filesChosen', by: by.id, streamId, files, back: true });
  }
}
