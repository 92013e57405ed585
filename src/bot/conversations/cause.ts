import type { Change } from '../state/index.js';

/** What knows the messages of a cause until the cause is done: the outbox. */
export interface Causes {
  /** The changes that belong into the commit that says that a cause is done. */
  changesOf(cause: string): readonly Change[];
  /** Forgets a cause that is done. */
  forget(cause: string): void;
}

/** What a step of a conversation is to the outbox: the same in each run. */
export function causeOf(id: string, step: string): string {
  return `conversation ${id} ${step}`;
}
