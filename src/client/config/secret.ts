import { inspect } from 'node:util';

const hidden = '[secret]';

/**
 * A text that must not be seen: a key, a password, a token. Printing, logging, inspecting or
 * serialising it shows `[secret]`; only {@link Secret.reveal} gives the text itself.
 *
 * @example
 * const password = new Secret('hunter2');
 * console.log(password, `${password}`, JSON.stringify({ password })); // [secret], three times
 * password.reveal(); // 'hunter2'
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself. Call it where the text is used, and nowhere else. */
  reveal(): string {
    return this.#text;
  }

  /** `[secret]`. */
  toString(): string {
    return hidden;
  }

  /** `[secret]`. */
  toJSON(): string {
    return hidden;
  }

  /** `[secret]`. */
  [inspect.custom](): string {
    return hidden;
  }
}
