import type { Event, UserId } from '../../contract/index.js';

/** Someone who looks at a user's events as they happen, such as the console. */
export interface Watcher {
  /** An event that the user is told of. */
  onEvent(event: Event): void;
  /** The whole state of the pod is another one: it was reset, or a snapshot was brought back. */
  onReplaced?(): void;
  /** The pod closes: nothing more will come. */
  onEnd(): void;
}

/** Everyone who watches, by the user whose events they see. */
export class Watchers {
  readonly #watchers = new Map<UserId, Set<Watcher>>();

  /** Whether there are no watchers. */
  get isEmpty(): boolean {
    return this.#watchers.size === 0;
  }

  /** Watches a user's events from now on. @returns a function that stops it */
  watch(userId: UserId, watcher: Watcher): () => void {
    const siblings = this.#watchers.get(userId) ?? new Set();
    this.#watchers.set(userId, siblings.add(watcher));
    return () => {
      siblings.delete(watcher);
      if (siblings.size === 0 && this.#watchers.get(userId) === siblings) {
        this.#watchers.delete(userId);
      }
    };
  }

  /** Sends an event to those who watch one of its recipients. */
  tell(event: Event, recipients: Iterable<UserId>): void {
    for (const userId of recipients) {
      for (const watcher of this.#watchers.get(userId) ?? []) {
        watcher.onEvent(event);
      }
    }
  }

  /** Tells everyone that the state of the pod is another one. */
  tellReplaced(): void {
    for (const watcher of new Set([...this.#watchers.values()].flatMap((all) => [...all]))) {
      watcher.onReplaced?.();
    }
  }

  /** Ends every watch. */
  close(): void {
    const all = [...this.#watchers.values()];
    this.#watchers.clear();
    for (const watcher of all.flatMap((watchers) => [...watchers])) {
      watcher.onEnd();
    }
  }
}
