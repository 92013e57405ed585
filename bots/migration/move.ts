import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Client } from 'cadenza';
import { openImportJournal } from 'cadenza/client/administration';
import { adapters } from './adapters/adapters.js';
import { type Archive, toMigration } from './adapters/archive.js';

/** Where an export is: the service keeps the file. */
export interface Export {
  readonly streamId: string;
  readonly messageId: string;
  readonly fileId: string;
  readonly name: string;
}

/** Downloads an export and reads it. @throws Error saying what is wrong with it */
export async function read(client: Client, given: Export): Promise<Archive> {
  return adapterOf(given.name).read(await download(client, given));
}

/** Moves everything that was not moved before: a journal for each export, by what is in it, knows what was. */
export async function move(client: Client, given: Export, journals: string) {
  const { system, read } = adapterOf(given.name);
  const content = await download(client, given);
  const migration = toMigration(system, read(content));
  const name = createHash('sha256').update(content).digest('hex');
  await using journal = await openImportJournal(join(journals, `${name}.journal`));
  const failures: { step: string; key: string; diagnostic: string }[] = [];
  let done = 0;
  for await (const { step, key, status, diagnostic = '' } of client.migrate(migration, {
    journal,
  })) {
    if (status === 'failed') {
      failures.push({ step, key, diagnostic });
    } else if (status === 'done') {
      done += 1;
    }
  }
  return { done, failures };
}

async function download(client: Client, { streamId, messageId, fileId }: Export): Promise<Buffer> {
  const file = await client.attachments.download(streamId, messageId, fileId);
  return Buffer.concat(await file.toArray());
}

function adapterOf(name: string) {
  const adapter = adapters.find(({ fits }) => fits.test(name));
  if (adapter === undefined) {
    throw new Error('There is no adapter for it.');
  }
  return adapter;
}
