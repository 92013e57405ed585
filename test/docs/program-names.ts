import { mkdirSync, writeFileSync } from 'node:fs';
import { type Config, type ConfigInput } from 'cadenza';
import { Client } from 'cadenza/client';
import { type Migration } from 'cadenza/client/administration';

const migration: Migration = {
  users: [
    {
      accountType: 'NORMAL',
      userName: 'ada',
      firstName: 'Ada',
      lastName: 'Byron',
      displayName: 'Ada Byron',
      emailAddress: 'ada@acme.com',
    },
  ],
  streams: [{ key: 'C01', members: ['ada'], room: { name: 'Engines' } }],
  messages: [
    {
      author: 'ada',
      stream: 'C01',
      message: 'It works',
      intendedMessageTimestamp: new Date('2020-05-04T09:00:00Z'),
      originatingSystemId: 'old',
      originalMessageId: '1',
    },
  ],
};

/** The values of what the programs of the guide take as given with `declare`. */
export async function namesFor(
  config: Config | ConfigInput,
): Promise<Readonly<Record<string, unknown>>> {
  await using client = new Client(config);
  const { id: streamId } = (await client.rooms.create({ name: 'Guide', description: 'Guide' }))
    .roomSystemInfo;
  return {
    streamId,
    migration,
    saved: undefined,
    users: [],
    archive: () => Promise.resolve(),
    save: () => Promise.resolve(),
    authorInsists: () => Promise.resolve(true),
  };
}

/** The files that the programs of the guide read. */
export function writeFiles(folder: string): void {
  for (const name of ['order.pdf', 'report.pdf', 'bot.log', 'export.ndjson']) {
    writeFileSync(`${folder}/${name}`, '');
  }
  mkdirSync(`${folder}/templates`);
  const poll = '<messageML><h4>${data.question?html}</h4></messageML>';
  writeFileSync(`${folder}/templates/poll.ftl`, poll);
}
