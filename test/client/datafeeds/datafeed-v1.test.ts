import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Client, readDatafeed } from '../../../src/client/index.js';
import { failure } from '../failure.js';
import { ScriptedService, type Step } from '../scripted-service.js';

const create = 'POST /agent/v4/datafeed/create';
const readOf = (id: string): string => `GET /agent/v4/datafeed/${id}/read`;
const events: Step = { status: 200, json: [{ id: 'e1', type: 'MESSAGESENT', payload: {} }] };

let service: ScriptedService;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-feed-'));
  service = await ScriptedService.start();
  service.script(create, { status: 200, json: { id: 'new' } });
});

afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const connect = (idFilePath = folder): Client =>
  service.client({ datafeed: { version: 'v1', idFilePath } }, { warn: () => undefined });

async function readOnce(client: Client): Promise<string[]> {
  for await (const batch of readDatafeed(client)) {
    batch.acknowledge();
    return batch.events.map(({ id }) => id);
  }
  return [];
}

test('with version v1 a feed of the first generation is made, read, and kept for the next start', async () => {
  service.script(readOf('new'), events);
  await expect(readOnce(connect())).resolves.toEqual(['e1']);
  expect(readFileSync(join(folder, 'datafeed.id'), 'utf8')).toBe('new');
  await readOnce(connect());
  expect(service.to(create)).toHaveLength(1);
});

test('the file of the Java kit is gone on with, and a feed that is gone is replaced', async () => {
  writeFileSync(join(folder, 'datafeed.id'), 'old@https://agent.acme.com/agent');
  service.script(readOf('old'), events, { status: 400, json: { code: 400, message: 'Gone' } });
  service.script(readOf('new'), events);
  await readOnce(connect());
  expect(service.to(create)).toEqual([]);
  await readOnce(connect(join(folder, 'datafeed.id')));
  expect(readFileSync(join(folder, 'datafeed.id'), 'utf8')).toBe('new');
});

test('a file that cannot be written is an error that names it', async () => {
  const error = await failure(readOnce(connect(join(folder, 'missing/datafeed.id'))));
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT' });
  expect(error.message).toContain('missing/datafeed.id cannot be written (ENOENT)');
});
