import { PassThrough } from 'node:stream';
import type { ControlEvent } from '../../../contract/index.js';
import { streamed } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';

/** How often a comment is sent while nothing happens, so that nobody takes the connection for dead. */
const HEARTBEAT = 15_000;

/** A reader that is this many bytes behind is let go: it connects again and reads what it missed. */
const MAX_BACKLOG = 8_000_000;

/** `GET /cadenza/v1/events`: the person's events as they happen, as server-sent events. */
export function watchEvents({ service, session, signal }: SessionCall): Answer {
  const stream = new PassThrough();
  const write = (text: string) => {
    if (stream.writableLength + stream.readableLength > MAX_BACKLOG) {
      stop();
    } else {
      stream.write(text);
    }
  };
  const beat = () => {
    write(': still here\n\n');
    cancelBeat = service.clock.after(HEARTBEAT, beat);
  };
  const stop = () => {
    cancelBeat();
    unwatch();
    stream.end();
  };
  const unwatch = service.watchers.watch(session.user.id, {
    onEvent: (event) => write(toServerSentEvent(event)),
    onEnd: stop,
  });
  let cancelBeat = service.clock.after(HEARTBEAT, beat);
  signal.addEventListener('abort', stop, { once: true });
  write(': connected\n\n');
  return streamed('text/event-stream; charset=utf-8', stream, { 'Cache-Control': 'no-store' });
}

function toServerSentEvent(event: ControlEvent): string {
  return `id: ${event.messageId}\ndata: ${JSON.stringify(event)}\n\n`;
}
