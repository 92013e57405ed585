import { CadenzaError, type StreamId, type UserId } from '../../contract/index.js';
import { isNewValue, mustBeChangeable, notChanged } from './changed-in-place.js';
import { isConflict } from './conflict.js';
import { Encryption } from './encryption.js';
import type { Session } from './session.js';
import {
  mustComeBack,
  readValue,
  type SessionRow,
  type Soon,
  toRow,
  whenThere,
} from './session-value.js';
import { type Change, collection, put, remove, type Row, type Store } from './store.js';
import { storeKey } from './store-key.js';

const rows = collection<SessionRow>('sessions');

/** Whose session is meant: what its kind asks for. */
export interface SessionOwner {
  /** The user, where sessions belong to users. */
  readonly userId?: UserId | undefined;
  /** The conversation, where sessions belong to conversations. */
  readonly streamId?: StreamId | undefined;
}

/**
 * Changes a session in place: what it does to the value is kept, what it returns is not. May run several times, so it
 * does nothing else.
 *
 * @example
 * const add: SessionChange<{ items: string[] }> = (value) => { value.items.push('tea'); };
 */
export type SessionChange<Value> = (value: Value) => unknown;

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
export class Sessions {
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
    const row = await this.store.get(rows, key);
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
    await this.store.commit([remove(rows, sessionKey(session, owner))]);
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

class OpenSession<Value> {
  readonly #sessions: Sessions;
  readonly #session: Session<Value>;
  readonly #key: string;
  readonly #changes: SessionChange<Value>[] = [];
  #row: Row<SessionRow> | undefined;
  #before = '';
  #isHandedOut = false;
  #value: Value;

  private constructor(
    sessions: Sessions,
    session: Session<Value>,
    key: string,
    row: Row<SessionRow> | undefined,
    value: Value,
  ) {
    this.#sessions = sessions;
    this.#session = session;
    this.#key = key;
    this.#row = row;
    this.#value = value;
    this.#before = JSON.stringify(value);
  }

  static async open<Value>(
    sessions: Sessions,
    session: Session<Value>,
    owner: SessionOwner,
  ): Promise<OpenSession<Value>> {
    const key = sessionKey(session, owner);
    const row = await sessions.store.get(rows, key);
    const soon = whenThere(readValue(session, row?.value, sessions.encryption, key), (value) =>
      mustComeBack(session, mustBeChangeable(session, value)),
    );
    const value = soon instanceof Promise ? await soon : soon;
    return new OpenSession(sessions, session, key, row, value);
  }

  get value(): Value {
    return this.#value;
  }

  /** The value for a handler that may change it in any way. */
  handOut(): Value {
    this.#isHandedOut = true;
    return this.#value;
  }

  async change(change: SessionChange<Value>): Promise<void> {
    await this.#apply(change);
    this.#changes.push(change);
  }

  async #apply(change: SessionChange<Value>): Promise<void> {
    const returned = await change(this.#value);
    if (isNewValue(returned, this.#value) && this.#isAsBefore()) {
      throw notChanged(this.#session);
    }
  }

  #isAsBefore(): boolean {
    return JSON.stringify(this.#value) === this.#before;
  }

  /** The change that writes it; nothing when it is as it was, and its time to live need not start again. */
  written(): Soon<Change | undefined> {
    return whenThere(mustComeBack(this.#session, this.#value), (value) => this.#changeTo(value));
  }

  #changeTo(value: Value): Soon<Change | undefined> {
    const { keep } = this.#session;
    const { encryption, now } = this.#sessions;
    if (JSON.stringify(value) === this.#before && !this.#isToBeSealed()) {
      return undefined;
    }
    return whenThere(toRow(this.#session, value, encryption, this.#key), (row) =>
      put(rows, this.#key, row, {
        expected: this.#row?.version ?? 0,
        expires: keep === undefined ? undefined : now() + keep,
      }),
    );
  }

  /** Whether it lies in the store as it is, or encrypted with a key that is being replaced, and is to be encrypted. */
  #isToBeSealed(): boolean {
    if (!this.#session.encrypted || this.#row === undefined) {
      return false;
    }
    const { sealed } = this.#row.value;
    return sealed === undefined || this.#sessions.encryption.isOfOldKey(sealed);
  }

  /** Whether somebody else has changed it; then the changes are made to that. */
  async reconcile(): Promise<boolean> {
    const row = await this.#sessions.store.get(rows, this.#key);
    if (row?.version === this.#row?.version) {
      return false;
    }
    if (this.#isHandedOut && !this.#isAsBefore()) {
      throw new CadenzaError(
        'SESSION_CONFLICT',
        `The session "${this.#session.name}" was changed by another conversation meanwhile. Change it with a function, which can be repeated: ctx.session(${this.#session.name}, (value) => …).`,
      );
    }
    this.#row = row;
    const { encryption } = this.#sessions;
    this.#value = await readValue(this.#session, row?.value, encryption, this.#key);
    this.#before = JSON.stringify(this.#value);
    for (const change of this.#changes) {
      await this.#apply(change);
    }
    return true;
  }
}

function sessionKey(session: Session<unknown>, { userId, streamId }: SessionOwner): string {
  requireDeclared(session);
  const { name, of } = session;
  switch (of) {
    case 'bot':
      return storeKey(name, 'bot');
    case 'user':
      return storeKey(name, 'user', needed(session, 'user', userId));
    case 'conversation':
      return storeKey(name, 'conversation', needed(session, 'conversation', streamId));
    case 'userInConversation':
      return storeKey(
        name,
        'both',
        needed(session, 'conversation', streamId),
        needed(session, 'user', userId),
      );
  }
}

/** For programs that the compiler does not see: what `session(…)` gave, and not its name or its options. */
function requireDeclared(session: unknown): void {
  if (typeof session !== 'object' || session === null || !('name' in session && 'of' in session)) {
    throw new CadenzaError(
      'BAD_SESSION',
      "This is no session. Declare it once, const basket = session('basket', { … }), and give what that is: ctx.session(basket).",
    );
  }
}

/** What `bot.session` is given, by whose a session is. */
const ownersOf = {
  user: '{ userId }',
  conversation: '{ streamId }',
  userInConversation: '{ userId, streamId }',
};

function needed<Id extends string | number>(
  { name, of }: Session<unknown>,
  what: string,
  id: Id | undefined,
): Id {
  if (id === undefined) {
    const owner = of === 'bot' ? '' : `, ${ownersOf[of]}`;
    throw new CadenzaError(
      'NO_SESSION_OWNER',
      `The session "${name}" belongs to a ${what}, and there is none here. Say whose it is: bot.session(${name}${owner}).`,
    );
  }
  return id;
}
