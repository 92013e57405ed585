import { FormData } from 'undici';
import { archivedMessage, rareTag } from '../pod/archive.js';
import type { Capability } from './capability.js';
import { addEach, newRoom, ofPod, say, type Scene } from './scene.js';

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

function addRooms({ reader }: Scene, from: number, to: number): Promise<void> {
  return addEach(from, to, (number) => newRoom(reader, `Room ${number}`));
}

function sayMany(scene: Scene, from: number, to: number): Promise<void> {
  return addEach(from, to, () => say(scene));
}

/** Files of one message, of a hundred kilobytes each. */
async function sendFiles(scene: Scene, count: number): Promise<void> {
  const form = new FormData();
  form.append('message', '<messageML>files</messageML>');
  for (let number = 0; number < count; number += 1) {
    form.append('attachment', new Blob(['x'.repeat(100_000)]), `file${number}.txt`);
  }
  await scene.reader.send(`/agent/v4/stream/${scene.streamId}/message/create`, form);
}

/** What is done to messages, as there are more of them. */
export const messages: readonly Capability[] = [
  ofPod(
    {
      what: 'messages stored',
      does: 'import a thousand more',
      kind: 'look-up',
      smallest: 20_000,
      adds: 1000,
    },
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
    // Even the smallest archive has two: the answer is not to grow, only what is searched.
    ({ reader }) => reader.post('/agent/v1/message/search?limit=2', { hashtag: rareTag }),
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
  ofPod(
    { what: 'rooms', does: 'send a message', kind: 'look-up', smallest: 200 },
    addRooms,
    (scene) => say(scene),
  ),
  ofPod(
    { what: 'messages of a room', does: 'send one more', kind: 'look-up', smallest: 500, adds: 1 },
    sayMany,
    (scene) => say(scene),
  ),
  ofPod(
    { what: 'attachments of a room', does: 'list a page of them', kind: 'look-up', smallest: 60 },
    (scene, from, to) => addEach(from, to, () => sendFiles(scene, 1)),
    ({ reader, streamId }) => reader.get(`/pod/v1/streams/${streamId}/attachments?limit=50`),
  ),
  ofPod(
    { what: 'attachments', does: 'send them in one message', kind: 'work', smallest: 4 },
    () => Promise.resolve(),
    sendFiles,
  ),
];
