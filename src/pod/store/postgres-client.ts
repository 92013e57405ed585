/** Where the connections of a driver come from. */
export interface Connections {
  acquire(): Promise<PostgresClient>;
  /** To be called before a transaction begins; resolves with what is to be called when its end is sent. */
  begin(): Promise<() => void>;
  /** Resolves when something may be asked outside of a transaction; `undefined`: at once. */
  untilFree(): Promise<void> | undefined;
}

/** What is used of the driver's client, with the rows typed by who asks. */
export interface PostgresClient {
  // The type of the rows is kysely's knowledge, from the query that it built.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  query<Row>(query: Question): Promise<{
    readonly command: string;
    readonly rowCount: number | null;
    readonly rows: Row[];
  }>;
  /** Gives it back; one that is broken is not used again. */
  release(isBroken: boolean): void;
}

/** What a query is to the driver: its text, its values and the name under which it is prepared. */
export interface Question {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}
