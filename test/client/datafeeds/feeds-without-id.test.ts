import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readDatafeed } from '../../../src/client/index.js';
import { failure } from '../failure.js';
import { ScriptedService, type Step } from '../scripted-service.js';

let service: ScriptedService;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-feed-'));
  service = await ScriptedService.start();
});

afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const json = (value: unknown): Step => ({ status: 200, json: value });

test.each([{}, { id: null }, { id: 5 }, { id: '' }])(
  'a feed that is made as %j is no feed, and the error says so',
  async (made) => {
    service.script('GET /agent/v5/datafeeds', json([]));
    service.script('POST /agent/v5/datafeeds', json(made));
    service.script('POST /agent/v4/datafeed/create', json(made));
    for (const version of ['v2', 'v1'] as const) {
      const client = service.client(
        { datafeed: { version, idFilePath: folder } },
        { warn: () => undefined },
      );
      const error = await failure(readDatafeed(client).next());
      expect(error).toMatchObject({ code: 'MALFORMED_ANSWER' });
      expect(error.message).toContain('a datafeed with its id');
    }
  },
);

test('a listed feed without an id is passed over', async () => {
  service.script('GET /agent/v5/datafeeds', json([{ type: 'fanout' }, { id: 'one_f' }]));
  const events = [{ id: 'e1', type: 'MESSAGESENT', payload: {} }];
  service.script('POST /agent/v5/datafeeds/one_f/read', json({ events, ackId: 'a' }));
  const reading = readDatafeed(service.client());
  const { value } = await reading.next();
  expect(value?.events).toEqual(events);
  await reading.return();
});
