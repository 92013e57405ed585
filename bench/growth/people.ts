import type { Capability } from './capability.js';
import { addEach, ofPod, say, type Scene } from './scene.js';

function nameOf(number: number): string {
  return `colleague${number}`;
}

/** Makes a user of a number, and gives the id. */
async function addUser({ archivist }: Scene, number: number): Promise<number> {
  const userName = nameOf(number);
  const created = await archivist.post<{ userSystemInfo: { id: number } }>(
    '/pod/v2/admin/user/create',
    {
      userAttributes: {
        accountType: 'NORMAL',
        emailAddress: `${userName}@example.com`,
        firstName: 'Colleague',
        lastName: String(number),
        userName,
        displayName: `Colleague ${number}`,
      },
    },
  );
  return created.userSystemInfo.id;
}

function addUsers(scene: Scene, from: number, to: number): Promise<void> {
  return addEach(from, to, (number) => addUser(scene, number));
}

async function addMembers(scene: Scene, from: number, to: number): Promise<void> {
  const { reader, streamId } = scene;
  await addEach(from, to, async (number) => {
    const id = await addUser(scene, number);
    await reader.post(`/pod/v1/room/${streamId}/membership/add`, { id });
  });
}

function addSessions({ pod }: Scene, from: number, to: number): Promise<void> {
  return addEach(from, to, () => pod.actAs('person1'));
}

/** What is done as there are more people. */
export const people: readonly Capability[] = [
  ofPod(
    { what: 'users', does: 'find one by name', kind: 'look-up', smallest: 100 },
    addUsers,
    // As many as the fewest users have of that name: the answer is not to grow.
    ({ reader }) => reader.post('/pod/v1/user/search?limit=10', { query: 'Colleague 7' }),
  ),
  ofPod({ what: 'users', does: 'log in', kind: 'look-up', smallest: 100 }, addUsers, ({ pod }) =>
    pod.actAs('person1'),
  ),
  ofPod(
    // Each of them gets it.
    { what: 'members of a room', does: 'send a message', kind: 'work', smallest: 100 },
    addMembers,
    (scene) => say(scene),
  ),
  ofPod(
    { what: 'members of a room', does: 'list them', kind: 'work', smallest: 100 },
    addMembers,
    ({ reader, streamId }) => reader.get(`/pod/v2/room/${streamId}/membership/list`),
  ),
  ofPod(
    { what: 'sessions', does: 'send a message', kind: 'look-up', smallest: 200 },
    addSessions,
    (scene) => say(scene),
  ),
];
