import { isConflict } from './conflict.js';
import { Encryption } from './encryption.js';
import {
  OpenSession,
  type SessionChange,
  type SessionKeeping,
  sessionRows,
} from './open-session.js';
import type { Session } from './session.js';
import { sessionKey, type SessionOwner } from './session-key.js';
import { readValue } from './session-value.js';
import { type Change, remove, type Store } from './store.js';

/** One session, as `bot.session` gives it. */
export interface BotSession<Value> {
  /** The value: a copy, whose changes are not kept. */
  read(): Promise<Value>;
  /**
   * Changes it at once.
   *
   * @returns the value as it was written
   * @throws CadenzaError `SESSION_NOT_CHANGED` when the function returns a new value and leaves the given one as it was
   */
  change(change: SessionChange<Value>): Promise<Value>;
  /** Forgets it. */
  delete(): Promise<void>;
}

/** The sessions of a bot, outside of events. */
export class Sessions implements SessionKeeping {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly now: () => number;

  constructor(store: Store, encryptionKeys: readonly string[], now: () => number) {
    this.store = store;
    this.encryption = new Encryption(encryptionKeys);
    this.now = now;
  }

  /** The value of one session: a copy, whose changes are not kept. */
  async read<Value>(session: Session<Value>, owner: SessionOwner): Promise<Value> {
    const key = sessionKey(session, owner);
    const row = await this.store.get(sessionRows, key);
    return readValue(session, row?.value, this.encryption, key);
  }

  /**
   * Changes one session at once; with what somebody else changes meanwhile, so none is lost.
   *
   * @returns the value as it was written
   */
  async change<Value>(
    session: Session<Value>,
    owner: SessionOwner,
    change: SessionChange<Value>,
  ): Promise<Value> {
    for (let tries = 1; ; tries++) {
      const one = await OpenSession.open(this, session, owner);
      await one.change(change);
      try {
        const soon = one.written();
        const written = soon instanceof Promise ? await soon : soon;
        await this.store.commit(written === undefined ? [] : [written]);
        return one.value;
      } catch (error) {
        if (!isConflict(error) || tries >= mostTries) {
          throw error;
        }
      }
    }
  }

  /** Forgets one session. */
  async delete(session: Session<unknown>, owner: SessionOwner): Promise<void> {
    await this.store.commit([remove(sessionRows, sessionKey(session, owner))]);
  }
}

/** More conflicts in a row than this mean that something is wrong. */
const mostTries = 50;

/** The sessions that one event has opened, to be written with it. */
export class EventSessions {
  readonly #sessions: Sessions;
  readonly #owner: SessionOwner;
  /** Made for the first: the handlers of most events use none. */
  #open: Map<string, Promise<OpenSession<unknown>>> | undefined;

  constructor(sessions: Sessions, owner: SessionOwner) {
    this.#sessions = sessions;
    this.#owner = owner;
  }

  /** The value of a session, to be read and changed in place; the same one for the whole event. */
  async get<Value>(session: Session<Value>, change?: SessionChange<Value>): Promise<Value> {
    const opened = await this.#opened(session);
    if (change === undefined) {
      return opened.handOut();
    }
    await opened.change(change);
    return opened.value;
  }

  /** Whether none was opened: then there is nothing to write. */
  get isUnused(): boolean {
    return this.#open === undefined;
  }

  /** What there is to write. */
  async changes(): Promise<readonly Change[]> {
    const changes: Change[] = [];
    for (const one of await this.#all()) {
      const soon = one.written();
      const written = soon instanceof Promise ? await soon : soon;
      if (written !== undefined) {
        changes.push(written);
      }
    }
    return changes;
  }

  /**
   * After a commit that met a conflict: reads again what somebody else changed, and changes that
   * instead.
   *
   * @returns whether anything was changed by somebody else
   * @throws CadenzaError `SESSION_CONFLICT` when one was changed that no function describes
   */
  async reconcile(): Promise<boolean> {
    const all = await this.#all();
    const changed = await Promise.all(all.map((one) => one.reconcile()));
    return changed.includes(true);
  }

  async #all(): Promise<readonly OpenSession<unknown>[]> {
    const opened: OpenSession<unknown>[] = [];
    for (const opening of this.#open?.values() ?? []) {
      // The caller of one that could not be opened already has its error.
      const one = await opening.catch(() => undefined);
      if (one !== undefined) {
        opened.push(one);
      }
    }
    return opened;
  }

  async #opened<Value>(session: Session<Value>): Promise<OpenSession<Value>> {
    const key = sessionKey(session, this.#owner);
    this.#open ??= new Map();
    const known = this.#open.get(key) ?? OpenSession.open(this.#sessions, session, this.#owner);
    this.#open.set(key, known as Promise<OpenSession<unknown>>);
    return known as Promise<OpenSession<Value>>;
  }
}
