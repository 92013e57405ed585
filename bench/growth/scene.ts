import type { RemoteUser } from '../pod/peer.js';
import { RemotePod } from '../pod/peer.js';
import type { Capability, Grown } from './capability.js';

/** A pod in memory, someone who may import and provision, and someone who talks. */
export interface Scene {
  readonly pod: RemotePod;
  readonly archivist: RemoteUser;
  readonly reader: RemoteUser;
  readonly streamId: string;
}

/** A capability of the pod: `add` adds the things with these numbers, `run` is timed. */
export function ofPod(
  facts: Omit<Capability, 'open'>,
  add: (scene: Scene, from: number, to: number) => Promise<unknown>,
  run: (scene: Scene, size: number) => Promise<unknown>,
): Capability {
  return { ...facts, open: () => openScene(add, run) };
}

async function openScene(
  add: (scene: Scene, from: number, to: number) => Promise<unknown>,
  run: (scene: Scene, size: number) => Promise<unknown>,
): Promise<Grown> {
  const pod = await RemotePod.start(':memory:');
  const archivist = await pod.actAs('archivist');
  const reader = await pod.actAs('person0');
  const streamId = await newRoom(reader, 'Archive');
  const scene = { pod, archivist, reader, streamId };
  let size = 0;
  return {
    async growTo(wanted) {
      if (wanted > size) {
        await add(scene, size, wanted);
        size = wanted;
      }
    },
    run: () => run(scene, size),
    processorTime: () => pod.processorTime(),
    close: () => pod.stop(),
  };
}

export async function newRoom(user: RemoteUser, name: string): Promise<string> {
  const room = await user.post<{ roomSystemInfo: { id: string } }>('/pod/v3/room/create', {
    name,
    viewHistory: true,
  });
  return room.roomSystemInfo.id;
}

/** How many things are added at the same time. */
const atOnce = 16;

/** Adds the things with the numbers from one to before another, some at a time. */
export async function addEach(
  from: number,
  to: number,
  add: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = from;
  const work = async () => {
    while (next < to) {
      next += 1;
      await add(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Sends a message. */
export function say({ reader, streamId }: Scene, text = 'everyone'): Promise<unknown> {
  return reader.post(`/agent/v4/stream/${streamId}/message/create`, {
    message: `<messageML>Hello <b>${text}</b></messageML>`,
  });
}
