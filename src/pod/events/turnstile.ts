import { setImmediate } from 'node:timers';

/**
 * Lets much that comes at the same time through some at a time: the first of a turn of the event loop at once, the others
 * in the turns after it, in their order.
 *
 * @example
 * const turnstile = new Turnstile(16);
 * ['alice', 'bob'].forEach((name) => turnstile.pass(() => console.log(name)));
 */
export class Turnstile {
  readonly #atOnce: number;
  #passed = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  pass(action: () => void): void {
    if (this.#passed === this.#atOnce) {
      this.#waiting.push(action);
      return;
    }
    if (this.#passed === 0) {
      setImmediate(() => this.#turn());
    }
    this.#passed += 1;
    action();
  }

  #turn(): void {
    const some = this.#waiting.splice(0, this.#atOnce);
    this.#passed = some.length;
    if (some.length > 0) {
      setImmediate(() => this.#turn());
    }
    some.forEach((action) => action());
  }
}
