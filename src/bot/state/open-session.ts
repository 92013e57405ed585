import { kinds, requireArgument, saidAs } from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import { isNewValue, mustBeChangeable, notChanged } from './changed-in-place.js';
import { collection } from './collection.js';
import type { Encryption } from './encryption.js';
import type { Session } from './session.js';
import { sessionKey, type SessionOwner } from './session-key.js';
import {
  mustComeBack,
  readValue,
  type SessionRow,
  type Soon,
  toRow,
  whenThere,
} from './session-value.js';
import { type Change, put, type Row, type Store } from './store.js';

/** Where sessions are. */
export const sessionRows = collection<SessionRow>('sessions');

/**
 * Changes a session in place: what it does to the value is kept, what it returns is not. May run several times, so it
 * does nothing else.
 *
 * @example
 * const add: SessionChange<{ items: string[] }> = (value) => { value.items.push('tea'); };
 */
export type SessionChange<Value> = (value: Value) => unknown;

const isChange = saidAs(kinds.call, 'a function, such as (value) => { value.count += 1; }');

/** What sessions are kept with. */
export interface SessionKeeping {
  readonly store: Store;
  readonly encryption: Encryption;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A session as it was read. */
interface ReadSession<Value> {
  readonly key: string;
  /** Undefined where there is none yet. */
  readonly row: Row<SessionRow> | undefined;
  readonly value: Value;
}

/** One session from its reading to its writing, with what is done to its value in between. */
export class OpenSession<Value> {
  readonly #sessions: SessionKeeping;
  readonly #session: Session<Value>;
  readonly #key: string;
  readonly #changes: SessionChange<Value>[] = [];
  #row: Row<SessionRow> | undefined;
  #before = '';
  #isHandedOut = false;
  #value: Value;

  private constructor(
    sessions: SessionKeeping,
    session: Session<Value>,
    { key, row, value }: ReadSession<Value>,
  ) {
    this.#sessions = sessions;
    this.#session = session;
    this.#key = key;
    this.#row = row;
    this.#value = value;
    this.#before = JSON.stringify(value);
  }

  static async open<Value>(
    sessions: SessionKeeping,
    session: Session<Value>,
    owner: SessionOwner,
  ): Promise<OpenSession<Value>> {
    const key = sessionKey(session, owner);
    const row = await sessions.store.get(sessionRows, key);
    const soon = whenThere(readValue(session, row?.value, sessions.encryption, key), (value) =>
      mustComeBack(session, mustBeChangeable(session, value)),
    );
    const value = soon instanceof Promise ? await soon : soon;
    return new OpenSession(sessions, session, { key, row, value });
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
    requireArgument(change, isChange, `The change of the session "${this.#session.name}"`);
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
      put(sessionRows, this.#key, row, {
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
    const row = await this.#sessions.store.get(sessionRows, this.#key);
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
