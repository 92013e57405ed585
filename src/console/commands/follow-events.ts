import type { User } from '../../contract/index.js';
import type { Connection } from '../service/live-events.js';
import type { CommandContext } from './command-context.js';
import { takeEvent } from './take-event.js';

/** How long the list waits for the events before it, in milliseconds. */
const longestWait = 2000;

/** Takes the events of whoever is acted as. */
export interface EventFollower {
  /** Resolves when the events come, or do not come for now: what is fetched after that misses nothing. */
  follow(me: User): Promise<void>;
  stop(): void;
}

/**
 * Makes an {@link EventFollower}.
 *
 * @param catchUp - called when events may have been missed
 */
export function createEventFollower(
  context: CommandContext,
  catchUp: () => Promise<void>,
): EventFollower {
  const { store, hub } = context;
  let unfollow = (): void => undefined;

  const tellReplaced = () => {
    const text = 'The pod was set back to another state. This page shows it now.';
    store.dispatch({ type: 'noticeGiven', kind: 'done', text });
    void catchUp();
  };
  const follow = (me: User) =>
    new Promise<void>((resolve) => {
      let isFirst = true;
      const patience = setTimeout(() => {
        // What is fetched now may lie before the first event.
        isFirst = false;
        resolve();
      }, longestWait);
      const isCurrent = () => store.state().me === me;
      const onConnection = (connection: Connection) => {
        if (!isCurrent()) {
          return;
        }
        store.dispatch({ type: 'connectionChanged', connection });
        if (connection === 'connecting') {
          return;
        }
        clearTimeout(patience);
        resolve();
        if (connection === 'live' && !isFirst) {
          void catchUp();
        }
        isFirst = false;
      };
      unfollow = hub.follow({
        user: me.id,
        onEvent: (event) => isCurrent() && takeEvent(context, event),
        onReplaced: () => isCurrent() && tellReplaced(),
        onConnection,
      });
    });

  return {
    follow,
    stop: () => {
      unfollow();
      unfollow = () => undefined;
    },
  };
}
