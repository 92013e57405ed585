import type { ControlEvent } from '../contract/index.js';
import { createEventReader } from '../contract/server-sent-events.js';

/**
 * Reads server-sent events whose data is one JSON event each, as the pod's control API sends them.
 *
 * @example
 * for await (const event of readEvents(response.body)) console.log(event.type);
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ControlEvent, void, void> {
  const read: ControlEvent[] = [];
  const readText = createEventReader((data) => read.push(JSON.parse(data) as ControlEvent));
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    readText(text);
    yield* read.splice(0);
  }
}
