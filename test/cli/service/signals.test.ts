import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ServiceStage } from '../service-stage.js';

let stage: ServiceStage;

beforeAll(async () => {
  stage = await ServiceStage.start();
});

afterAll(() => stage[Symbol.asyncDispose]());

test('a signal is made, changed, followed, and deleted after asking', async () => {
  const [made] = await stage.lines(
    'signals',
    'create',
    '--name',
    'Bonds',
    '--query',
    'HASHTAG:bonds',
    '--company',
  );
  const { id } = made as { id: string };
  expect(await stage.printed('signals', 'list')).toMatch(
    new RegExp(`${id} +Bonds +HASHTAG:bonds +true`),
  );
  await stage.printed('signals', 'update', id, '--name', 'Bills', '--no-company');
  expect(await stage.printed('signals', 'show', id)).toMatch(/Bills +HASHTAG:bonds +false/);
  expect(await stage.refused('signals', 'update', id)).toContain('Say what changes');

  await stage.printed('signals', 'update', id, '--company');
  expect(await stage.printed('signals', 'subscribe', id, '--user', 'alice', 'bob')).toMatch(
    /^NAMED +DONE +FAILED\n2 +2 +0\n$/,
  );
  expect(await stage.printed('signals', 'subscribers', id)).toContain('Alice Adams');
  await stage.printed('signals', 'unsubscribe', id, '--user', 'alice');
  expect(await stage.printed('signals', 'subscribers', id)).not.toContain('Alice Adams');

  expect(await stage.refused('signals', 'delete', id)).toContain('--yes');
  await stage.printed('signals', 'delete', id, '--yes');
  expect(await stage.printed('signals', 'list')).toBe('None.\n');
});
