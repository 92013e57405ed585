import type { Client } from '../../client/index.js';
import type { Message, StreamId } from '../../contract/index.js';

/** A message that may have been sent. */
export interface Sought {
  readonly streamId: StreamId;
  /** When it was first tried, by the service's clock, as far as it is known, in epoch milliseconds. */
  readonly since: number;
  /** Whether a message is the one. */
  readonly isIt: (message: Message) => boolean;
}

/** How far the service's clock may be from what is known of it, in milliseconds. */
const skew = 120_000;

/** The most that the service gives at once. */
const page = 500;

/** Looks for a message in its stream, where the service keeps what was sent; undefined when it is not there. */
export async function lookUp(
  client: Client,
  { streamId, since, isIt }: Sought,
  signal: AbortSignal,
): Promise<Message | undefined> {
  for (let skip = 0; ; skip += page) {
    const range = { since: since - skew, skip, limit: page };
    const messages = await client.messages.list(streamId, range, { signal });
    const found = messages.find(isIt);
    if (found !== undefined || messages.length < page) {
      return found;
    }
  }
}
