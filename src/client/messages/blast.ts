import { type StreamId, toUrlSafeId } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';
import type { BlastAnswer, BlastOutcome } from './message-types.js';

/** Streams that one call may name. */
const largestBlast = 100;

/** A message that is ready to be sent to some streams at a time. */
export interface OpenedBlast {
  /** The name of a file that can be read only once, if there is one. */
  readonly readOnce: string | undefined;
  readonly send: (streamIds: readonly StreamId[]) => Promise<BlastAnswer>;
}

/**
 * Sends one message to many streams, in calls of at most 100 of them.
 *
 * @throws InputError `ATTACHMENT_SPENT` before anything is sent, when several calls would read a file
 *   that can be read only once
 */
export async function* blastMessage(
  operation: string,
  streamIds: readonly StreamId[],
  open: () => Promise<OpenedBlast>,
): AsyncGenerator<BlastOutcome, void, undefined> {
  const ids = streamIds.map(toUrlSafeId);
  const { readOnce, send } = await open();
  if (readOnce !== undefined && ids.length > largestBlast) {
    throw new InputError(
      'ATTACHMENT_SPENT',
      `${operation}: ${ids.length} streams take several calls, and the stream of ${readOnce} can be read only once. Give a path, bytes or a function.`,
      operation,
    );
  }
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
