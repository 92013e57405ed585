import type { Interceptor } from '../../client/advanced.js';
import { ConnectionError } from '../../client/index.js';

/** Ends the tries of a call that nobody has answered yet: the client repeats its own errors alone. */
class NoContact extends Error {}

/**
 * Whether a command has reached its service. Until then nothing is tried again: a wrong address is told at once. From then
 * on the client waits for a service that is away, and whoever waits is told what for.
 *
 * @example
 * const contact = new Contact();
 * await using client = new Client(config, { interceptors: [contact.watch] });
 * await work(client).catch((error: unknown) => {
 *   throw contact.failure ?? error;
 * });
 */
export class Contact {
  readonly #say: (sentence: string) => void;
  #isMade = false;
  #isTold = false;
  #failure: ConnectionError | undefined;

  /** @param say - is told once for each time that the service goes away */
  constructor(say: (sentence: string) => void) {
    this.#say = say;
  }

  /** Why nobody has answered, when nobody has. */
  get failure(): ConnectionError | undefined {
    return this.#isMade ? undefined : this.#failure;
  }

  readonly watch: Interceptor = async (exchange, next) => {
    try {
      const reply = await next(exchange);
      this.#isMade = true;
      this.#isTold = false;
      return reply;
    } catch (error) {
      throw error instanceof ConnectionError ? this.#failed(error) : error;
    }
  };

  #failed(error: ConnectionError): Error {
    if (!this.#isMade) {
      this.#failure = error;
      return new NoContact(error.message);
    }
    if (!this.#isTold) {
      this.#isTold = true;
      this.#say(`${error.message} What can be tried again is; Ctrl-C ends it.`);
    }
    return error;
  }
}
