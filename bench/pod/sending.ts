import { quantile } from '../table.js';
import type { RemotePod, RemoteUser } from './peer.js';

const ROUNDS = 5;
/** What each sends in a round. */
const SENT = 60;

/** How many send at a time, and into how many rooms. */
export interface Senders {
  readonly senders: number;
  readonly rooms: number;
}

/** What a pod computes for a message, in milliseconds, while several send, each one message after the other. */
export async function sending(pod: RemotePod, { senders, rooms: many }: Senders): Promise<number> {
  const owner = await pod.actAs('person0');
  const rooms = await Promise.all(
    Array.from({ length: many }, async (_, number) => {
      const room = await owner.post<{ roomSystemInfo: { id: string } }>('/pod/v3/room/create', {
        name: `Desk ${number}`,
        description: 'Where messages are sent',
      });
      return room.roomSystemInfo.id;
    }),
  );
  const turn = () =>
    Promise.all(
      Array.from({ length: senders }, (_, number) => sendAll(owner, rooms[number % many] ?? '')),
    );
  await turn();
  const spent: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = await pod.processorTime();
    await turn();
    spent.push(((await pod.processorTime()) - begin) / (senders * SENT));
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
