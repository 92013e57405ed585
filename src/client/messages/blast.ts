import { toUrlSafeId, type StreamId } from '../../contract/index.js';
import type { Caller, CallOptions } from '../transport/caller.js';
import { openMessage, type MessageInput } from './message-form.js';
import { messageRoutes } from './message-routes.js';
import type { BlastAnswer, BlastOutcome } from './message-types.js';

/** Streams that one call may name. */
const largestBlast = 100;

/** Sends one message to many streams, in calls of at most 100 of them. */
export async function* blastMessage(
  caller: Caller,
  streamIds: readonly StreamId[],
  input: MessageInput,
  warn: (message: string) => void,
  options: CallOptions | undefined,
): AsyncGenerator<BlastOutcome, void, undefined> {
  const ids = streamIds.map(toUrlSafeId);
  const pack = await openMessage(input, messageRoutes.blast.operation, warn);
  for (let start = 0; start < ids.length; start += largestBlast) {
    const some = ids.slice(start, start + largestBlast);
    const body = pack([{ name: 'sids', text: some.join(',') }]);
    const answer = await caller.call(messageRoutes.blast, { body, options });
    yield* some.map((streamId) => outcomeOf(streamId, answer));
  }
}

function outcomeOf(streamId: StreamId, { messages, errors }: BlastAnswer): BlastOutcome {
  const message = messages?.find(({ stream }) => toUrlSafeId(stream.streamId) === streamId);
  if (message !== undefined) {
    return { streamId, message };
  }
  return { streamId, error: errors?.[streamId] ?? { message: 'The service gave no reason.' } };
}
