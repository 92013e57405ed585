import type { ControlToken } from './control-token.js';
import { createControlToken } from './control-token.js';
import type { EventHub } from './event-hub.js';
import type { FromWorker, ToWorker } from './shared-events.js';
import { createTokenHub } from './shared-events.js';

/** The part of a shared worker that is used here; the page's own types do not know it. */
interface WorkerScope {
  onconnect: ((event: MessageEvent) => void) | null;
}

/** One for each token: a person who is logged in as one user does not get the events of others. */
const hubs: { readonly token: ControlToken; readonly hub: EventHub }[] = [];

function hubOf(given: string): EventHub {
  const known = hubs.find(({ token }) => token.value() === given);
  if (known !== undefined) {
    return known.hub;
  }
  const fetcher = fetch.bind(globalThis);
  const token = createControlToken(given, fetcher);
  const hub = createTokenHub(token, fetcher);
  hubs.push({ token, hub });
  return hub;
}

function serve(port: MessagePort): void {
  const send = (message: FromWorker) => port.postMessage(message);
  let hub: EventHub | undefined;
  let stop = (): void => undefined;
  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === 'retry') {
      hub?.retryNow();
      return;
    }
    const before = stop;
    stop = () => undefined;
    if (data.type === 'follow') {
      hub = hubOf(data.token);
      stop = hub.follow({
        user: data.user,
        onEvent: (event) => send({ type: 'event', event }),
        onConnection: (connection) => send({ type: 'connection', connection }),
        onReplaced: () => send({ type: 'replaced' }),
      });
    }
    before();
  };
}

// The worker's own scope, which has the type of a page's here.
const scope = globalThis as unknown as WorkerScope;
scope.onconnect = ({ ports: [port] }) => {
  if (port !== undefined) {
    serve(port);
  }
};
