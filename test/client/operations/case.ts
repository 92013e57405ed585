import type { Client } from '../../../src/client/index.js';

/** What a plain operation sends and gives. */
export interface Case {
  readonly call: (client: Client) => unknown;
  /** `METHOD /path?query`, as it must arrive. */
  readonly request: string;
  readonly body?: unknown;
  readonly answer?: unknown;
  /** What the call gives. */
  readonly result?: unknown;
}

/** The plain operations of a resource, by their names. */
export type Cases = Readonly<Record<string, Case>>;
