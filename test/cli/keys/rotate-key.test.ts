import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '../../../src/client/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { ServiceStage } from '../service-stage.js';

let stage: ServiceStage;

beforeAll(async () => {
  stage = await ServiceStage.start({ roles: ['INDIVIDUAL', 'USER_PROVISIONING'] });
});

afterAll(() => stage[Symbol.asyncDispose]());

test('a bot gets a new key, and can log in with the old one until it has it', async () => {
  const { config } = await serviceAccount(stage.pod, 'quotes');
  const name = stage.path('quotes-2027');
  const rotate = ['keys', 'rotate', 'quotes', '--out', name];
  expect(await stage.refused(...rotate)).toMatch(
    /The key of quotes \(\d+\) ends in 72 hours\. Conf/,
  );
  expect(existsSync(`${name}.pem`)).toBe(false);

  expect(await stage.printed(...rotate, '--yes')).toContain(`${name}.pem`);

  for (const content of [
    readFileSync(`${name}.pem`, 'utf8'),
    config.bot.privateKey?.content ?? '',
  ]) {
    const bot = { username: 'quotes', privateKey: { content } };
    await using client = new Client({ ...config, bot });
    expect(await client.users.session()).toMatchObject({ username: 'quotes' });
  }
});

test('programs get the files and the fingerprint of the new key as a line of JSON', async () => {
  await serviceAccount(stage.pod, 'prices');
  const name = stage.path('prices-2027');

  const [line] = await stage.lines('keys', 'rotate', 'prices', '--out', name, '--yes');

  expect(line).toEqual({
    id: expect.any(Number),
    username: 'prices',
    privateKeyFile: `${name}.pem`,
    publicKeyFile: `${name}.pub.pem`,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a person has no key', async () => {
  expect(await stage.refused('keys', 'rotate', 'alice', '--out', stage.path('alice'))).toContain(
    'alice is a person. Service accounts have keys.',
  );
  expect(existsSync(stage.path('alice.pem'))).toBe(false);
});

test('a key that no account takes is not left behind', async () => {
  const name = stage.path('refused');
  const route = 'POST /pod/v2/admin/user/{userId}/update';
  await stage.pod.control.faults.inject({ route, kind: 'status', status: 400, times: 1 });
  expect(await stage.refused('keys', 'rotate', 'quotes', '--out', name, '--yes')).toContain(
    'users.update failed with 400',
  );
  expect(existsSync(`${name}.pem`)).toBe(false);
  expect(existsSync(`${name}.pub.pem`)).toBe(false);
});

test('who may not give keys is told so before anything is asked', async () => {
  const { config } = await serviceAccount(stage.pod, 'helper');
  stage.write('config.json', JSON.stringify(config));
  const name = stage.path('stolen');
  expect(await stage.refused('keys', 'rotate', 'quotes', '--out', name)).toContain(
    'users.detail failed with 403',
  );
  expect(existsSync(`${name}.pem`)).toBe(false);
  expect(existsSync(`${name}.pub.pem`)).toBe(false);
});
