import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isOlder } from '../../../src/client/features/feature.js';
import type { Client } from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { collect, failure } from '../failure.js';
import { ScriptedService, type Step } from '../scripted-service.js';

const health = 'GET /agent/v3/health/extended';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script(health, { status: 200, json: { services: { pod: { version: '1.51.0' } } } });
});

afterEach(() => service.close());

const form = '<messageML><form id="f"><button name="b">B</button></form></messageML>';

test.each<readonly [string, string, (client: Client) => Promise<unknown>]>([
  [
    'interactive elements',
    'Interactive elements: since version 1.55.3 of the service; this one is 1.51.0.',
    ({ messages }) => messages.create('s', { message: unsafeMessageML(form) }),
  ],
  [
    'interactive elements in an update',
    'since version 1.55.3',
    ({ messages }) => messages.update('s', 'm', { message: unsafeMessageML(form) }),
  ],
  [
    'interactive elements in a blast',
    'since version 1.55.3',
    ({ messages }) => collect(messages.blast(['s'], { message: unsafeMessageML(form) })),
  ],
  [
    'compliance filtering',
    'since version 1.53',
    ({ messages }) =>
      messages.create('s', {
        message: unsafeMessageML('<messageML>a</messageML>'),
        policies: 'enforce',
      }),
  ],
  [
    'searching by author and type of stream',
    'since version 1.52',
    ({ messages }) => collect(messages.search({ author: 7, streamType: 'ROOM' })),
  ],
  [
    'suspending users',
    'since version 20.14',
    ({ users }) => users.suspend(7, { until: 5, reason: 'r' }),
  ],
])('[VER-3] %s on an older service is told with the version it needs', async (_, part, call) => {
  for (const path of [
    'POST /agent/v4/stream/s/message/create',
    'POST /agent/v4/stream/s/message/m/update',
    'POST /agent/v4/message/blast',
    'POST /agent/v1/message/search',
    'PUT /pod/v1/admin/user/7/suspension/update',
  ]) {
    service.script(path, { status: 400, json: { code: 400, message: 'No' } });
  }
  const error = await failure(call(service.client()));
  expect(error).toMatchObject({ code: 'FEATURE_TOO_NEW', outcome: 'did-not-happen', status: 400 });
  expect(error.message).toContain(part);
});

test.each([
  ['a new service', { status: 200, json: { services: { pod: { version: 'SBE-20.14.0' } } } }],
  ['a service that does not tell', { status: 404 }],
])('[VER-3] on %s the refusal is passed on as it is', async (_, step) => {
  service.script(health, step);
  service.script('POST /agent/v4/stream/s/message/create', { status: 400 });
  const error = await failure(
    service.client().messages.create('s', { message: unsafeMessageML(form) }),
  );
  expect(error).toMatchObject({ code: 'BAD_REQUEST' });
});

test.each<readonly [string, Step]>([
  ['does not know', { status: 404 }],
  ['stays silent to', 'hang'],
])('[VER-3] a service that %s the extended form is asked for its connectivity', async (_, step) => {
  service.script(health, step);
  service.script('GET /agent/v2/HealthCheck', { status: 200, json: { podVersion: '1.51.2' } });
  service.script('POST /agent/v4/stream/s/message/create', { status: 400 });
  const error = await failure(
    service.client().messages.create('s', { message: unsafeMessageML(form) }),
  );
  expect(error).toMatchObject({ code: 'FEATURE_TOO_NEW' });
  expect(error.message).toContain('this one is 1.51.2');
});

test('[VER-3] a plain message asks nobody for a version', async () => {
  service.script('POST /agent/v4/stream/s/message/create', { status: 400 });
  const message = '<messageML>a</messageML>';
  expect(
    await failure(service.client().messages.create('s', { message: unsafeMessageML(message) })),
  ).toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(service.to(health)).toEqual([]);
});

test.each([
  ['1.9.2', '1.55.3', true],
  ['1.55.3', '1.55.3', false],
  ['1.55', '1.55.3', true],
  ['20.14.1', '20.14', false],
  ['25.8', '1.55.3', false],
])('version %s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
