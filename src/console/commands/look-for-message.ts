import type { Message, StreamId, WrittenMessage } from '../../contract/index.js';
import { required } from '../service/pod-calls.js';
import { PodError } from '../service/pod-error.js';
import type { OutgoingMessage } from '../service/pod-service.js';
import { messagesIn, podNow } from '../state/console-state.js';
import type { CommandContext } from './command-context.js';

/** How far the pod's clock may be from what the page takes it for, in milliseconds. */
const clockError = 5000;

/** How long a conversation is looked at for somebody who does not want to wait any more, in milliseconds. */
const lastLook = 3000;

/** A message on its way to a conversation. */
interface OnTheWay {
  readonly streamId: StreamId;
  readonly outgoing: OutgoingMessage;
  /** Aborts when nobody waits for it any more. */
  readonly stopped?: AbortSignal;
}

/**
 * Sends a message. Where no answer comes, or one that says nothing of the message, the conversation is looked at: what has
 * arrived all the same is not to be sent once more.
 *
 * @param send - sends it; rejects when there is no answer, or the pod refuses
 */
export async function sendOrFind(
  context: CommandContext,
  message: OnTheWay,
  send: () => Promise<Message>,
): Promise<Message> {
  const state = context.store.state();
  const known = new Set(messagesIn(state, message.streamId).map(({ messageId }) => messageId));
  const since = podNow(state) - clockError;
  const isNew = ({ messageId, timestamp, user }: Message) =>
    user.userId === state.me?.id && timestamp >= since && !known.has(messageId);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof PodError) || isRefusal(error)) {
      throw error;
    }
    const looking = findArrived(context, message, isNew).catch(() => undefined);
    const found = await (message.stopped?.aborted === true
      ? Promise.race([looking, pause(lastLook)])
      : looking);
    if (found === undefined) {
      throw error;
    }
    return found;
  }
}

/** Whether the pod has surely not done it. What breaks on the way back, or in front of the pod, comes without an answer or with a 5xx. */
function isRefusal({ status }: PodError): boolean {
  return status > 0 && status < 500;
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

/** @param isNew - whether a message may be one that was sent just now */
async function findArrived(
  { service }: CommandContext,
  { streamId, outgoing }: OnTheWay,
  isNew: (message: Message) => boolean,
): Promise<Message | undefined> {
  const { messages } = await service.history(streamId);
  for (const message of messages.filter(isNew).toReversed()) {
    const path = `/cadenza/v1/messages/${encodeURIComponent(message.messageId)}/source`;
    const source = await service
      .asPersonControlled(path)
      .then(required<WrittenMessage>)
      .catch((error: unknown) => {
        // An end user is not told, and writes nowhere but here.
        if (error instanceof PodError && error.status === 403) {
          return outgoing;
        }
        throw error;
      });
    if (source.message === outgoing.message) {
      return message;
    }
  }
  return undefined;
}
