/** What the control API of the embedded pod says about its clock, its calls and its snapshots. */

/** The pod's time: the answer of every call about the clock. */
export interface ClockState {
  /** Epoch milliseconds. */
  readonly time: number;
  /** Whether the time stands still. */
  readonly frozen: boolean;
  /** How far ahead of real time, in milliseconds; 0 when the pod follows real time. */
  readonly ahead: number;
}

/** `PUT /cadenza/v1/clock`: what to change of it. */
export interface ClockChange {
  /** Epoch milliseconds, or text such as `2030-01-31T09:00:00Z`. */
  readonly time?: number | string;
  readonly frozen?: boolean;
}

interface FaultBase {
  /**
   * Which calls it applies to: a row of `docs/pod-coverage.md`, such as
   * `POST /agent/v4/stream/{streamId}/message/create`, or `*` for all but the control API's.
   */
  readonly route: string;
  /** How many calls it applies to before it is removed. Default: all, until it is removed. */
  readonly times?: number;
  /** Which share of the calls it applies to, above 0 and at most 1. Default: 1. */
  readonly share?: number;
  /** Begins the row of random numbers that `share` uses: the same seed, the same calls. Default: 1. */
  readonly seed?: number;
}

/** Something that goes wrong on the way, on purpose. */
export type Fault =
  | (FaultBase & {
      readonly kind: 'status';
      /** 400 to 599. */
      readonly status: number;
      /** Sent as JSON, a string as plain text. Default: the service's `{ code, message }`. */
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      /** `before`: the call is not carried out. `after`: it is, and its answer is lost. Default: `before`. */
      readonly when?: 'before' | 'after';
    })
  | (FaultBase & {
      readonly kind: 'delay';
      /** By the pod's clock, before the call is carried out. */
      readonly milliseconds: number;
    })
  | (FaultBase & {
      /** The connection ends without an answer. */
      readonly kind: 'drop';
      readonly when?: 'before' | 'after';
    })
  | (FaultBase & {
      /** The call is carried out; its answer ends in the middle, and the connection with it. */
      readonly kind: 'truncate';
    });

/** A fault that is in place. */
export type InjectedFault = Fault & {
  /** By which it is removed. */
  readonly id: number;
  /** How many calls it has been applied to. */
  readonly hits: number;
};

/** `GET /cadenza/v1/faults`. */
export interface Faults {
  readonly faults: readonly InjectedFault[];
}

/** How many calls of a route are answered; what is more gets 429 with `Retry-After`. */
export interface ThrottlingLimit {
  /** A row of `docs/pod-coverage.md`, counted for each session, or `*`: all calls of an address. */
  readonly route: string;
  /** How many calls are answered in that time. */
  readonly calls: number;
  /** In how many seconds. */
  readonly seconds: number;
}

/** `GET` and `PUT /cadenza/v1/throttling`. */
export interface Throttling {
  readonly limits: readonly ThrottlingLimit[];
}

/** `GET /cadenza/v1/routes`: what a fault or a limit can be given for, besides `*`. */
export interface RouteNames {
  /** As `docs/pod-coverage.md` writes them, in the order of the alphabet. */
  readonly routes: readonly string[];
}

/** `POST /cadenza/v1/policies/trial`: a text that the policies in force are to be asked about. */
export interface PolicyTrial {
  /** Plain text, as people read it. */
  readonly text: string;
  /** What it would stand in. Default: `Messages`. */
  readonly contentType?: 'Messages' | 'RoomMeta' | 'SignalMeta';
  /** Whether members of other companies would see it. Default: false. */
  readonly external?: boolean;
}

/** What the policies in force say of a text. While their enforcement is unavailable, they say nothing. */
export interface PolicyVerdict {
  /** `BLOCK`: it may not be sent. `WARN`: only after a warning. `ALLOW`: no policy matches. */
  readonly action: 'BLOCK' | 'WARN' | 'ALLOW';
  /** The policies that match. */
  readonly matches: readonly {
    readonly name: string;
    readonly type: 'BLOCK' | 'WARN';
    readonly generation: 'V1' | 'V2';
    /** The terms of the policy that the text contains. */
    readonly terms: readonly string[];
  }[];
}

/** One call in the pod's journal: never a token, a key or the text of a message. */
export interface JournalEntry {
  /** Counts up from 1. */
  readonly number: number;
  /** When it came in, by the pod's clock: epoch milliseconds. */
  readonly time: number;
  /** The HTTP method. */
  readonly method: string;
  /** The path as `docs/pod-coverage.md` writes it; absent when the pod has no such path. */
  readonly route?: string;
  /** Absent when the connection ended without an answer. */
  readonly status?: number;
  /** Milliseconds that the call took, really. */
  readonly duration: number;
  /** The user name of the session. */
  readonly user?: string;
  /** The id of the application that called on behalf of the user. */
  readonly application?: string;
  /** The `X-Trace-Id` that the client sent. */
  readonly traceId?: string;
  /** The message that it made or changed. */
  readonly messageId?: string;
  /** The ids of the faults that were applied to it. */
  readonly faults?: readonly number[];
}

/** `GET /cadenza/v1/journal`: the latest calls, the oldest of them first. */
export interface Journal {
  readonly entries: readonly JournalEntry[];
}

/** The state of the pod under a name. */
export interface Snapshot {
  /** The name that it is restored by. */
  readonly name: string;
  /** Epoch milliseconds, by the pod's clock. */
  readonly createdAt: number;
}

/** `GET /cadenza/v1/snapshots`: the oldest first. */
export interface Snapshots {
  readonly snapshots: readonly Snapshot[];
}

/**
 * A content export of the pod: a folder with `messages.ndjson`, `messages.xml` and the files of its
 * messages, each under the digest of its content.
 */
export interface ContentExport {
  /** The id of the export. */
  readonly id: string;
  /** Epoch milliseconds, included. */
  readonly from: number;
  /** Epoch milliseconds, included. */
  readonly to: number;
  /** Only a `FINISHED` one has files, and then all of them. */
  readonly state: 'RUNNING' | 'FINISHED' | 'FAILED';
  /** When it was started, in epoch milliseconds. */
  readonly createdAt: number;
  /** When it ended, in epoch milliseconds; absent while it runs. */
  readonly finishedAt?: number;
  /** How many messages there are in it; 0 until it is finished. */
  readonly messages: number;
  /** How many files of messages; the same content counts once. 0 until it is finished. */
  readonly attachments: number;
}

/** `GET /cadenza/v1/exports`. */
export interface ContentExports {
  readonly exports: readonly ContentExport[];
}

/** `GET /cadenza/v1/exports/{exportId}`. */
export interface ContentExportFiles extends ContentExport {
  /** The names by which its files are downloaded. */
  readonly files: readonly { readonly name: string; readonly size: number }[];
}

/** How often a recurring export is made, and how long its periods are. */
export type ExportFrequency = 'DAILY' | 'WEEKLY';

/** A recurring content export. */
export interface ExportSchedule {
  /** The id of the schedule. */
  readonly id: string;
  /** How often an export is made. */
  readonly frequency: ExportFrequency;
  /** When the next export is begun, epoch milliseconds: the end of its period. */
  readonly nextExport: number;
}

/** `GET /cadenza/v1/export-schedules`. */
export interface ExportSchedules {
  readonly schedules: readonly ExportSchedule[];
}

/** A certificate with its private key, both PEM. */
export interface IssuedCertificate {
  /** The private key, PKCS#8. */
  readonly key: string;
  /** The certificate. */
  readonly cert: string;
}

/** The answer of `POST /cadenza/v1/certificates`. */
export interface ClientCertificate extends IssuedCertificate {
  /** The certificate of the authority that issued it, which the pod's HTTPS is trusted by. PEM. */
  readonly ca: string;
}
