import type { MessageToImport } from '../../../../src/client/administration.js';

/** Messages of one author, spread over streams. */
export interface History {
  readonly streamIds: readonly string[];
  readonly author: number;
  readonly count: number;
}

/** The messages of a history, oldest first, numbered. */
export function historyOf({ streamIds, author, count }: History): MessageToImport[] {
  return Array.from({ length: count }, (_, number) => ({
    message: `number ${number}`,
    intendedMessageTimestamp: 1_433_045_622_000 + number,
    intendedMessageFromUserId: author,
    originatingSystemId: 'fooChat',
    originalMessageId: `m${number}`,
    streamId: streamIds[number % streamIds.length] ?? '',
  }));
}
