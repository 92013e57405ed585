import type { Measurement } from './measurement.js';
import { measureEchoes } from './peers/echoes.js';
import { installPeers } from './peers/load.js';
import { measureReaders } from './peers/readers.js';
import { measureRouters } from './peers/routers.js';
import { measureSenders } from './peers/senders.js';

/** What others do the same work with: the kit of the service for Node, readers of XML, routers of other chats. */
export default async function peers(): Promise<readonly Measurement[]> {
  await installPeers();
  return [
    ...measureReaders(),
    ...(await measureRouters()),
    ...(await measureSenders()),
    ...(await measureEchoes()),
  ];
}
