import type { MessageId, Open, StreamId, StreamType, UserId } from '../../contract/index.js';

/** What `GET /pod/v2/streams/{streamId}/info` says of a stream. */
export interface StreamInfo {
  readonly id: StreamId;
  readonly active: boolean;
  readonly crossPod: boolean;
  /** Whether someone of the own company created it. */
  readonly origin?: Open<'INTERNAL' | 'EXTERNAL'>;
  /** Epoch milliseconds. */
  readonly lastMessageDate?: number;
  readonly streamType: { readonly type: Open<StreamType> };
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

/** An IM or MIM: its keys are capitalised on the wire. */
export interface ImDetail {
  readonly V1IMAttributes: { readonly pinnedMessageId?: MessageId };
  readonly IMSystemInfo: {
    readonly id: StreamId;
    readonly creationDate: number;
    readonly active: boolean;
  };
}

/** A member of a stream as administrators see one. */
export interface StreamMember {
  readonly user: {
    readonly userId: UserId;
    readonly displayName?: string;
    readonly email?: string;
    readonly firstName?: string;
    readonly lastName?: string;
    readonly company?: string;
    readonly companyId?: number;
    readonly isExternal?: boolean;
  };
  readonly isOwner: boolean;
  readonly isCreator: boolean;
  /** Epoch milliseconds. */
  readonly joinDate: number;
}

/** A page of the members of a stream. */
export interface StreamMembers {
  readonly count: number;
  readonly members: readonly StreamMember[];
}

/** A file of a stream. */
export interface StreamAttachment {
  readonly messageId: MessageId;
  readonly fileId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly userId: UserId;
  /** Epoch milliseconds. */
  readonly ingestionDate: number;
  readonly 'content-type'?: string;
  readonly previews?: readonly { readonly fileId: string; readonly width: number }[];
}

/** Which files of a stream to list. */
export interface StreamAttachmentRange {
  /** A date or epoch milliseconds. */
  readonly since?: number | Date;
  /** A date or epoch milliseconds. */
  readonly to?: number | Date;
  /** How many at most. Default: 50; the service gives at most 100. */
  readonly limit?: number;
  /** Oldest first (`ASC`) or newest first. Default: `ASC`. */
  readonly sortDir?: 'ASC' | 'DESC';
}

/** An article to share into a stream; give `articleId` or `articleUrl`. */
export interface SharedArticle {
  readonly title: string;
  readonly publisher: string;
  readonly author: string;
  /** The application that shares it. */
  readonly appId: string;
  readonly articleId?: string;
  readonly articleUrl?: string;
  readonly subTitle?: string;
  readonly message?: string;
  readonly summary?: string;
  readonly thumbnailUrl?: string;
  readonly appName?: string;
  readonly appIconUrl?: string;
  /** Epoch milliseconds. */
  readonly publishDate?: number;
}

/** Which of the caller's streams to list. */
export interface StreamFilter {
  /** Default: all types. */
  readonly streamTypes?: readonly StreamType[];
  /** Also streams that were deactivated. Default: false. */
  readonly includeInactiveStreams?: boolean;
}

/** When messages were sent whose ids are asked for: dates or epoch milliseconds, 24 hours apart at most. */
export interface StreamMessageRange {
  readonly since: number | Date;
  /** Default: now. */
  readonly to?: number | Date;
}

/** A page of ids of messages: its keys are as on the wire. */
export interface StreamMessageIds {
  readonly Data: readonly MessageId[];
}
