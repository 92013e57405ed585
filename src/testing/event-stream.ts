import type { ControlEvent } from '../contract/index.js';

/**
 * Reads server-sent events whose data is one JSON event each, as the pod's control API sends them.
 * Comments and other fields are passed over.
 *
 * @example
 * for await (const event of readEvents(response.body)) console.log(event.type);
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ControlEvent, void, void> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) {
        yield JSON.parse(line.slice('data:'.length)) as ControlEvent;
      }
    }
  }
}
