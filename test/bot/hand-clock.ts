import { ManualClock } from '../../src/pod/index.js';

/** A clock that stands until a test moves it, and tells when something waits for that. */
export class HandClock extends ManualClock {
  #waiting = 0;
  #tell: () => void = () => undefined;

  constructor(start: string) {
    super(Date.parse(start));
  }

  /** What is due already happens at once. */
  override after(milliseconds: number, action: () => void): () => void {
    if (milliseconds <= 0) {
      action();
      return () => undefined;
    }
    let waits = true;
    const leave = (): void => {
      this.#waiting -= waits ? 1 : 0;
      waits = false;
    };
    const cancel = super.after(milliseconds, () => {
      leave();
      action();
    });
    this.#waiting++;
    this.#tell();
    return () => {
      leave();
      cancel();
    };
  }

  /** Resolves when something waits for the clock to move. */
  untilAwaited(): Promise<void> {
    return this.#waiting > 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#tell = resolve;
        });
  }
}
