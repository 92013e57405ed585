import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevelopment } from '../../../src/cli/dev/start.js';
import { Client } from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import type { Pod } from '../../../src/pod/index.js';
import { testUser } from '../../../src/testing/index.js';
import { everyField, gallery, longName, withDialog } from './messages.js';

const rooms = {
  [longName]: [],
  Gallery: gallery,
  Forms: [everyField],
  Dialogs: [withDialog],
  Desk: [],
};
const asked = { orders: '/order $ibm', poll: '/poll "Lunch?" Pizza Sushi', echo: '/help' };

/** A console of a pod on which the scenes can be played. */
export interface FurnishedConsole {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts what `npm start` starts, with rooms that show every element and an answer of each bot to Alice. */
export async function furnishedConsole(): Promise<FurnishedConsole> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-scenes-'));
  const running = await startDevelopment({ port: 0, folder, bots: 'bots', print: String });
  await furnish(running.pod);
  return {
    url: running.consoleUrl,
    close: async () => {
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function furnish(pod: Pod): Promise<void> {
  const { config } = await pod.serviceAccount('studio', { displayName: 'Studio' });
  await using studio = new Client(config);
  const alice = await studio.users.byUsername('alice');
  for (const [name, messages] of Object.entries(rooms)) {
    const { roomSystemInfo: room } = await studio.rooms.create({ name, description: name });
    await studio.rooms.addMember(room.id, alice?.id ?? 0);
    for (const message of messages) {
      await studio.messages.create(room.id, { message: unsafeMessageML(message) });
    }
  }
  await using person = await testUser(pod, 'alice');
  for (const [bot, text] of Object.entries(asked)) {
    await person.say(bot, text);
    await person.nextMessage({ streamId: await person.openIm(bot), timeout: 20_000 });
  }
}
