import { randomUUID } from 'node:crypto';
import { CadenzaError, errorCode } from '../../contract/index.js';
import { isLiving, members } from '../scale/index.js';
import { holdStore } from '../state/hold-store.js';
import type { Store } from '../state/index.js';

/** What is being done, and how far it is. */
export interface MoveProgress {
  /**
   * `waiting` for a process that was killed a moment ago, `clearing` the new store, `copying` into it, `comparing` the two.
   */
  readonly phase: 'waiting' | 'clearing' | 'copying' | 'comparing';
  /** How many rows are done. */
  readonly rows: number;
  /** How many there are, about. */
  readonly of: number;
}

/** A move, for all that take part in it. */
export interface Move {
  readonly bot: string;
  readonly from: Store;
  readonly to: Store;
  readonly tell: (phase: MoveProgress['phase'], rows: number, of: number) => void;
  /** Aborted when another process has taken one of the stores. */
  readonly lost: AbortSignal;
}

type Which = 'old' | 'new';

/** Keeps a store from processes of the bot meanwhile, as those that `cadenza run` starts do from each other. */
export async function whileHeld<Result>(
  move: Move,
  lost: AbortController,
  which: Which,
  work: () => Promise<Result>,
): Promise<Result> {
  const giveBack = await hold(move, lost, which);
  try {
    await refuseLiving(move, which);
    return await work();
  } finally {
    await Promise.allSettled([giveBack()]);
  }
}

async function hold(move: Move, lost: AbortController, which: Which): Promise<() => Promise<void>> {
  const { bot, tell } = move;
  const log = { warn: () => tell('waiting', 0, 0), error: () => undefined, fatal: () => undefined };
  const held = { onLoss: () => lost.abort(), signal: lost.signal };
  try {
    const giveBack = await holdStore({ name: bot, store: storeOf(move, which), log }, held);
    if (giveBack === undefined) {
      throw interrupted();
    }
    return giveBack;
  } catch (error) {
    throw errorCode(error) === 'BOT_RUNS_ALREADY' ? stillRuns(bot, which) : error;
  }
}

/** Several processes with `scale` share a store, and hold it in another way. */
export async function refuseLiving(move: Move, which: Which): Promise<void> {
  const store = storeOf(move, which);
  const asker = `move ${randomUUID()}`;
  for (const { key } of await store.scan(members)) {
    if (await isLiving(store, key, asker)) {
      throw stillRuns(move.bot, which);
    }
  }
}

function storeOf({ from, to }: Move, which: Which): Store {
  return which === 'old' ? from : to;
}

/** @throws CadenzaError `STATE_CHANGED` */
export function mustHold(lost: AbortSignal): void {
  if (lost.aborted) {
    throw interrupted();
  }
}

function interrupted(): CadenzaError {
  return new CadenzaError(
    'STATE_CHANGED',
    'Another process has taken a store during the move, as after a long pause of this one. Run the move again.',
  );
}

function stillRuns(bot: string, which: Which): CadenzaError {
  return new CadenzaError(
    'BOT_STILL_RUNS',
    `"${bot}" runs with the ${which} store. Stop all its processes, and run the move again; one that was killed counts for some seconds more.`,
  );
}
