import type { ControlEvent, UserId } from '../../contract/index.js';
import type { ControlToken } from './control-token.js';
import type { EventHub } from './event-hub.js';
import { createEventHub } from './event-hub.js';
import type { Connection } from './live-events.js';
import { createControlCalls, createPodCalls } from './pod-calls.js';

/** What a tab tells the worker. */
export type ToWorker =
  | { readonly type: 'follow'; readonly user: UserId; readonly token: string }
  | { readonly type: 'retry' }
  | { readonly type: 'stop' };

/** What the worker tells a tab. */
export type FromWorker =
  | { readonly type: 'event'; readonly event: ControlEvent }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'replaced' };

/** A hub whose connection is opened with a control token. */
export function createTokenHub(token: ControlToken, fetcher: typeof fetch): EventHub {
  const call = createControlCalls(createPodCalls(fetcher), token);
  return createEventHub((users, signal) =>
    call(`/cadenza/v1/watch?users=${users.join(',')}`, {
      headers: { Accept: 'text/event-stream' },
      signal,
    }),
  );
}

/**
 * The events of all tabs of this browser over one connection, which a worker holds; in a browser without
 * such workers, each tab has one of its own.
 */
export function createSharedHub(token: ControlToken, fetcher: typeof fetch): EventHub {
  if (typeof SharedWorker === 'undefined') {
    return createTokenHub(token, fetcher);
  }
  const worker = new SharedWorker(new URL('./events-worker.ts', import.meta.url), {
    type: 'module',
    name: 'cadenza-events',
  });
  const { port } = worker;
  const send = (message: ToWorker) => port.postMessage(message);
  return {
    follow: ({ user, onEvent, onConnection, onReplaced }) => {
      port.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.type === 'event') {
          onEvent(data.event);
        } else if (data.type === 'replaced') {
          onReplaced?.();
        } else {
          onConnection(data.connection);
        }
      };
      const begin = () => send({ type: 'follow', user, token: token.value() });
      const stop = () => send({ type: 'stop' });
      // A page that the browser keeps for the way back follows again when it is shown.
      const again = ({ persisted }: PageTransitionEvent) => persisted && begin();
      addEventListener('pagehide', stop);
      addEventListener('pageshow', again);
      begin();
      return () => {
        removeEventListener('pagehide', stop);
        removeEventListener('pageshow', again);
        port.onmessage = null;
        stop();
      };
    },
    retryNow: () => send({ type: 'retry' }),
  };
}
