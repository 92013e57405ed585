import type { Connections, PostgresClient, Question } from './postgres-client.js';

/** A client while somebody uses it. */
interface InUse {
  readonly opened: Promise<PostgresClient>;
  users: number;
  isBroken: boolean;
}

/**
 * The one connection of a pod that has its database alone, for all who ask at the same time: the server answers one
 * after the other, and nobody waits for an answer before the next question is sent. While a transaction runs, what is
 * not part of it waits until its end is sent.
 */
export class OneConnection implements Connections {
  readonly #connect: () => Promise<PostgresClient>;
  #inUse: InUse | undefined;
  #transaction: Promise<void> | undefined;

  /** @param connect - opens the connection, or gives it again when everybody has let go of it */
  constructor(connect: () => Promise<PostgresClient>) {
    this.#connect = connect;
  }

  async acquire(): Promise<PostgresClient> {
    const inUse = (this.#inUse ??= { opened: this.#connect(), users: 0, isBroken: false });
    inUse.users += 1;
    try {
      const client = await inUse.opened;
      return new OneOfMany(client, (isBroken) => this.#release(inUse, client, isBroken));
    } catch (error) {
      this.#forget(inUse);
      throw error;
    }
  }

  /** Waits while a transaction runs, and holds up others until the one that begins now has sent its end. */
  async begin(): Promise<() => void> {
    await this.untilFree();
    let end: () => void = () => undefined;
    const transaction = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#transaction = transaction;
    return () => {
      if (this.#transaction === transaction) {
        this.#transaction = undefined;
      }
      end();
    };
  }

  async untilFree(): Promise<void> {
    while (this.#transaction !== undefined) {
      await this.#transaction;
    }
  }

  #release(inUse: InUse, client: PostgresClient, isBroken: boolean): void {
    inUse.users -= 1;
    inUse.isBroken ||= isBroken;
    if (inUse.isBroken || inUse.users === 0) {
      // Who comes from now on gets another one, which is opened when this one is not used any more.
      this.#forget(inUse);
    }
    if (inUse.users === 0) {
      client.release(inUse.isBroken);
    }
  }

  #forget(inUse: InUse): void {
    if (this.#inUse === inUse) {
      this.#inUse = undefined;
    }
  }
}

/** The connection, as one of those has it who use it. */
class OneOfMany implements PostgresClient {
  readonly #client: PostgresClient;
  readonly release: (isBroken: boolean) => void;

  constructor(client: PostgresClient, release: (isBroken: boolean) => void) {
    this.#client = client;
    this.release = release;
  }

  // The type of the rows is the knowledge of who asks.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  query<Row>(question: Question) {
    return this.#client.query<Row>(question);
  }
}
