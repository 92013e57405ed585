import { checkMessageML, readIncomingMessage, renderPresentationML } from 'cadenza/messageml';
import { archivedMessage, rareTag } from '../pod/archive.js';
import type { RemoteUser } from '../pod/peer.js';
import { RemotePod } from '../pod/peer.js';
import type { Capability, Grown } from './capability.js';

const row = '<table><tr><td>1</td><td>two &amp; three</td></tr></table>';

/** A pod in memory, someone who may import and provision, and someone who talks. */
interface Scene {
  readonly pod: RemotePod;
  readonly archivist: RemoteUser;
  readonly reader: RemoteUser;
  readonly streamId: string;
}

/** A capability of the pod: `add` adds the things with these numbers, `run` is timed. */
function ofPod(
  facts: Omit<Capability, 'open'>,
  add: (scene: Scene, from: number, to: number) => Promise<unknown>,
  run: (scene: Scene) => Promise<unknown>,
): Capability {
  return { ...facts, open: () => openScene(add, run) };
}

async function openScene(
  add: (scene: Scene, from: number, to: number) => Promise<unknown>,
  run: (scene: Scene) => Promise<unknown>,
): Promise<Grown> {
  const pod = await RemotePod.start(':memory:');
  const archivist = await pod.actAs('archivist');
  const reader = await pod.actAs('person0');
  const streamId = await newRoom(reader, 'Archive');
  const scene = { pod, archivist, reader, streamId };
  let size = 0;
  return {
    async growTo(wanted) {
      await add(scene, size, wanted);
      size = wanted;
    },
    run: () => run(scene),
    close: () => pod.stop(),
  };
}

async function newRoom(user: RemoteUser, name: string): Promise<string> {
  const room = await user.post<{ roomSystemInfo: { id: string } }>('/pod/v3/room/create', {
    name,
    viewHistory: true,
  });
  return room.roomSystemInfo.id;
}

async function importMessages(
  { archivist, reader, streamId }: Scene,
  from: number,
  to: number,
): Promise<void> {
  for (let first = from; first < to; first += 1000) {
    const count = Math.min(1000, to - first);
    await archivist.post(
      '/agent/v4/message/import',
      Array.from({ length: count }, (_, index) =>
        archivedMessage(first + index, streamId, reader.id),
      ),
    );
  }
}

async function addRooms({ reader }: Scene, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    await newRoom(reader, `Room ${number}`);
  }
}

function say({ reader, streamId }: Scene): Promise<unknown> {
  return reader.post(`/agent/v4/stream/${streamId}/message/create`, {
    message: '<messageML>Hello <b>everyone</b></messageML>',
  });
}

async function sayMany(scene: Scene, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    await say(scene);
  }
}

/** What is done to a text of many rows. */
function ofText(what: string, does: string, run: (text: string) => unknown): Capability {
  return {
    what,
    does,
    kind: 'work',
    smallest: 500,
    open() {
      let text = '';
      return Promise.resolve({
        growTo: (size) => {
          text = row.repeat(size);
        },
        run: () => {
          run(text);
        },
      });
    },
  };
}

/** What is measured as it grows. */
export const capabilities: readonly Capability[] = [
  ofText('rows of a message', 'check and render', (text) => {
    const checked = checkMessageML(`<messageML>${text}</messageML>`);
    if (!checked.ok) {
      throw new Error('The message of the benchmark is wrong.');
    }
    renderPresentationML(checked.document);
  }),
  ofText('rows of a message that comes in', 'read', (text) =>
    readIncomingMessage({ message: `<div data-format="PresentationML">${text}</div>` }),
  ),
  ofPod(
    { what: 'messages stored', does: 'import a thousand more', kind: 'look-up', smallest: 2000 },
    importMessages,
    async (scene) => {
      const { archivist, reader, streamId } = scene;
      const base = 1e7 + Math.floor(performance.now() * 1000);
      const many = Array.from({ length: 1000 }, (_, index) =>
        archivedMessage(base + index, streamId, reader.id),
      );
      await archivist.post('/agent/v4/message/import', many);
    },
  ),
  ofPod(
    { what: 'messages stored', does: 'search for a rare tag', kind: 'look-up', smallest: 2000 },
    importMessages,
    ({ reader }) => reader.post('/agent/v1/message/search', { hashtag: rareTag }),
  ),
  ofPod(
    { what: 'messages stored', does: 'search for a word', kind: 'look-up', smallest: 2000 },
    importMessages,
    ({ reader, streamId }) => reader.post('/agent/v1/message/search', { text: 'all', streamId }),
  ),
  ofPod(
    { what: 'rooms', does: 'list a page of them', kind: 'look-up', smallest: 200 },
    addRooms,
    ({ archivist }) => archivist.post('/pod/v2/admin/streams/list?limit=50', {}),
  ),
  ofPod({ what: 'rooms', does: 'send a message', kind: 'look-up', smallest: 200 }, addRooms, say),
  ofPod(
    { what: 'messages of a room', does: 'send one more', kind: 'look-up', smallest: 200 },
    sayMany,
    say,
  ),
];
