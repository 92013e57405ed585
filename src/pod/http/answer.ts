import type { Readable } from 'node:stream';

/** What an operation answers. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a JSON list, whose members come in groups. */
  readonly list?: AsyncIterable<readonly unknown[]>;
  /** Sent as a JSON object, in which each async iterable is such a list. */
  readonly object?: Readonly<Record<string, unknown>>;
  /** Sent as plain text. */
  readonly text?: string;
  /** Sent as it comes; `headers` say what it is. */
  readonly stream?: Readable;
}

/** 200 with a JSON body. */
export function ok(json: unknown): Answer {
  return { status: 200, json };
}

/** The same answer, with the word of the service's agent or pod that the operation at a path is deprecated. */
export function deprecated(answer: Answer, path: string): Answer {
  const component = path.split('/')[1];
  const warning = { 'X-Warning': `299 symphony-${component} 'This method is deprecated'` };
  return { ...answer, headers: { ...answer.headers, ...warning } };
}

/** 200 with a list that is made while it is sent: it need not fit into memory. */
export function listed(list: AsyncIterable<readonly unknown[]>): Answer {
  return { status: 200, list };
}

/** 200 with an object, of which the lists that are async iterables of groups are made while it is sent. */
export function withLists(object: Readonly<Record<string, unknown>>): Answer {
  return { status: 200, object };
}

/** 201 with a JSON body. */
export function created(json: unknown): Answer {
  return { status: 201, json };
}

/** 204: done, nothing to say. */
export const noContent: Answer = { status: 204 };

/** 200 with a body that is sent piece by piece. */
export function streamed(
  contentType: string,
  stream: Readable,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status: 200, headers: { ...headers, 'Content-Type': contentType }, stream };
}
