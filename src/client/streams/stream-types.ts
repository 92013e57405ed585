import type { MessageId, Open, StreamId, StreamType, UserId } from '../../contract/index.js';

/** What `GET /pod/v2/streams/{streamId}/info` says of a stream. */
export interface StreamInfo {
  /** Names the stream; URL-safe. */
  readonly id: StreamId;
  /** Whether one can write to it. */
  readonly active: boolean;
  /** Whether it has members on other pods. */
  readonly crossPod: boolean;
  /** Whether someone of the own company created it. */
  readonly origin?: Open<'INTERNAL' | 'EXTERNAL'>;
  /** When the last message was sent, epoch milliseconds; absent where there was none. */
  readonly lastMessageDate?: number;
  /** The kind of stream. */
  readonly streamType: { readonly type: Open<StreamType> };
  /** IM, MIM and POST. */
  readonly streamAttributes?: { readonly members: readonly UserId[] };
  /** Of a room: what it is called. */
  readonly roomAttributes?: { readonly name: string };
}

/** An IM or MIM: its keys are capitalised on the wire. */
export interface ImDetail {
  /** What members can change. */
  readonly V1IMAttributes: { readonly pinnedMessageId?: MessageId };
  /** What the service maintains. */
  readonly IMSystemInfo: {
    readonly id: StreamId;
    readonly creationDate: number;
    readonly active: boolean;
  };
}

/** A member of a stream as administrators see one. */
export interface StreamMember {
  /** Who it is; `isExternal` says that it is someone of another company. */
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
  /** Whether the member owns the room; rooms can have several owners. */
  readonly isOwner: boolean;
  /** Whether the member made the stream. */
  readonly isCreator: boolean;
  /** When the member came in, epoch milliseconds. */
  readonly joinDate: number;
}

/** A page of the members of a stream. */
export interface StreamMembers {
  readonly count: number;
  readonly members: readonly StreamMember[];
}

/** A file of a stream. */
export interface StreamAttachment {
  /** The message that it was sent with. */
  readonly messageId: MessageId;
  /** Names the file in `client.attachments.download`. */
  readonly fileId: string;
  /** With its extension: `report.pdf`. */
  readonly name: string;
  /** How large it is, in bytes. */
  readonly size: number;
  /** Who sent it. */
  readonly userId: UserId;
  /** When it was sent, epoch milliseconds. */
  readonly ingestionDate: number;
  /** Its media type: `application/pdf`. */
  readonly 'content-type'?: string;
  /** Pictures of it, at their widths in pixels. */
  readonly previews?: readonly { readonly fileId: string; readonly width: number }[];
}

/** Which files of a stream to list. */
export interface StreamAttachmentRange {
  /** A date or epoch milliseconds. */
  readonly since?: number | Date | undefined;
  /** A date or epoch milliseconds. */
  readonly to?: number | Date | undefined;
  /** How many at most. Default: 50; the service gives at most 100. */
  readonly limit?: number | undefined;
  /** Oldest first (`ASC`) or newest first. Default: `ASC`. */
  readonly sortDir?: 'ASC' | 'DESC' | undefined;
}

/**
 * An article to share into a stream: known by its id at its publisher, by its address, or by both.
 *
 * @example
 * const article: SharedArticle = {
 *   title: 'Rates rise', publisher: 'ACME', author: 'Alice', appId: 'news', articleUrl: 'https://news.acme.com/7',
 * };
 */
export type SharedArticle = ArticleById | ArticleByUrl;

/** An article that has an id; perhaps an address as well. */
export interface ArticleById extends ArticleDetails {
  /** The article's id at its publisher. */
  readonly articleId: string;
  /** Where the article is. */
  readonly articleUrl?: string | undefined;
}

/** An article that has an address, and no id that must be known. */
export interface ArticleByUrl extends ArticleDetails {
  /** The article's id at its publisher. */
  readonly articleId?: string | undefined;
  /** Where the article is. */
  readonly articleUrl: string;
}

/** What an article to share says of itself. */
export interface ArticleDetails {
  /** The headline. */
  readonly title: string;
  /** Who published it. */
  readonly publisher: string;
  /** Who wrote it. */
  readonly author: string;
  /** The application that shares it. */
  readonly appId: string;
  /** The line below the headline. */
  readonly subTitle?: string | undefined;
  /** What the sharer says of it. */
  readonly message?: string | undefined;
  /** What it says, in short. */
  readonly summary?: string | undefined;
  /** Where its picture is. */
  readonly thumbnailUrl?: string | undefined;
  /** The name of the application that shares it. */
  readonly appName?: string | undefined;
  /** Where the icon of that application is. */
  readonly appIconUrl?: string | undefined;
  /** When it was published, epoch milliseconds. */
  readonly publishDate?: number | undefined;
}

/** Which of the caller's streams to list. */
export interface StreamFilter {
  /** Only streams of these kinds. Default: all. */
  readonly streamTypes?: readonly StreamType[] | undefined;
  /** Also streams that were deactivated. Default: false. */
  readonly includeInactiveStreams?: boolean | undefined;
}

/** From which time to list the ids of messages: dates or epoch milliseconds, at most 24 hours apart. */
export interface StreamMessageRange {
  /** Where the range begins, included. */
  readonly since: number | Date;
  /** Where the range ends, included. Default: now. */
  readonly to?: number | Date | undefined;
}

/** A page of ids of messages: its keys are as on the wire. */
export interface StreamMessageIds {
  readonly Data: readonly MessageId[];
}
