import { sql } from 'kysely';
import type { Queries } from '../../../src/pod/store/tables.js';

/** Who is in the room of {@link insertDesk}. */
export const aliceId = 7;
export const deskId = 'stream';

/** A room with one member, for tests that fill it with more messages than calls of a pod would in their time. */
export async function insertDesk(queries: Queries): Promise<void> {
  await sql`
    insert into users (id, username, email, display_name, account_type, company, attributes, roles, status,
      suspended, created_at, updated_at)
    values (${aliceId}, 'alice', 'alice@example.com', 'Alice', 'NORMAL', 'Company', '{}', '[]', 'ENABLED', 0, 1, 1)
  `.execute(queries);
  await sql`
    insert into streams (id, type, active, created_at, created_by, modified_at, name, public, external, attributes,
      shows_history)
    values (${deskId}, 'ROOM', 1, 1, ${aliceId}, 1, 'Desk', 0, 0, '{}', 1)
  `.execute(queries);
  await sql`insert into memberships (stream_id, user_id, owner, joined_at) values (${deskId}, ${aliceId}, 1, 1)`.execute(
    queries,
  );
}
