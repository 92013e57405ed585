import type { Change } from '../state/index.js';

/** What knows the messages of a cause until the cause is done: the outbox. */
export interface Causes {
  /** The changes that belong into the commit that says that a cause is done. */
  changesOf(cause: string): readonly Change[];
  /** Leaves a cause that is not done to whichever process takes it up. */
  leave(cause: string): Promise<void>;
  /** Forgets a cause that is done, or left. */
  forget(cause: string): void;
}

/** What a step of a conversation is to the outbox: the same in each run. */
export function causeOf(id: string, step: string): string {
  return `conversation ${id} ${step}`;
}

/** Leaves causes and forgets them; where the store is away, the process that takes them up waits for a while. */
export async function leaveAll(causes: Causes, left: readonly string[]): Promise<void> {
  await Promise.allSettled(left.map((cause) => causes.leave(cause)));
  left.forEach((cause) => causes.forget(cause));
}
