import type { MessageId, StreamId, UserId } from './ids.js';
import type { Open } from './open.js';
import type { MessageUser } from './users.js';

/** One-to-one chat, chat of several, chatroom, profile wall. */
export type StreamType = 'IM' | 'MIM' | 'ROOM' | 'POST';

/** A stream as messages and events carry it. */
export interface MessageStream {
  /** Names the stream; URL-safe. */
  readonly streamId: StreamId;
  /** The kind of stream. */
  readonly streamType: Open<StreamType>;
  /** Rooms only. */
  readonly roomName?: string;
  /** Only in the event of an IM or MIM that was created. */
  readonly members?: readonly MessageUser[];
  /** Whether it has members of other companies. */
  readonly external?: boolean;
  /** Whether it has members on other pods. */
  readonly crossPod?: boolean;
  /** The numbers of the companies that take part. */
  readonly recipientTenantIds?: readonly number[];
}

/** What a room is made from: the body of `POST /pod/v3/room/create`. */
export interface RoomAttributes {
  /** The name that members see. */
  readonly name: string;
  /** What the room is for. */
  readonly description?: string | undefined;
  /** Words that it is found by. */
  readonly keywords?: readonly { readonly key: string; readonly value: string }[] | undefined;
  /** Whether members who are not owners can add others. */
  readonly membersCanInvite?: boolean | undefined;
  /** Whether others than its members can find it. */
  readonly discoverable?: boolean | undefined;
  /** Anyone of the company may join. Default: false. */
  readonly public?: boolean | undefined;
  /** Whether only owners write. */
  readonly readOnly?: boolean | undefined;
  /** Whether members are kept from copying what is written. */
  readonly copyProtected?: boolean | undefined;
  /** Whether members of other companies can be added. */
  readonly crossPod?: boolean | undefined;
  /** New members see what was written before they joined. */
  readonly viewHistory?: boolean | undefined;
  /** More companies than two may take part. */
  readonly multiLateralRoom?: boolean | undefined;
  /** Belongs to a meeting that is planned. */
  readonly scheduledMeeting?: boolean | undefined;
  /** Text such as `EMAIL`, which the service chose. */
  readonly subType?: string | undefined;
  /** Only in answers: made as a chat of several. */
  readonly groupChat?: boolean | undefined;
  /** Only in answers: the message that is pinned. */
  readonly pinnedMessageId?: MessageId | undefined;
}

/** A room: the answer of `POST /pod/v3/room/create`. */
export interface RoomDetail {
  /** What owners can change. */
  readonly roomAttributes: RoomAttributes;
  /** What the service maintains. */
  readonly roomSystemInfo: {
    readonly id: StreamId;
    readonly creationDate: number;
    readonly createdByUserId: UserId;
    readonly active: boolean;
  };
  /** Groups that were added as a whole. */
  readonly groups?: readonly { readonly id: number; readonly addedBy: UserId }[];
}

/** A room as events carry it. */
export interface RoomProperties {
  readonly name: string;
  readonly description: string;
  readonly creatorUser: MessageUser;
  /** When it was made, epoch milliseconds. */
  readonly createdDate: number;
  readonly external: boolean;
  readonly crossPod: boolean;
  readonly public: boolean;
  readonly copyProtected: boolean;
  readonly readOnly: boolean;
  readonly discoverable: boolean;
  readonly membersCanInvite: boolean;
  readonly keywords: readonly { readonly key: string; readonly value: string }[];
  readonly canViewHistory: boolean;
}

/** One of the caller's streams: an element of `POST /pod/v1/streams/list`. */
export interface StreamListed {
  /** Names the stream; URL-safe. */
  readonly id: StreamId;
  /** Whether one can write to it. */
  readonly active: boolean;
  /** Whether it has members on other pods. */
  readonly crossPod: boolean;
  /** The kind of stream. */
  readonly streamType: { readonly type: Open<StreamType> };
  /** IM, MIM and POST. */
  readonly streamAttributes?: { readonly members: readonly UserId[] };
  /** Of a room: what it is called. */
  readonly roomAttributes?: { readonly name: string };
}
