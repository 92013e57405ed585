import { randomUUID } from 'node:crypto';
import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import { isArgument } from '../argument.js';
import { members } from '../scale/index.js';
import { halfMoved, moves, refuseHalfMoved } from '../state/half-moved.js';
import { signs } from '../state/hold-store.js';
import { collection, put, remove, scopedStore, type Store } from '../state/index.js';
import { differences } from './differences.js';
import { type Move, type MoveProgress, mustHold, refuseLiving, whileHeld } from './while-held.js';

/** What is moved, and between which stores. */
export interface MoveStateOptions {
  /** The user name of the bot: it has its own part of each store. */
  readonly bot: string;
  /** The store that has what the bot keeps. It is left as it is. */
  readonly from: Store;
  /** The store that gets it. */
  readonly to: Store;
  /**
   * Whether what the bot has in the new store already is deleted. Default: false; then it is refused.
   */
  readonly replace?: boolean | undefined;
  /** Told how far it is, after each page of rows. */
  readonly onProgress?: ((progress: MoveProgress) => void) | undefined;
}

/** What was moved. */
export interface MovedState {
  /** How many rows, all of them compared in the end. */
  readonly rows: number;
  /** How many collections. */
  readonly collections: number;
}

/** How many rows are read, and written in one commit: a row may be as large as a message with its files. */
const pageSize = 100;

/** What says which processes run: those of the old store are no concern of the new one. */
const ofProcesses: ReadonlySet<string> = new Set([signs.name, members.name, moves.name]);

const optionKinds: FieldKinds<MoveStateOptions> = {
  bot: kinds.text,
  from: isArgument.store,
  to: isArgument.store,
  replace: optional(kinds.flag),
  onProgress: optional(kinds.call),
};

/**
 * Moves all that a bot keeps to another store: sessions, conversations, schedules, what is to be sent, dead letters, which
 * events were handled, and rows of its own, with the times at which they are due and vanish. Encrypted sessions stay
 * encrypted. The bot must not run meanwhile.
 *
 * It may be stopped at any point: until all has come and was compared, no bot starts on the new store, and the next call
 * begins anew. The old store stays as it is.
 *
 * @example
 * await moveState({
 *   bot: 'quotes',
 *   from: sqliteStore('cadenza.sqlite'),
 *   to: postgresStore({ url: 'postgres://bot@db.example.com/bots' }),
 * });
 *
 * @throws CadenzaError `BOT_STILL_RUNS`, `STATE_NOT_EMPTY`, `SAME_STORE`, `STATE_CHANGED`, `STATE_HALF_MOVED`;
 *   StoreError `STORE_UNUSABLE`
 */
export async function moveState(options: MoveStateOptions): Promise<MovedState> {
  checkGiven(options, optionKinds, { of: 'moveState' });
  const { bot, from: givenFrom, to: givenTo, replace = false, onProgress } = options;
  const [from, to] = [scopedStore(givenFrom, bot), scopedStore(givenTo, bot)];
  const lost = new AbortController();
  const move: Move = {
    bot,
    from,
    to,
    tell: (phase, rows, of) => onProgress?.({ phase, rows, of }),
    lost: lost.signal,
  };
  const intoNew = async (): Promise<MovedState> => {
    await mustDiffer(move);
    return whileHeld(move, lost, 'new', async () => {
      if (!replace) {
        await mustBeEmpty(move);
      }
      return carryOver(move);
    });
  };
  // The new store, whose file would be made, is opened when the old one can be moved.
  const fromOld = async (): Promise<MovedState> => {
    await refuseHalfMoved(from);
    return whileOpen(to, intoNew);
  };
  return whileOpen(from, () => whileHeld(move, lost, 'old', fromOld));
}

async function whileOpen(store: Store, work: () => Promise<MovedState>): Promise<MovedState> {
  await store.open();
  try {
    return await work();
  } finally {
    await Promise.allSettled([store.close()]);
  }
}

/** What is written into one store is in the other, where they are the same. */
async function mustDiffer({ from, to }: Move): Promise<void> {
  const [key, token] = ['same', randomUUID()];
  await from.commit([put(moves, key, { token })]);
  const found = (await to.get(moves, key))?.value;
  await from.commit([remove(moves, key)]);
  if (found !== undefined && 'token' in found && found.token === token) {
    throw new CadenzaError(
      'SAME_STORE',
      'The store to move from and the one to move to are the same. Name two.',
    );
  }
}

/** What a move that was stopped has left there is no reason to refuse. */
async function mustBeEmpty({ bot, to }: Move): Promise<void> {
  if ((await to.get(moves, halfMoved)) !== undefined) {
    return;
  }
  for (const name of await collectionsOf(to)) {
    if ((await to.scan(collection(name), { limit: 1 })).length > 0) {
      throw new CadenzaError(
        'STATE_NOT_EMPTY',
        `The store to move to has something of "${bot}" already, in ${name}. To delete it first, say --replace; in code, replace: true.`,
      );
    }
  }
}

async function carryOver(move: Move): Promise<MovedState> {
  const { from, to } = move;
  await to.commit([put(moves, halfMoved, { since: Date.now() })]);
  await clear(move);
  const names = await collectionsOf(from);
  const counts = await Promise.all(names.map((name) => from.count(collection(name))));
  const of = counts.reduce((sum, count) => sum + count, 0);
  await copy(move, names, of);
  const rows = await compare(move, of);
  await refuseLiving(move, 'old');
  await refuseLiving(move, 'new');
  await to.commit([remove(moves, halfMoved)]);
  return { rows, collections: names.length };
}

/** Deletes what the new store has, by an earlier move that was stopped as well. */
async function clear({ to, tell, lost }: Move): Promise<void> {
  let rows = 0;
  for (const name of await collectionsOf(to)) {
    const cleared = collection(name);
    for await (const page of pages(to, name, lost)) {
      await to.commit(page.map(({ key }) => remove(cleared, key)));
      rows += page.length;
      tell('clearing', rows, rows);
    }
  }
}

async function copy(
  { from, to, tell, lost }: Move,
  names: readonly string[],
  of: number,
): Promise<void> {
  let rows = 0;
  for (const name of names) {
    const copied = collection(name);
    for await (const page of pages(from, name, lost)) {
      await to.commit(
        page.map(({ key, value, due, expires }) => put(copied, key, value, { due, expires })),
      );
      rows += page.length;
      tell('copying', rows, of);
    }
  }
}

/** @returns how many rows there are */
async function compare({ bot, from, to, tell, lost }: Move, of: number): Promise<number> {
  let rows = 0;
  const names = new Set([...(await collectionsOf(from)), ...(await collectionsOf(to))]);
  for (const name of names) {
    const compared = differences(from, to, collection(name), pageSize, () => {
      rows += 1;
      if (rows % pageSize === 0) {
        mustHold(lost);
        tell('comparing', rows, of);
      }
    });
    for await (const key of compared) {
      throw new CadenzaError(
        'STATE_CHANGED',
        `The old store of "${bot}" or the new one changed during the move: ${name} differs at ${key}. Stop all processes of the bot, and run the move again.`,
      );
    }
  }
  return rows;
}

async function* pages(store: Store, name: string, lost: AbortSignal) {
  let after: string | undefined;
  for (;;) {
    mustHold(lost);
    const page = await store.scan(collection(name), { limit: pageSize, after });
    after = page.at(-1)?.key;
    if (after === undefined) {
      return;
    }
    yield page;
  }
}

async function collectionsOf(store: Store): Promise<readonly string[]> {
  return (await store.collections()).filter((name) => !ofProcesses.has(name));
}
