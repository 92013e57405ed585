/** What people can show of themselves, as the service names it. */
export const presenceCategories = [
  'AVAILABLE',
  'BUSY',
  'DO_NOT_DISTURB',
  'ON_THE_PHONE',
  'BE_RIGHT_BACK',
  'IN_A_MEETING',
  'AWAY',
  'OUT_OF_OFFICE',
  'OFF_WORK',
  'OFFLINE',
  'UNDEFINED',
] as const;

/** The kinds of presence that a user can show. */
export type PresenceCategory = (typeof presenceCategories)[number];
