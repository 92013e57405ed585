import type { Message } from '../../contract/index.js';
import type { ComposedMessage } from '../../messageml/index.js';
import {
  checkedMarkup,
  checkedTextOf,
  mayBeTooLong,
  splitMessageInSteps,
} from '../../messageml/internals.js';
import { inTurns } from '../in-turns.js';
import { OrderedTasks } from '../intake/order.js';
import type { ComposedOutgoing, Dispatch } from './outgoing.js';

/**
 * Sends a message that is too long for the service as several, one after the other. The first carries the
 * files, and takes the place of another message where one is to be replaced. What is sent to the same
 * conversation meanwhile comes after them.
 *
 * @returns resolves with the first, when all are sent
 */
export function inParts(dispatch: Dispatch): Dispatch {
  const conversations = new OrderedTasks(Infinity);
  return (outgoing) => {
    const { streamId } = outgoing;
    if (mayBeTooLong(wireOf(outgoing))) {
      const begun = conversations.run(streamId, async () => {
        const [first, ...others] = await splitOutgoing(outgoing);
        if (others.length > 0) {
          return { sent: await oneByOne(dispatch, first, others) };
        }
        // It is on its way whole: what follows need not wait until it has arrived.
        return { sent: dispatch(first) };
      });
      return begun.then(({ sent }) => sent);
    }
    return conversations.has(streamId)
      ? conversations.run(streamId, () => dispatch(outgoing))
      : dispatch(outgoing);
  };
}

async function oneByOne(
  dispatch: Dispatch,
  first: ComposedOutgoing,
  others: readonly ComposedOutgoing[],
): Promise<Message> {
  const sent = await dispatch(first);
  for (const part of others) {
    await dispatch(part);
  }
  return sent;
}

function wireOf({ composed: { message, data } }: ComposedOutgoing): ComposedMessage {
  const text = checkedTextOf(message) ?? '';
  return data === undefined ? { message: text } : { message: text, data };
}

async function splitOutgoing(
  outgoing: ComposedOutgoing,
): Promise<[ComposedOutgoing, ...ComposedOutgoing[]]> {
  const { composed, streamId, cause } = outgoing;
  const [first, ...others] = await inTurns(splitMessageInSteps(wireOf(outgoing)));
  if (first === undefined || others.length === 0) {
    return [outgoing];
  }
  const { attachments } = composed;
  const composedOf = (part: typeof first): ComposedOutgoing['composed'] => ({
    ...part,
    message: checkedMarkup(part.message),
  });
  const files = attachments === undefined ? {} : { attachments };
  return [
    { ...outgoing, composed: { ...composedOf(first), ...files } },
    ...others.map((part, index) => ({
      streamId,
      composed: composedOf(part),
      ...(cause === undefined ? {} : { cause: { ...cause, part: index + 1 } }),
    })),
  ];
}
