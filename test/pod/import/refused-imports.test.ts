import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { call } from '../caller.js';
import {
  alice,
  archive,
  importer,
  message,
  type Outcome,
  pod,
  post,
  run,
  startImporting,
  stopImporting,
} from './importing.js';

beforeEach(startImporting);
afterEach(stopImporting);

test('[AUT-4] who may not import is refused before the body is read', async () => {
  const reply = await call(pod, 'POST', '/agent/v4/message/import', {
    headers: alice.headers,
    body: 'no JSON at all',
  });
  expect(reply.status).toBe(403);
});

test('[IMP-2] nothing is imported of a body that is not JSON in the end', async () => {
  const body = `[${JSON.stringify(message())}, ${JSON.stringify(message())}`;
  for (const broken of [body, `${body},]`, `${body}]]`, `${body}] x`, `${body}, {"a":}]`]) {
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body: broken,
    });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('not valid JSON')]);
  }
  expect(await archive()).toEqual([]);
});

test('[IMP-2] a list is read whatever spaces and texts stand in it', async () => {
  const one = JSON.stringify(message({ message: 'commas, "quotes\\", [brackets] and {braces}' }));
  for (const [body, count] of [
    [' [ ] ', 0],
    [`\n[ ${one}\t]\r\n`, 1],
    [`[ ${JSON.stringify(message())} , ${JSON.stringify(message())} ]`, 2],
  ] as const) {
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body,
    });
    expect((reply.json() as Outcome[]).map(({ diagnostic }) => diagnostic)).toEqual(
      Array(count).fill(undefined),
    );
  }
  expect(await archive()).toHaveLength(3);
});

test('[IMP-19] what an import may hold is limited, and the refusal names the limit', async () => {
  const problemOf = async (body: string) => {
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body,
    });
    return `${reply.status} ${(reply.json() as { message: string }).message}`;
  };
  expect(await problemOf(`[${'null,'.repeat(50_000)}null]`)).toBe(
    '400 The body has more than 50000 elements.',
  );
  expect(await problemOf('['.repeat(1000))).toBe(
    '400 The body is nested too deeply: it may have 101 levels.',
  );
  expect(await problemOf(`[[${'1,'.repeat(10_000)}1]]`)).toBe(
    '400 The body holds too many values: it may have 10000.',
  );
});

test('[IMP-2] a long text with a wrong escape is not JSON, and nothing is imported', async () => {
  const long = 'x'.repeat(2000);
  for (const bad of ['\\x', '\\u12g4', '\n', '\\']) {
    const marked = JSON.stringify(message({ message: 'MARK' }));
    const body = `[${JSON.stringify(message())},${marked.replace('MARK', `${long}${bad}${long}`)}]`;
    const reply = await call(pod, 'POST', '/agent/v4/message/import', {
      headers: importer.headers,
      body,
    });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('not valid JSON')]);
  }
  expect(await archive()).toEqual([]);
});

test('[IMP-2] a refusal that quotes a long text leaves out its middle, not its end', async () => {
  const name = 'x'.repeat(20_000);
  const [outcome] = await run(message({ message: `<messageML><${name}/></messageML>` }));
  const { diagnostic = '' } = outcome ?? {};
  expect(diagnostic.length).toBeLessThan(2_100);
  expect(diagnostic).toContain('xxx … xxx');
  expect(diagnostic).toMatch(/x"$/);
});

test('[IMP-2] a name or an id that is too long fails its message alone, and says so', async () => {
  const long = 'x'.repeat(2000);
  const outcomes = await run(
    message({ streamId: long }),
    message({ originatingSystemId: long }),
    message({ attachments: [{ filename: `${long}.txt`, content: '' }] }),
    message({ message: 'x'.repeat(9_000_001) }),
    message(),
  );
  expect(outcomes.map(({ diagnostic }) => diagnostic)).toEqual([
    '"streamId": is longer than 1024 bytes.',
    '"originatingSystemId": is longer than 1024 bytes.',
    '"attachments.0.filename": is longer than 1024 bytes.',
    '"message": is longer than 1500000 bytes.',
    undefined,
  ]);
  expect((await post([{ [long]: 1 }])).text).toContain('name of a member');
});

test('[IMP-1] an id that is too long is said back with its diagnostic, unless it is much too long', async () => {
  const ids = ['"\u00e9'.repeat(1000), 'x'.repeat(10_001)];
  const outcomes = await run(
    ...ids.map((id) => message({ originalMessageId: id, originatingSystemId: id })),
  );
  const diagnostic = expect.stringContaining('is longer than 1024 bytes');
  expect(outcomes).toEqual([
    { originalMessageId: ids[0], originatingSystemId: ids[0], diagnostic },
    { diagnostic },
  ]);
});

test('[IMP-1] a long list of outcomes comes in order, whole', async () => {
  const outcomes = await run(
    ...Array.from({ length: 3000 }, (_, place) => ({ originalMessageId: `x${place}` })),
  );
  expect(outcomes.map(({ originalMessageId }) => originalMessageId)).toEqual(
    Array.from({ length: 3000 }, (_, place) => `x${place}`),
  );
});
