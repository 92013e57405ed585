import type { UserRow, ViolationKind } from '../store/tables.js';

/** How a client deals with policies (DLP-14). */
export interface PolicyFlags {
  /** The client can show a warning and ask its user; otherwise it is a legacy client. */
  readonly enforces: boolean;
  /** The user was warned and sends nevertheless. */
  readonly ignoresWarning: boolean;
}

/** Something that policies have to pass before it is sent, created or changed. */
export interface Content {
  readonly kind: ViolationKind;
  readonly requester: UserRow;
  /** The stream or signal that it changes, by its id; `undefined` for a new one. */
  readonly changes?: string;
  /** What it is sent to, or what it changes: a stream, a signal. The same for each attempt. */
  readonly target: string;
  /** Whether members of other companies see it; `undefined` where that has no meaning. */
  readonly external: boolean | undefined;
  /** What policies look at. */
  readonly texts: readonly string[];
  /** What makes this content the same as that of another attempt. */
  readonly identity: string;
  readonly flags: PolicyFlags;
  /** What its record shows, under the id it has or would have had. */
  readonly describe: (id: string | undefined, generation: 'V1' | 'V2') => object;
}
