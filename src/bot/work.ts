import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';

/** Something that is done again when its process ends halfway: the handling of an event, a run of a schedule. */
interface Work {
  /** What it is done for: the same each time. */
  readonly cause: string;
  /** How many things of each kind it has made so far. */
  readonly made: Map<string, number>;
  isOver: boolean;
}

/** What names something in the store. */
export interface MadeId {
  readonly id: string;
  /** Whether work that is done again makes the same thing again. */
  readonly isRepeatable: boolean;
}

const current = new AsyncLocalStorage<Work | undefined>();

/** Does work of which the ids are the same when it is done again: what it makes in the store is made once. */
export async function asWork<Result>(cause: string, work: () => Promise<Result>): Promise<Result> {
  const begun: Work = { cause, made: new Map(), isOver: false };
  try {
    return await current.run(begun, work);
  } finally {
    // What the work has left behind, such as a timer, is not done again with it.
    begun.isOver = true;
  }
}

/** Does what is recorded by itself, as a step of a conversation, and not done again with the work around it. */
export function apartFromWork<Result>(run: () => Result): Result {
  return current.run(undefined, run);
}

/**
 * An id for what is made now. Within work, what it makes is told apart by kind and order, as its messages are.
 *
 * @param kind - what is made: the name of a reminder
 */
export function idOfNext(kind: string): MadeId {
  const work = current.getStore();
  if (work === undefined || work.isOver) {
    return { id: randomUUID(), isRepeatable: false };
  }
  const count = work.made.get(kind) ?? 0;
  work.made.set(kind, count + 1);
  const id = createHash('sha256').update(JSON.stringify([work.cause, kind, count]));
  return { id: id.digest('base64url').slice(0, 22), isRepeatable: true };
}
