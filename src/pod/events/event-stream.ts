import { PassThrough } from 'node:stream';
import type { Clock } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { streamed } from '../http/answer.js';
import type { Call } from '../http/call.js';

/** How often a comment is sent while nothing happens, so that the connection does not seem dead. */
const heartbeat = 15_000;

/** A reader that is this many bytes behind is let go: it connects again and reads what it missed. */
const maxBacklog = 8_000_000;

/** What an open stream of events takes. */
export interface EventSink {
  /** Sends one message of the stream, `id: …\ndata: …\n\n`. */
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** What of a call an open stream needs. */
interface StreamingCall extends Pick<Call, 'signal'> {
  readonly service: { readonly clock: Pick<Clock, 'after'> };
}

/**
 * Answers with server-sent events, until the client hangs up or the sink is ended.
 *
 * @param begin - begins to write into the sink; returns how to stop
 */
export function eventStream(
  { service, signal }: StreamingCall,
  begin: (sink: EventSink) => () => void,
): Answer {
  const stream = new PassThrough();
  let end = (): void => undefined;
  const write = (text: string) => {
    if (stream.writableLength + stream.readableLength > maxBacklog) {
      end();
    } else {
      stream.write(text);
    }
  };
  const beat = () => {
    // First: the comment may end the stream, and with it what comes next.
    cancelBeat = service.clock.after(heartbeat, beat);
    write(': still here\n\n');
  };
  const stop = begin({ write, end: () => end() });
  let cancelBeat = service.clock.after(heartbeat, beat);
  end = () => {
    cancelBeat();
    stop();
    stream.end();
  };
  const over = signal();
  over.addEventListener('abort', end, { once: true });
  write(': connected\n\n');
  if (over.aborted) {
    end();
  }
  return streamed('text/event-stream; charset=utf-8', stream, { 'Cache-Control': 'no-store' });
}
