import type { Message } from '../../contract/index.js';
import { splitMessage } from '../../messageml/index.js';
import { checkedMarkup } from '../../messageml/internals.js';
import type { ComposedOutgoing, Dispatch } from './outgoing.js';

/**
 * Sends a message that is too long for the service as several, one after the other. The first carries the
 * files, and takes the place of another message where one is to be replaced.
 *
 * @returns resolves with the first, when all are sent
 */
export function inParts(dispatch: Dispatch): Dispatch {
  return (outgoing) => {
    const [first, ...others] = splitOutgoing(outgoing);
    return others.length === 0 ? dispatch(first) : oneByOne(dispatch, first, others);
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

function splitOutgoing(outgoing: ComposedOutgoing): [ComposedOutgoing, ...ComposedOutgoing[]] {
  const { composed, streamId, cause } = outgoing;
  const source = composed.message.parts.filter((part) => typeof part === 'string').join('');
  const { data } = composed;
  const [first, ...others] = splitMessage(
    data === undefined ? { message: source } : { message: source, data },
  );
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
