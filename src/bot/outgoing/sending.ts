/**
 * A promise of something sent that knows whether it is awaited. One that is not does not end the process when it fails:
 * its maker finds out with {@link Sending.isAwaited} and reports it.
 *
 * @example
 * const sending = Sending.of(deliver(outgoing), () => undefined);
 * await sending;
 * sending.isAwaited; // true
 */
export class Sending<Result> extends Promise<Result> {
  #isAwaited = false;

  /** What is derived of it, as by `finally`, is an ordinary promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /**
   * Makes one of a promise that is under way.
   *
   * @param onEnd - learns how it ended, before anybody who waits for it does, and does not count as one of them
   */
  static of<Result>(under: Promise<Result>, onEnd: OnEnd<Result>): Sending<Result> {
    const sending = new Sending<Result>((resolve, reject) => {
      // Nothing else waits for it until it has failed: an error's stack leads on where one waits, not where two do.
      const told = toldOf(under, (failed) => {
        if (failed !== undefined) {
          sending.#isSeenTo();
        }
        onEnd(sending, failed);
      });
      told.then(resolve, reject);
    });
    return sending;
  }

  /** Whether it, or a promise derived from it, is awaited. */
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

  /** Its failure does not end the process, awaited or not. */
  #isSeenTo(): void {
    void super.then(undefined, () => undefined);
  }
}

async function toldOf<Result>(
  under: Promise<Result>,
  onEnd: (failed?: { readonly error: unknown }) => void,
): Promise<Result> {
  let result: Result;
  try {
    result = await under;
  } catch (error) {
    onEnd({ error });
    throw error;
  }
  onEnd();
  return result;
}

/** Does something that ends later: what it throws at once is a rejection, too, without a promise between. */
export function asRejection<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return action();
  } catch (error) {
    return Promise.resolve().then(() => {
      throw error;
    });
  }
}

/** Told of a sending that has ended, and of the error with which it did. */
type OnEnd<Result> = (sending: Sending<Result>, failed?: { readonly error: unknown }) => void;
