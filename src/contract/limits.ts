/** Numbers that the service and its clients agree on. Sizes are bytes, times are milliseconds. */
export const limits = {
  /** Attachments and previews of one message, decoded, together (MSG-8, LIM-1). */
  attachmentBytes: 30 * 1024 * 1024,
  /** Files of one message above which a client warns (LIM-2). */
  recommendedAttachments: 25,
  /** `message` and `data` of one message, together. */
  messageBytes: 1_500_000,
  /** Characters that PresentationML and entity data of one message may grow to, together. */
  renderedCharacters: 2_000_000,
  /** Hashtags, cashtags and mentions of one message. */
  entitiesPerMessage: 80,
  /** How far ahead a login token may expire. */
  loginTokenLifetime: 5 * 60_000,
  /** How long a datafeed read is held open while nothing happens. */
  datafeedPoll: 30_000,
  /** After how long events that were read but not acknowledged are delivered again. */
  datafeedRedelivery: 30_000,
  /** How long a datafeed lives without being read. */
  datafeedLifetime: 30 * 60_000,
  /** Active datafeeds of one account. */
  datafeedsPerAccount: 20,
  /** Characters of a datafeed's tag. */
  datafeedTagLength: 100,
  /** Ids in one users look-up. */
  usersPerLookup: 100,
} as const;
