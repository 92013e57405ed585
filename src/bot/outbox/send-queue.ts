import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { CadenzaError, type Clock, errorCode, type Message } from '../../contract/index.js';
import { canPass } from '../can-pass.js';
import { deadLetterOf, keepFor, reasonOf } from '../dead-letters/dead-letter.js';
import { OrderedTasks } from '../intake/order.js';
import type { Watch } from '../monitoring/index.js';
import {
  type ComposedOutgoing,
  type Deliver,
  type Dispatch,
  type KeptMessage,
  keptText,
  readFiles,
  type Recipient,
  type Recipients,
  toComposed,
  toContent,
} from '../outgoing/index.js';
import { type Claimable, ClaimedRow } from '../state/claimed-row.js';
import {
  type Change,
  collection,
  put,
  remove,
  type Row,
  type Store,
  storeKey,
} from '../state/index.js';
import { DueRows } from '../waking/due-rows.js';
import type { Outbox } from './outbox.js';

/** What a queue works with. */
export interface SendQueueParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly watch?: Watch;
  readonly recipients: Recipients;
  /** Sends what has passed the functions of `bot.outgoing`. */
  readonly dispatch: Dispatch;
  /** Sends what has not. */
  readonly deliver: Deliver;
  readonly causes: Pick<Outbox, 'changesOf' | 'forget' | 'holder' | 'leave' | 'lives'>;
  /** How long a failure that can pass is waited out, in milliseconds. */
  readonly deadline: number;
  /** Aborted when the bot gives up unfinished work. */
  readonly abandoned: AbortSignal;
}

const messages = collection<KeptMessage>('outbox/messages');

/** How long a process that was killed keeps its messages from others, in milliseconds. */
const lasts = 30_000;

/** Before a message is taken up again whose recipient could not be asked for, in milliseconds. */
const pause = 30_000;

/** Before a message is taken up again that waits for one before it, at least, in milliseconds. */
const shortPause = 100;

/** One that waits for another process is taken up again after a part of the time that it has waited. */
const partOfWait = 4;

/** How many conversations are written to at the same time. */
const atOnce = 50;

/**
 * Messages without an event as their cause: alerts, and messages sent at a set time. With a durable store each is
 * there before it is sent, so a process that is killed at any point neither loses nor doubles it: the next one
 * continues. In order per recipient; a message that cannot be sent and that no one awaits becomes a dead letter.
 */
export class SendQueue {
  readonly #parts: SendQueueParts;
  readonly #writes = new OrderedTasks(Infinity);
  readonly #order = new OrderedTasks(atOnce);
  /** Rows that were claimed here and have not begun, by their key. */
  readonly #ready = new Map<string, ClaimedRow<KeptMessage>>();
  readonly #rows: DueRows<KeptMessage>;
  /** Who waits for a message, by its key. */
  readonly #waiting = new Map<string, (outcome: Promise<Message>) => void>();
  #count = 0;

  constructor(parts: SendQueueParts) {
    this.#parts = parts;
    this.#rows = new DueRows({
      ...this.#claims,
      watch: parts.watch,
      run: (claimed) => this.#inOrder(claimed),
      onError: (error) => parts.log.error({ err: error }, 'A message that waits was not sent.'),
    });
  }

  /** Begins to send what waits in the store. */
  open(): void {
    this.#rows.open();
  }

  /** Begins nothing more; resolves when sends under way have ended. */
  close(): Promise<void> {
    return this.#rows.close();
  }

  /** Sends a message; one that has no cause by way of the store, where it is durable. */
  readonly dispatch: Dispatch = (outgoing) => {
    const { store, dispatch } = this.#parts;
    return outgoing.cause !== undefined || !store.durable
      ? dispatch(outgoing)
      : this.#dispatchKept(outgoing);
  };

  async #dispatchKept(outgoing: ComposedOutgoing): Promise<Message> {
    const { dispatch, clock } = this.#parts;
    const { kept: files, attachments } = await readFiles(outgoing.composed.attachments);
    if (files === undefined) {
      return dispatch({ ...outgoing, composed: { ...outgoing.composed, attachments } });
    }
    const { streamId, replaces, composed } = outgoing;
    return this.#sendKept({
      to: { streamId },
      ...keptText(composed),
      ...(files.length === 0 ? {} : { files }),
      ...(replaces === undefined ? {} : { replaces }),
      cause: `send ${randomUUID()}`,
      hasPassed: true,
      at: clock.now(),
    });
  }

  /** What puts a message into the queue, to be sent at once; {@link SendQueue.wake} it then. */
  changesTo(message: KeptMessage): readonly Change[] {
    return [put(messages, this.#keyOf(message), message, { due: this.#parts.clock.now() })];
  }

  /** Looks at once what waits. */
  wake(): void {
    this.#rows.wake();
  }

  get #claims() {
    const { store, clock, abandoned, causes: processes } = this.#parts;
    return { store, clock, lasts, abandoned, processes, collection: messages };
  }

  /** The key of a message: those to one recipient sort by when they were put there. */
  #keyOf({ to, at }: KeptMessage): string {
    return storeKey(recipientKey(to), at, this.#count++, randomUUID());
  }

  async #sendKept(message: KeptMessage): Promise<Message> {
    const key = this.#keyOf(message);
    const outcome = new Promise<Message>((resolve) => this.#waiting.set(key, resolve));
    try {
      await this.#writes.run(recipientKey(message.to), async () => {
        void this.#rows.runClaimed(await ClaimedRow.add(key, message, this.#claims));
      });
    } catch (error) {
      this.#waiting.delete(key);
      throw error;
    }
    return outcome;
  }

  #inOrder(claimed: ClaimedRow<KeptMessage>): Promise<void> {
    const { key, value } = claimed.row;
    this.#ready.set(key, claimed);
    return this.#order.run(recipientKey(value.to), () => this.#runAfterOthers(claimed));
  }

  /** Sends the messages ahead of one first, and waits for those that another process has. */
  async #runAfterOthers(claimed: ClaimedRow<KeptMessage>): Promise<void> {
    const { key, value } = claimed.row;
    const prefix = `${recipientKey(value.to)}/`;
    while (this.#ready.has(key)) {
      const isAwaited = this.#waiting.has(key);
      const [first] = isAwaited
        ? []
        : await this.#parts.store.scan<KeptMessage & Claimable>(messages, { prefix, limit: 1 });
      const next = first === undefined ? claimed : this.#ready.get(first.key);
      if (next === undefined) {
        this.#ready.delete(key);
        const due = this.#dueBehind(first, value);
        await claimed.end((expected) => [put(messages, key, value, { expected, due })]);
        return;
      }
      this.#ready.delete(next.row.key);
      await this.#run(next);
    }
  }

  /**
   * When a message is taken up again that waits for another. One that a process is sending may be there at any moment:
   * when it is due tells only when its claim ends.
   */
  #dueBehind(first: Row<KeptMessage & Claimable> | undefined, { at }: KeptMessage): number {
    const now = this.#parts.clock.now();
    const isBeingSent = first?.value.claimedBy !== undefined;
    const due = isBeingSent
      ? now + Math.min((now - at) / partOfWait, lasts)
      : (first?.due ?? 0) + 1;
    return Math.max(due, now + shortPause);
  }

  async #run(claimed: ClaimedRow<KeptMessage>): Promise<void> {
    const { key, value } = claimed.row;
    const { causes } = this.#parts;
    const tell = this.#waiting.get(key);
    this.#waiting.delete(key);
    const sending = this.#send(value);
    try {
      await sending;
      await claimed.end(
        (expected) => [remove(messages, key, { expected }), ...causes.changesOf(value.cause)],
        // Whoever sent it need not wait for the store: it is there.
        () => tell?.(sending),
      );
      causes.forget(value.cause);
    } catch (error) {
      await this.#failed(claimed, error, tell !== undefined);
    } finally {
      tell?.(sending);
    }
  }

  async #send(kept: KeptMessage): Promise<Message> {
    const { recipients, dispatch, deliver } = this.#parts;
    const { to, replaces, cause, hasPassed } = kept;
    const streamId = await recipients.streamOf(to);
    const onItsWay = {
      streamId,
      cause: { id: cause, ordinal: 0 },
      ...(replaces === undefined ? {} : { replaces }),
    } satisfies Omit<ComposedOutgoing, 'composed'>;
    return hasPassed
      ? dispatch({ ...onItsWay, composed: toComposed(kept) })
      : deliver({ ...onItsWay, content: toContent(kept) });
  }

  async #failed(
    claimed: ClaimedRow<KeptMessage>,
    error: unknown,
    isAwaited: boolean,
  ): Promise<void> {
    const { key, value } = claimed.row;
    const { store, clock, log, watch, causes } = this.#parts;
    const code = error instanceof CadenzaError ? error.code : undefined;
    const now = clock.now();
    await causes.leave(value.cause, now + keepFor).catch(() => undefined);
    causes.forget(value.cause);
    if (code === 'STORE_UNUSABLE' || code === 'STORE_FENCED') {
      return claimed.leave();
    }
    const again = this.#againAt(value, error, now);
    if (again !== undefined && !(isAwaited && code !== 'BOT_STOPPED')) {
      await claimed.end((expected) => [put(messages, key, value, { expected, due: again })]);
      return;
    }
    if (!isAwaited) {
      log.error({ err: error, cause: value.cause }, 'A message was given up.');
      watch?.tell?.({ kind: 'dead letter', what: 'message', error });
    }
    const letter = { kind: 'message', outgoing: value, ...reasonOf(error), attempts: 1 } as const;
    await claimed.end((expected) => [
      remove(messages, key, { expected }),
      ...(isAwaited ? [] : deadLetterOf(store, { ...letter, at: now })),
    ]);
  }

  /** When a message is tried again; undefined when it is given up. */
  #againAt({ at }: KeptMessage, error: unknown, now: number): number | undefined {
    if (errorCode(error) === 'BOT_STOPPED') {
      return now;
    }
    return canPass(error) && now + pause < at + this.#parts.deadline ? now + pause : undefined;
  }
}

/** Names a recipient in keys. */
function recipientKey(to: Recipient): string {
  return createHash('sha256').update(JSON.stringify(to)).digest('base64url').slice(0, 22);
}
