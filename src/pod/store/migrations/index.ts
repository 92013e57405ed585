import { foundation } from './0001-foundation.js';
import { passwords } from './0002-passwords.js';
import { search } from './0003-search.js';
import { imports } from './0004-import.js';
import { policies } from './0005-policies.js';
import { views } from './0006-views.js';
import { snapshots } from './0007-snapshots.js';
import { order } from './0008-order.js';
import { feeds } from './0009-feeds.js';
import { connections } from './0010-connections.js';
import { listing } from './0011-listing.js';
import { following } from './0012-following.js';
import { dictionaries } from './0013-dictionaries.js';
import { applicationsOfPolicies } from './0014-applications-of-policies.js';
import { entitlementsOfUsers } from './0015-entitlements-of-users.js';
import { avatars } from './0016-avatars.js';
import { administration } from './0017-administration.js';
import { wordsAtOnce } from './0018-words-at-once.js';
import { barriers } from './0019-barriers.js';
import { replies } from './0020-replies.js';
import { sharing } from './0021-sharing.js';
import { companyOfSnapshots } from './0022-company-of-snapshots.js';
import { sparseIndexes } from './0023-sparse-indexes.js';
import { endsOfSessions } from './0024-ends-of-sessions.js';
import { namesOfRooms } from './0025-names-of-rooms.js';
import { streamsOfUsers } from './0026-streams-of-users.js';
import { wordsOfSnapshots } from './0027-words-of-snapshots.js';
import { membersByJoining } from './0028-members-by-joining.js';
import { suppressedInStreams } from './0029-suppressed-in-streams.js';
import { sessionsOfUsers } from './0030-sessions-of-users.js';
import { filesByDigest } from './0031-files-by-digest.js';
import { unreadAgain } from './0032-unread-again.js';
import type { Migration } from './migration.js';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  foundation,
  passwords,
  search,
  imports,
  policies,
  views,
  snapshots,
  order,
  feeds,
  connections,
  listing,
  following,
  dictionaries,
  applicationsOfPolicies,
  entitlementsOfUsers,
  avatars,
  administration,
  wordsAtOnce,
  barriers,
  replies,
  sharing,
  companyOfSnapshots,
  sparseIndexes,
  endsOfSessions,
  namesOfRooms,
  streamsOfUsers,
  wordsOfSnapshots,
  membersByJoining,
  suppressedInStreams,
  sessionsOfUsers,
  filesByDigest,
  unreadAgain,
];
