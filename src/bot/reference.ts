import { CadenzaError, type MessageStream, type StreamId, type UserId } from '../contract/index.js';
import type { Context } from './context.js';

/**
 * Where something was asked, and by whom: plain JSON, to be stored and used when the answer is known,
 * after a restart too. It is a recipient of `bot.send`, and where `bot.conversations.start` starts.
 */
export interface Reference {
  /** The conversation. */
  readonly streamId: StreamId;
  /** The conversation, with its kind. */
  readonly stream: Pick<MessageStream, 'streamId' | 'streamType'>;
  /** Who asked. */
  readonly user: { readonly userId: UserId };
  /** The language of the person who asked: `en`, `pt-BR`. `bot.text` gives texts in it. */
  readonly language: string;
}

/** The reference of an event. @throws CadenzaError `NO_STREAM` when it belongs to no conversation */
export function referenceOf({ stream, user, language }: Context): Reference {
  if (stream === undefined) {
    throw new CadenzaError(
      'NO_STREAM',
      'This event belongs to no conversation, so nothing can be sent there later. Send to its user: { userId }.',
    );
  }
  const { streamId, streamType } = stream;
  return { streamId, stream: { streamId, streamType }, user: { userId: user.userId }, language };
}
