import {
  type FieldKinds,
  fields,
  fieldsAndMore,
  type Kind,
  kinds,
  listOfKind,
  oneOf,
  optional,
} from '../../contract/given/index.js';
import type { RoomAttributes, UserId } from '../../contract/index.js';
import type { RoomChanges, RoomSearch } from './room-types.js';

const flag = optional(kinds.flag);

const changes: FieldKinds<RoomChanges> = {
  name: optional(kinds.name),
  description: optional(kinds.text),
  keywords: optional(
    listOfKind(
      fieldsAndMore<NonNullable<RoomAttributes['keywords']>[number]>({
        key: kinds.text,
        value: kinds.text,
      }),
    ),
  ),
  membersCanInvite: flag,
  discoverable: flag,
  public: flag,
  readOnly: flag,
  copyProtected: flag,
  crossPod: flag,
  viewHistory: flag,
  multiLateralRoom: flag,
  scheduledMeeting: flag,
  subType: optional(kinds.text),
  groupChat: flag,
  // An empty text unpins.
  pinnedMessageId: optional(kinds.text),
};

/** What of a room to change. */
export const roomChanges: Kind<RoomChanges> = fieldsAndMore<RoomChanges>(changes);

/** A room to make. */
export const roomAttributes: Kind<RoomAttributes> = fieldsAndMore<RoomAttributes>({
  ...changes,
  name: kinds.name,
});

const someone = optional(fields<{ readonly id: UserId }>({ id: kinds.userId }));

/** Which rooms to find. */
export const roomSearch: Kind<RoomSearch> = fields<RoomSearch>({
  query: kinds.text,
  labels: optional(listOfKind(kinds.text)),
  searchFields: optional(listOfKind(kinds.text)),
  active: flag,
  private: flag,
  owner: someone,
  creator: someone,
  member: someone,
  includeNonDiscoverable: flag,
  subType: optional(kinds.text),
  sortOrder: optional(oneOf('BASIC', 'RELEVANCE')),
});
