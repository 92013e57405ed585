import { createEventReader } from '../../contract/server-sent-events.js';

/**
 * Where the connection that brings events stands. `loggedOut`: the pod wants to know first who it is; `otherLogin`: it
 * knows, and it is somebody else; `ended`: it is not tried again. They stay until somebody asks for them to be tried.
 */
export type Connection = 'connecting' | 'live' | 'lost' | Over;

/** How a connection stands that is not tried again by itself. */
export type Over = 'loggedOut' | 'otherLogin' | 'ended';

/** What {@link followEvents} needs. */
export interface EventSourceOptions<Event> {
  /** Opens the stream. It rejects when the pod refuses or cannot be reached. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onEvent: (event: Event) => void;
  readonly onConnection: (connection: Connection) => void;
  /** How the connection stands after a failure after which trying again is pointless; `undefined`: it is tried again. */
  readonly overAfter: (error: unknown) => Over | undefined;
  /** Pauses before the n-th retry in milliseconds. Default: half a second, doubled, at most 8 s. */
  readonly delay?: (attempt: number) => number;
  /**
   * Milliseconds without a byte after which a connection counts as dead. The pod sends a comment
   * every 15 s. Default: 45 s.
   */
  readonly longestSilence?: number;
}

/** A running connection. */
export interface LiveEvents {
  /** Ends a pause before a retry at once. */
  retryNow(): void;
  stop(): void;
}

/**
 * Follows a person's events for as long as it is not stopped: when the connection ends, for whatever
 * reason, it is opened again. What happened in between has to be fetched by the caller, each time
 * `onConnection` says `live`.
 */
export function followEvents<Event>(options: EventSourceOptions<Event>): LiveEvents {
  const stopped = new AbortController();
  const delay = options.delay ?? ((attempt) => Math.min(500 * 2 ** attempt, 8000));
  let wake: () => void = () => undefined;

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const isStopped = () => stopped.signal.aborted;

  const follow = async () => {
    let attempt = 0;
    options.onConnection('connecting');
    while (!isStopped()) {
      try {
        const response = await options.open(stopped.signal);
        if (isStopped()) {
          // It came too late: nothing would end it.
          await response.body?.cancel();
          return;
        }
        options.onConnection('live');
        attempt = 0;
        await readEvents(response, options, stopped.signal);
      } catch (error) {
        // Whatever else ended the connection, the way on is the same: say so and try again.
        const over = options.overAfter(error);
        if (!isStopped() && over !== undefined) {
          options.onConnection(over);
          return;
        }
      }
      if (isStopped()) {
        return;
      }
      options.onConnection('lost');
      if (!isStopped()) {
        await pause(delay(attempt));
        attempt += 1;
      }
    }
  };
  void follow();

  return {
    retryNow: () => wake(),
    stop: () => {
      stopped.abort();
      wake();
    },
  };
}

async function readEvents<Event>(
  response: Response,
  { onEvent, longestSilence = 45_000 }: EventSourceOptions<Event>,
  stopped: AbortSignal,
): Promise<void> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  if (body === null) {
    return;
  }
  const read = createEventReader((data) => {
    const event = parsed(data);
    if (event !== undefined) {
      // The pod is ours, and says with every event what the caller of this function asked for.
      onEvent(event as Event);
    }
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const giveUp = () => void reader.cancel();
  stopped.addEventListener('abort', giveUp, { once: true });
  if (stopped.aborted) {
    giveUp();
  }
  for (;;) {
    const silence = setTimeout(giveUp, longestSilence);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) {
      break;
    }
    read(decoder.decode(value, { stream: true }));
  }
  stopped.removeEventListener('abort', giveUp);
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
