import { z } from 'zod';
import type { StreamRow } from '../store/tables.js';

const storedRoomAttributes = z.object({
  keywords: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
  membersCanInvite: z.boolean().default(true),
  discoverable: z.boolean().default(false),
  readOnly: z.boolean().default(false),
  copyProtected: z.boolean().default(false),
  viewHistory: z.boolean().default(false),
  multiLateralRoom: z.boolean().default(false),
  scheduledMeeting: z.boolean().default(false),
  pinnedMessageId: z.string().default(''),
});

/** A room's attributes besides its name, description and publicity, as they are stored. */
export type StoredRoomAttributes = z.output<typeof storedRoomAttributes>;

/** What the `attributes` column of a room holds; of an IM or MIM, the defaults. */
export function roomAttributesOf(stream: StreamRow): StoredRoomAttributes {
  return storedRoomAttributes.parse(JSON.parse(stream.attributes));
}
