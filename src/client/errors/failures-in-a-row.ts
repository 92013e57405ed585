import { ClientError } from './client-error.js';

/** So many in a row that fail for the same reason are no accident: it would stop the others too. */
const most = 10;

/** Notices when what fails is not one or another, but everything. */
export class FailuresInARow {
  readonly #operation: string;
  #reason = '';
  #count = 0;

  /** @param operation - what is stopped, as errors name it */
  constructor(operation: string) {
    this.#operation = operation;
  }

  /** One has succeeded, so it is not everything. */
  end(): void {
    this.#count = 0;
  }

  /**
   * One has failed.
   *
   * @param what - what it was one of, in the plural
   * @throws ClientError the failure itself, when its cause is a passing one that the client has waited for in vain;
   *   `SAME_FAILURE` at the tenth in a row
   */
  add(error: ClientError, what: string): void {
    const { code, operation, outcome, serviceMessage, transient } = error;
    if (transient && outcome === 'did-not-happen') {
      throw error;
    }
    // A service that fails words it differently each time; one that refuses names what it does not like.
    const reason = JSON.stringify([operation, code, transient ? '' : serviceMessage]);
    this.#count = reason === this.#reason ? this.#count + 1 : 1;
    this.#reason = reason;
    if (this.#count >= most) {
      const happened = `${this.#operation} has stopped: ${most} ${what} in a row failed for the same reason`;
      throw new ClientError('SAME_FAILURE', `${happened}. The last: ${error.message}`, {
        operation: this.#operation,
        // Others may have succeeded before.
        outcome: 'unknown',
        cause: error,
      });
    }
  }
}
