import type { ControlEvent, StateReplaced, UserId, WatchedEvent } from '../../contract/index.js';
import type { Connection, LiveEvents, Over } from './live-events.js';
import { followEvents } from './live-events.js';
import { PodError } from './pod-error.js';

/** Someone who follows the events of one person, such as a tab. */
export interface Follower {
  readonly user: UserId;
  readonly onEvent: (event: ControlEvent) => void;
  readonly onConnection: (connection: Connection) => void;
  /** The pod was reset, or brought back to a snapshot. */
  readonly onReplaced?: () => void;
}

/** One connection for all who follow. */
export interface EventHub {
  /** Returns how to end that. */
  follow(follower: Follower): () => void;
  /** Tries a connection that is lost or over again at once. */
  retryNow(): void;
}

/** Refusals after which trying again is pointless: the pod does not know this page, or this person, any more. */
const finalStatuses: readonly number[] = [400, 401, 403, 404];

function overAfter(error: unknown): Over | undefined {
  if (!(error instanceof PodError) || !finalStatuses.includes(error.status)) {
    return undefined;
  }
  switch (error.status) {
    case 401:
      return 'loggedOut';
    case 403:
      return 'otherLogin';
    default:
      return 'ended';
  }
}

/** How many events are remembered, so that none is reported twice when one connection replaces another. */
const remembered = 500;

/**
 * Shares one connection among all who follow somebody's events: a browser opens six to a host at most.
 * When another person comes in, a connection that follows that person too takes over from the one before.
 *
 * @param open - opens the stream of these people's events
 */
export function createEventHub(
  open: (users: readonly UserId[], signal: AbortSignal) => Promise<Response>,
): EventHub {
  const followers = new Set<Follower>();
  let connection: Connection = 'connecting';
  let live: { readonly users: string; readonly events: LiveEvents } | undefined;
  const running = new Set<LiveEvents>();

  const isOver = () =>
    connection !== 'connecting' && connection !== 'live' && connection !== 'lost';
  const tell = createTeller(followers);
  const connect = () => {
    const users = [...new Set([...followers].map(({ user }) => user))].sort((a, b) => a - b);
    if (users.join() === live?.users && !isOver()) {
      return;
    }
    if (users.length === 0) {
      stopAllBut(running, undefined);
      live = undefined;
      connection = 'connecting';
      return;
    }
    const isCurrent = () => live?.events === events;
    const events: LiveEvents = followEvents<WatchedEvent | StateReplaced>({
      open: (signal) => open(users, signal),
      onEvent: tell,
      onConnection: (next) => {
        if (next === 'connecting' || !isCurrent()) {
          return;
        }
        stopAllBut(running, events);
        connection = next;
        followers.forEach(({ onConnection }) => onConnection(next));
      },
      overAfter,
    });
    live = { users: users.join(), events };
    running.add(events);
  };

  return {
    follow: (follower) => {
      followers.add(follower);
      follower.onConnection('connecting');
      if (connection === 'live' && live?.users.split(',').includes(String(follower.user))) {
        follower.onConnection('live');
      }
      connect();
      return () => {
        followers.delete(follower);
        connect();
      };
    },
    retryNow: () => (isOver() ? connect() : live?.events.retryNow()),
  };
}

/** Ends connections, but for one: with it run those before it, until it is live itself. */
function stopAllBut(running: Set<LiveEvents>, kept: LiveEvents | undefined): void {
  for (const events of running) {
    if (events !== kept) {
      events.stop();
      running.delete(events);
    }
  }
}

/** Tells followers what happens to whom they follow, each event once. */
function createTeller(
  followers: ReadonlySet<Follower>,
): (news: WatchedEvent | StateReplaced) => void {
  const told = new Set<string>();
  return (news) => {
    if ('replaced' in news) {
      told.clear();
      [...followers].forEach(({ onReplaced }) => onReplaced?.());
      return;
    }
    const { user, event } = news;
    const key = `${user} ${event.id} ${event.messageId}`;
    if (told.has(key)) {
      return;
    }
    told.add(key);
    const [oldest] = told;
    if (told.size > remembered && oldest !== undefined) {
      told.delete(oldest);
    }
    for (const follower of [...followers]) {
      if (follower.user === user) {
        follower.onEvent(event);
      }
    }
  };
}
