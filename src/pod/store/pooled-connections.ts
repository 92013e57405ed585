import type { Connections, PostgresClient } from './postgres-client.js';

/** The connections of a pod that shares its database: each is used by one alone. */
export class PooledConnections implements Connections {
  readonly #connect: () => Promise<PostgresClient>;

  constructor(connect: () => Promise<PostgresClient>) {
    this.#connect = connect;
  }

  acquire(): Promise<PostgresClient> {
    return this.#connect();
  }

  begin(): Promise<() => void> {
    return Promise.resolve(() => undefined);
  }

  untilFree(): undefined {
    return undefined;
  }
}
