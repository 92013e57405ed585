import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { renderApiCoverage } from '../../docs/generate/api-coverage.js';
import { methodOf } from '../../docs/generate/operation-methods.js';
import { operationTests, testOf } from '../../docs/generate/operation-tests.js';
import { routes } from '../../src/client/routes.js';
import { cases } from './operations/cases.js';
import { keys, ScriptedService } from './scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script('POST /login/pubkey/app/authenticate', {
    status: 200,
    json: { name: 'sessionToken', token: 'app-1' },
  });
  service.script('POST /login/idm/tokens', {
    status: 200,
    json: { token_type: 'Bearer', expires_in: 300, access_token: 'bearer-1' },
  });
});

afterEach(() => service.close());

const app = { appId: 'desk', privateKey: { content: keys.privateKey } };

test.each(Object.entries(cases))('%s', async (_, { call, request, body, answer = {}, result }) => {
  const path = request.split('?')[0] ?? '';
  service.script(path, { status: 200, json: answer });
  const given = await call(service.client({ app }));
  const [seen] = service.to(path);
  expect(`${seen?.method ?? ''} ${seen?.url ?? ''}`).toBe(request);
  const sent = seen?.body.toString() ?? '';
  expect(sent === '' ? undefined : JSON.parse(sent)).toEqual(body);
  if (result !== undefined) {
    expect(given).toEqual(result);
  }
});

test('[VER-1] the version of every operation stands in its path', () => {
  const unversioned = routes.filter(({ path }) => !/^\/(?:file_ext\/)?v\d\//.test(path));
  // The login by key has had one version only.
  const byKey = new Set(['login', 'keyManager']);
  expect(unversioned.filter(({ component }) => !byKey.has(component))).toEqual([]);
});

test('every operation is shown in this table or by the test that is named for it', async () => {
  const names = routes.map(({ operation }) => operation);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(operationTests).filter((name) => !names.includes(name))).toEqual([]);
  const inTable = names.filter((name) => !(name in operationTests));
  expect(inTable.sort()).toEqual(Object.keys(cases).sort());
  const files = new Map<string, string>();
  for (const name of Object.keys(operationTests)) {
    const { file, test: title } = testOf(name);
    const text = files.get(file) ?? (await readFile(new URL(file, import.meta.url), 'utf8'));
    files.set(file, text);
    expect([name, text.includes(`'${title}`)]).toEqual([name, true]);
  }
});

test('every operation has the method that the coverage names', () => {
  const client: object = service.client({ app });
  const missing = routes.flatMap(({ operation }) => {
    const method = methodOf(operation);
    const found = (method?.split('.') ?? []).reduce<unknown>(
      (owner, name) =>
        typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined,
      client,
    );
    const isThere = typeof found === 'function';
    return method === undefined || isThere ? [] : [operation];
  });
  expect(missing).toEqual([]);
});

test('docs/api-coverage.md lists every operation as it is (UPDATE=1 rewrites it)', async () => {
  const file = new URL('../../docs/api-coverage.md', import.meta.url);
  const text = renderApiCoverage();
  if (process.env['UPDATE'] === '1') {
    await writeFile(file, text);
  }
  expect(await readFile(file, 'utf8')).toBe(text);
});
