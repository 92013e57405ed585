import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { collect } from '../failure.js';
import { partsOf, ScriptedService } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

test('dictionaries.upload sends a file of terms, and dictionaries.download gives it back', async () => {
  const upload = 'POST /agent/v1/dlp/dictionaries/d/data/upload';
  service.script(upload, { status: 200, json: { data: { type: 'Word' } } });
  const download = 'GET /agent/v1/dlp/dictionaries/d/data/download';
  service.script(download, { status: 200, text: Buffer.from('Neptune').toString('base64') });
  const { dictionaries } = service.client();
  const content = Readable.from([Buffer.from('Nep'), Buffer.from('tune')]);
  await dictionaries.upload('d', { filename: 'terms.txt', content });
  const [request] = service.to(upload);
  const [part] = request === undefined ? [] : partsOf(request);
  expect(part?.headers).toContain('name="data"; filename="terms.txt"');
  expect(part?.content.toString()).toBe('Neptune');
  const terms = await collect(await dictionaries.download('d', '1.0'));
  expect(terms.join('')).toBe('Neptune');
  expect(service.to(download)[0]?.url).toContain('?dictVersion=1.0');
});
