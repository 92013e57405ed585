import { newId } from '../ids.js';
import type { Service } from '../service.js';
import { addMembers } from '../store/memberships.js';
import type { StreamRow, UserRow } from '../store/tables.js';

/** The wall of a user: a stream of type POST that everyone of the company reads. Made on first use. */
export async function wallOf(service: Service, owner: UserRow): Promise<StreamRow> {
  const wall = newWall(owner, service.clock.now());
  return service.change(async ({ queries }) => {
    const known = await queries
      .selectFrom('streams')
      .selectAll()
      .where('member_key', '=', wall.member_key)
      .executeTakeFirst();
    if (known !== undefined) {
      return known;
    }
    await queries.insertInto('streams').values(wall).execute();
    await addMembers(queries, wall.id, [{ userId: owner.id, owner: true }], wall.created_at);
    return wall;
  });
}

function newWall(owner: UserRow, now: number): StreamRow {
  return {
    id: newId('t', now),
    type: 'POST',
    active: 1,
    created_at: now,
    created_by: owner.id,
    modified_at: now,
    name: null,
    description: null,
    public: 1,
    external: 0,
    attributes: '{}',
    shows_history: 1,
    member_key: `wall ${owner.id}`,
  };
}
