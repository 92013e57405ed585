import { ClientError } from '../../client/index.js';
import { longestRetryAfter } from '../../client/transport/retry.js';
import type { Message } from '../../contract/index.js';
import { canPass, isGarbled } from '../can-pass.js';
import { Pauses } from '../pauses.js';

/** One message to be sent once, and what that takes. */
export interface SureSending {
  /** Sends it, one try. */
  readonly send: () => Promise<Message>;
  /** Looks whether it was sent. */
  readonly look: () => Promise<Message | undefined>;
  /** Whether an earlier process may have sent it: looked up before the first try. */
  readonly maybeSent: boolean;
  /** Waits; rejects when the bot gives up. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Told about each failure that is waited out. */
  readonly onTrouble: (error: ClientError, state: 'unsent' | 'unsure', pause: number) => void;
  /** How long a failure that can pass is waited out, in milliseconds. */
  readonly deadline: number;
  readonly now: () => number;
}

/**
 * When an unsure message is looked for, in milliseconds after the failure: a call whose answer was lost
 * may still be on its way into the stream.
 */
const looks = [100, 1_000, 4_000] as const;

/** Where the service itself answered that it failed, nothing is on its way any more. */
const oneLook = [0] as const;

/** Answers of what is before the service, which may still be at work. */
const gatewayStatuses: readonly (number | undefined)[] = [undefined, 502, 504];

/** How often a message that failed for an unsure reason, and is not there, is tried again. */
const mostUnsure = 8;

/**
 * Sends a message until it surely is sent, or surely cannot be. What surely was not sent and may be
 * later is tried again; of what may have been sent, the stream is asked first.
 *
 * @throws what the last try threw, when it cannot be sent or the deadline is over
 */
export async function sendSurely(sending: SureSending): Promise<Message> {
  const end = sending.now() + sending.deadline;
  const found = sending.maybeSent ? await lookSurely(sending, end) : undefined;
  if (found !== undefined) {
    return found;
  }
  const pauses = new Pauses();
  for (let unsure = 0; ;) {
    try {
      return await sending.send();
    } catch (error) {
      if (!(error instanceof ClientError)) {
        throw error;
      }
      const asked = Math.min(error.retryAfter ?? 0, longestRetryAfter);
      const pause = Math.max(asked, pauses.next());
      if (error.outcome === 'did-not-happen') {
        if (!canPass(error) || sending.now() + pause > end) {
          throw error;
        }
        sending.onTrouble(error, 'unsent', pause);
        await sending.wait(pause);
        continue;
      }
      const sent = await lookAgain(sending, error, end);
      unsure++;
      if (sent !== undefined) {
        return sent;
      }
      // Once a failure has repeated itself, it lasts for a while.
      const rest = unsure === 1 ? 0 : pause;
      if (unsure >= mostUnsure || sending.now() + rest > end) {
        throw error;
      }
      await sending.wait(rest);
    }
  }
}

/** Looks for a message that may have been sent, several times over some seconds. */
async function lookAgain(
  sending: SureSending,
  error: ClientError,
  end: number,
): Promise<Message | undefined> {
  let waited = 0;
  const isOfGateway = gatewayStatuses.includes(error.status) || isGarbled(error);
  for (const after of isOfGateway ? looks : oneLook) {
    sending.onTrouble(error, 'unsure', after - waited);
    await sending.wait(after - waited);
    waited = after;
    const sent = await lookSurely(sending, end);
    if (sent !== undefined) {
      return sent;
    }
  }
  return undefined;
}

/** Looks for a message; waits out what keeps it from looking. */
async function lookSurely(sending: SureSending, end: number): Promise<Message | undefined> {
  const pauses = new Pauses();
  for (;;) {
    try {
      return await sending.look();
    } catch (error) {
      const pause = pauses.next();
      if (!canPass(error) || sending.now() + pause > end) {
        throw error;
      }
      sending.onTrouble(error, 'unsure', pause);
      await sending.wait(pause);
    }
  }
}
