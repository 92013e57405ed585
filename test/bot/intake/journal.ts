/** What happened, in its order. */
export class Journal {
  readonly entries: string[] = [];
  readonly #waiting = new Map<
    string,
    { readonly promise: Promise<void>; readonly go: () => void }
  >();

  note(entry: string): void {
    this.entries.push(entry);
    this.#waiting.get(entry)?.go();
  }

  /** Resolves when an entry stands in it. */
  until(entry: string): Promise<void> {
    if (this.entries.includes(entry)) {
      return Promise.resolve();
    }
    const waiting = this.#waiting.get(entry) ?? newWaiting();
    this.#waiting.set(entry, waiting);
    return waiting.promise;
  }
}

function newWaiting(): { readonly promise: Promise<void>; readonly go: () => void } {
  let go: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { promise, go };
}
