/**
 * A promise of something sent that knows whether anybody waits for it. One that nobody awaited ends
 * nothing when it fails: whoever made it finds out with {@link Sending.isAwaited} and reports it.
 *
 * @example
 * const sending = Sending.of(deliver(outgoing));
 * await sending;
 * sending.isAwaited; // true
 */
export class Sending<Result> extends Promise<Result> {
  #isAwaited = false;

  /** What is derived of it, as by `finally`, is an ordinary promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** Makes one of a promise that is under way. */
  static of<Result>(under: Promise<Result>): Sending<Result> {
    const sending = new Sending<Result>((resolve, reject) => {
      under.then(resolve, reject);
    });
    void sending.quietly(() => undefined);
    return sending;
  }

  /** Learns of a failure without counting as somebody who waits; resolves when it is settled. */
  quietly(onFailure: (error: unknown) => void): Promise<unknown> {
    return super.then(undefined, onFailure);
  }

  /** Whether somebody waits for it, or for what was derived of it. */
  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  override then<Fulfilled = Result, Rejected = never>(
    onFulfilled?: ((value: Result) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    this.#isAwaited = true;
    return super.then(onFulfilled, onRejected);
  }
}
