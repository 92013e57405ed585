import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { MessageUser, RoomDetail, RoomProperties } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { optional, shaped } from '../http/shape.js';
import type { StreamRow } from '../store/tables.js';
import type { StoredRoomAttributes } from '../streams/room-attributes.js';
import { roomAttributesOf } from '../streams/room-attributes.js';

const roomName = z.string().trim().min(1, 'a room needs a name');

/** The body that makes a room. Fields that are unknown or not settable are ignored. */
export const roomBody = z.object({
  name: roomName,
  description: optional(z.string()),
  keywords: optional(z.array(z.object({ key: z.string(), value: z.string() }))),
  membersCanInvite: optional(z.boolean()),
  discoverable: optional(z.boolean()),
  public: optional(z.boolean()),
  readOnly: optional(z.boolean()),
  copyProtected: optional(z.boolean()),
  crossPod: optional(z.boolean()),
  viewHistory: optional(z.boolean()),
  multiLateralRoom: optional(z.boolean()),
  scheduledMeeting: optional(z.boolean()),
  pinnedMessageId: optional(z.string()),
});

/**
 * Checks what the attributes of a room say together: a room open to other companies is private.
 *
 * @throws Refusal 400
 */
export function requireConsistent(room: RoomBody): void {
  if (room.crossPod === true && room.public === true) {
    throw badRequest('A room that is open to other companies cannot be public.');
  }
}

/** The body that changes a room: any of its attributes. */
export const roomChanges = roomBody.omit({ crossPod: true }).extend({ name: optional(roomName) });

/**
 * Checks the attributes that are taken and have no effect: `crossPod` of a room that is there, `groupChat`,
 * `subType`.
 *
 * @throws Refusal 400
 */
export function requireIgnorable(body: unknown): void {
  shaped(ignoredAttributes, body ?? {});
}

const ignoredAttributes = z.object({
  crossPod: optional(z.boolean()),
  groupChat: optional(z.boolean()),
  subType: optional(z.string()),
});

/** A change of a room's attributes. */
export type RoomChanges = z.output<typeof roomChanges>;

/** What a room is made from. */
export type RoomBody = z.output<typeof roomBody>;

/** Who makes a room, and when. */
export interface RoomOrigin {
  readonly id: string;
  readonly createdBy: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A room as it is stored, with defaults for what was not given: private, open to invitations. */
export function newRoom(body: RoomBody, origin: RoomOrigin): StreamRow {
  const isPublic = body.public ?? false;
  const attributes = storedAttributes(body, isPublic);
  return {
    id: origin.id,
    type: 'ROOM',
    active: 1,
    created_at: origin.createdAt,
    created_by: origin.createdBy,
    modified_at: origin.createdAt,
    name: body.name,
    description: body.description ?? null,
    public: isPublic ? 1 : 0,
    external: body.crossPod === true ? 1 : 0,
    attributes: JSON.stringify(attributes),
    shows_history: isPublic || attributes.viewHistory ? 1 : 0,
    member_key: null,
  };
}

function storedAttributes(body: RoomBody, isPublic: boolean): StoredRoomAttributes {
  return {
    keywords: body.keywords ?? [],
    membersCanInvite: body.membersCanInvite ?? true,
    discoverable: body.discoverable ?? isPublic,
    readOnly: body.readOnly ?? false,
    copyProtected: body.copyProtected ?? false,
    viewHistory: body.viewHistory ?? isPublic,
    multiLateralRoom: body.multiLateralRoom ?? false,
    scheduledMeeting: body.scheduledMeeting ?? false,
    // It has no message that could be pinned.
    pinnedMessageId: '',
  };
}

/** A room after a change of its attributes; what is left out stays. The room itself when that changes nothing. */
export function changedRoom(room: StreamRow, changes: RoomChanges, now: number): StreamRow {
  const { name, description, ...attributes } = changes;
  const given = Object.entries(attributes).filter(
    ([key, value]) => key !== 'public' && value !== undefined,
  );
  const before = roomAttributesOf(room);
  const after: StoredRoomAttributes = { ...before, ...Object.fromEntries(given) };
  const isChanged =
    (name ?? room.name) !== room.name ||
    (description ?? room.description) !== room.description ||
    !isDeepStrictEqual(after, before);
  if (!isChanged) {
    return room;
  }
  return {
    ...room,
    name: name ?? room.name,
    description: description ?? room.description,
    attributes: JSON.stringify(after),
    shows_history: room.public === 1 || after.viewHistory ? 1 : 0,
    modified_at: now,
  };
}

/** A room as the service returns it. */
export function toRoomDetail(room: StreamRow): RoomDetail {
  const { pinnedMessageId, ...attributes } = roomAttributesOf(room);
  return {
    roomAttributes: {
      name: room.name ?? '',
      ...(room.description !== null && { description: room.description }),
      ...attributes,
      ...(pinnedMessageId !== '' && { pinnedMessageId }),
      public: room.public === 1,
      crossPod: room.external === 1,
    },
    roomSystemInfo: {
      id: room.id,
      creationDate: room.created_at,
      createdByUserId: room.created_by,
      active: room.active === 1,
    },
  };
}

/** A room as its events carry it. */
export function toRoomProperties(room: StreamRow, creatorUser: MessageUser): RoomProperties {
  const attributes = roomAttributesOf(room);
  return {
    name: room.name ?? '',
    description: room.description ?? '',
    creatorUser,
    createdDate: room.created_at,
    external: room.external === 1,
    crossPod: room.external === 1,
    public: room.public === 1,
    copyProtected: attributes.copyProtected,
    readOnly: attributes.readOnly,
    discoverable: attributes.discoverable,
    membersCanInvite: attributes.membersCanInvite,
    keywords: attributes.keywords,
    canViewHistory: attributes.viewHistory,
  };
}
