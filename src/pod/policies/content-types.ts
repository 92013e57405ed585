/** What a policy looks at: messages, names and descriptions of rooms, names and rules of signals. */
export const contentTypes = ['Messages', 'RoomMeta', 'SignalMeta'] as const;

/** One of {@link contentTypes}. */
export type ContentType = (typeof contentTypes)[number];

/** Whose conversations a policy looks at. */
export const scopes = ['Internal', 'External'] as const;
