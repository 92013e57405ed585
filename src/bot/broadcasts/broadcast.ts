import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { sideBySide } from '../../client/side-by-side.js';
import { checkGiven, kinds } from '../../contract/given/index.js';
import { CadenzaError, type MessageId } from '../../contract/index.js';
import {
  type Deliver,
  type Recipient,
  type Recipients,
  toReplyMessage,
} from '../outgoing/index.js';
import {
  type Change,
  collection,
  outlastStore,
  put,
  type Store,
  storeKey,
} from '../state/index.js';
import {
  type BroadcastContent,
  type BroadcastFailure,
  type BroadcastOptions,
  broadcastOptions,
  type BroadcastReport,
} from './broadcast-report.js';

/** What broadcasts need from the bot. */
export interface BroadcastParts {
  readonly deliver: Deliver;
  readonly recipients: Recipients;
  readonly store: Store;
  readonly now: () => number;
  /** Waits for so many milliseconds. Rejects with `BOT_STOPPED` when the bot gives up. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly log: Pick<Logger, 'error'>;
  /** What the commit that a cause is done has to change, what leaves it to another process, and what forgets it. */
  readonly causes: {
    changesOf(cause: string): readonly Change[];
    leave(cause: string): Promise<void>;
    forget(cause: string): void;
  };
}

/** That somebody got a broadcast. */
const reached = collection<{ readonly messageId: MessageId }>('broadcasts');

/** For how long it is remembered who got one, in milliseconds. */
const remembered = 90 * 86_400_000;

type Outcome = 'sent' | 'skipped' | 'stopped' | BroadcastFailure;

/** Sends one message to many, each once; see `Bot.broadcast`. */
export async function broadcast(
  to: Iterable<Recipient> | AsyncIterable<Recipient>,
  content: BroadcastContent,
  options: BroadcastOptions,
  parts: BroadcastParts,
): Promise<BroadcastReport> {
  requireMany(to);
  checkGiven(options, broadcastOptions, { of: 'a broadcast' });
  const { name = randomUUID(), atOnce = 5, onProgress, signal } = options;
  const seen = new Set<string>();
  const counts = { sent: 0, skipped: 0, failed: 0 };
  const failures: BroadcastFailure[] = [];
  let complete = true;
  const one = (recipient: Recipient): Promise<Outcome> => {
    if (signal?.aborted === true) {
      return Promise.resolve('stopped');
    }
    const key = storeKey(name, recipientKey(recipient));
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice ? Promise.resolve('skipped') : reach(recipient, key, content, parts);
  };
  for await (const outcome of sideBySide(to, atOnce, one)) {
    if (outcome === 'stopped') {
      complete = false;
      break;
    }
    if (typeof outcome === 'string') {
      counts[outcome]++;
    } else {
      counts.failed++;
      failures.push(outcome);
    }
    onProgress?.({ ...counts });
  }
  return { ...counts, failures, complete };
}

/** A recipient as text. One that is missing is one that is not reached, and does not end the broadcast. */
function recipientKey(recipient: unknown): string {
  return recipient === undefined ? 'undefined' : JSON.stringify(recipient);
}

function requireMany(to: unknown): void {
  if (kinds.items.mistake(to, '') !== undefined) {
    throw new CadenzaError(
      'BAD_RECIPIENT',
      'bot.broadcast takes a list of recipients. For one, there is bot.send.',
    );
  }
}

async function reach(
  to: Recipient,
  key: string,
  content: BroadcastContent,
  { deliver, recipients, store, now, causes, wait, log }: BroadcastParts,
): Promise<Outcome> {
  const id = `broadcast ${key}`;
  const lasting = <Result>(work: () => Promise<Result>): Promise<Result> =>
    outlastStore(work, {
      wait,
      onAway: (err, pause) => log.error({ err, pause }, 'A broadcast waits for the store.'),
    });
  try {
    if ((await lasting(() => store.get(reached, key))) !== undefined) {
      return 'skipped';
    }
    const reply = typeof content === 'function' ? await content(to) : content;
    const message = toReplyMessage(reply);
    const streamId = await recipients.streamOf(to);
    const onItsWay = { streamId, content: message, cause: { id, ordinal: 0 } };
    const { messageId } = await lasting(() => deliver(onItsWay));
    const row = put(reached, key, { messageId }, { expires: now() + remembered });
    await lasting(() => store.commit([row, ...causes.changesOf(id)]));
    return 'sent';
  } catch (error) {
    // Whichever process continues the broadcast need not wait for the end of this one.
    await causes.leave(id).catch(() => undefined);
    const code = error instanceof CadenzaError ? error.code : 'FAILED';
    const message = error instanceof Error ? error.message : String(error);
    return code === 'BOT_STOPPED' ? 'stopped' : { to, code, message };
  } finally {
    causes.forget(id);
  }
}
