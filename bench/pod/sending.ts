import { quantile } from '../table.js';
import type { RemotePod, RemoteUser } from './peer.js';

const ROOMS = 8;
const SENDERS = 16;
const ROUNDS = 5;
/** What each sends in a round. */
const SENT = 60;

/** What a pod computes for a message, in milliseconds: sixteen people send into eight rooms, each one after the other. */
export async function sending(pod: RemotePod): Promise<number> {
  const owner = await pod.actAs('person0');
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, async (_, number) => {
      const room = await owner.post<{ roomSystemInfo: { id: string } }>('/pod/v3/room/create', {
        name: `Desk ${number}`,
        description: 'Where messages are sent',
      });
      return room.roomSystemInfo.id;
    }),
  );
  const turn = () =>
    Promise.all(
      Array.from({ length: SENDERS }, (_, number) => sendAll(owner, rooms[number % ROOMS] ?? '')),
    );
  await turn();
  const spent: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = await pod.processorTime();
    await turn();
    spent.push(((await pod.processorTime()) - begin) / (SENDERS * SENT));
  }
  return quantile(spent, 0);
}

async function sendAll(sender: RemoteUser, streamId: string): Promise<void> {
  for (let sent = 0; sent < SENT; sent += 1) {
    await sender.post(`/agent/v4/stream/${streamId}/message/create`, {
      message: `<messageML>Price <b>${sent}</b></messageML>`,
    });
  }
}
