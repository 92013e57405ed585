import { toUrlSafeId, type StreamId } from '../../contract/index.js';
import type { BlastAnswer, BlastOutcome } from './message-types.js';

/** Streams that one call may name. */
const largestBlast = 100;

/**
 * Sends one message to many streams, in calls of at most 100 of them.
 *
 * @param open - opens the message, and gives what sends it to some streams
 */
export async function* blastMessage(
  streamIds: readonly StreamId[],
  open: () => Promise<(streamIds: readonly StreamId[]) => Promise<BlastAnswer>>,
): AsyncGenerator<BlastOutcome, void, undefined> {
  const ids = streamIds.map(toUrlSafeId);
  const send = await open();
  for (let start = 0; start < ids.length; start += largestBlast) {
    const some = ids.slice(start, start + largestBlast);
    const { messages, errors } = await send(some);
    const sent = new Map((messages ?? []).map((message) => [message.stream.streamId, message]));
    const failed = new Map(
      Object.entries(errors ?? {}).map(([id, error]) => [toUrlSafeId(id), error]),
    );
    for (const streamId of some) {
      const message = sent.get(streamId);
      const error = failed.get(streamId) ?? { message: 'The service gave no reason.' };
      yield message === undefined ? { streamId, error } : { streamId, message };
    }
  }
}
