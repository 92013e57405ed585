import type { StreamId, StreamType, UserId } from '../../contract/index.js';

/** What `GET /pod/v2/streams/{streamId}/info` says of a stream. */
export interface StreamInfo {
  readonly id: StreamId;
  readonly active: boolean;
  readonly crossPod: boolean;
  /** Whether someone of the own company created it. */
  readonly origin?: 'INTERNAL' | 'EXTERNAL';
  /** Epoch milliseconds. */
  readonly lastMessageDate?: number;
  readonly streamType: { readonly type: StreamType };
  /** IM, MIM and POST. */
  readonly streamAttributes?: { readonly members: readonly UserId[] };
  /** Rooms. */
  readonly roomAttributes?: { readonly name: string };
}

/** A member of a room. */
export interface RoomMember {
  readonly id: UserId;
  readonly owner: boolean;
  /** Epoch milliseconds. */
  readonly joinDate: number;
}

/** Which of the caller's streams to list. */
export interface StreamFilter {
  /** Default: all types. */
  readonly streamTypes?: readonly StreamType[];
  /** Also streams that were deactivated. Default: false. */
  readonly includeInactiveStreams?: boolean;
}
