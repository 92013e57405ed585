import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ConfigInput } from '../../../src/client/index.js';
import { failure } from '../failure.js';
import { patientClock } from '../patient-clock.js';
import { ScriptedService, type Step } from '../scripted-service.js';

const exchange = 'POST /login/idm/tokens';
const podRoute = 'GET /pod/v2/sessioninfo';
const agentRoute = 'GET /agent/v5/datafeeds';
const config: Partial<ConfigInput> = { commonJwt: { enabled: true } };

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script(podRoute, { status: 200, json: { id: 7 } });
  service.script(agentRoute, { status: 200, json: [] });
  service.script(exchange, bearer('b1'));
});

afterEach(() => service.close());

function bearer(token: string, seconds = 300): Step {
  return { status: 200, json: { token_type: 'Bearer', access_token: token, expires_in: seconds } };
}

const carried = (route: string) =>
  service.to(route).map(({ headers }) => [headers.authorization, headers['sessiontoken']]);

test('with commonJwt, calls carry a bearer token in place of the session token', async () => {
  const client = service.client(config);
  await Promise.all([client.users.session(), client.datafeeds.list()]);
  await client.users.session();

  expect(service.to(exchange)).toHaveLength(1);
  expect(service.to(exchange)[0]).toMatchObject({
    url: '/login/idm/tokens?scope=',
    headers: { sessiontoken: 'session-1' },
  });
  expect(carried(podRoute)).toEqual([
    ['Bearer b1', undefined],
    ['Bearer b1', undefined],
  ]);
  expect(service.to(agentRoute)[0]?.headers).toMatchObject({
    authorization: 'Bearer b1',
    keymanagertoken: 'key-manager-1',
  });
});

test('a bearer token is renewed five seconds before it ends, without another login', async () => {
  let now = Date.now();
  const clock = patientClock(() => now);
  service.script(exchange, bearer('b1', 60), bearer('b2', 60));
  const client = service.client(config, { clock });
  await client.users.session();
  now += 54_000;
  await client.users.session();
  now += 2_000;
  await client.users.session();
  expect(carried(podRoute).map(([token]) => token)).toEqual([
    'Bearer b1',
    'Bearer b1',
    'Bearer b2',
  ]);
  expect(service.to('POST /login/pubkey/authenticate')).toHaveLength(1);
});

test('calls whose bearer token is refused together share one full login', async () => {
  service.script(exchange, bearer('b1'), bearer('b2'));
  service.script(podRoute, (request, response) => {
    response.statusCode = request.headers.authorization === 'Bearer b2' ? 200 : 401;
    response.end('{"id":7}');
  });
  const client = service.client(config);
  await Promise.all([client.users.session(), client.users.session(), client.users.session()]);
  expect(service.to('POST /login/pubkey/authenticate')).toHaveLength(2);
  expect(service.to(exchange)).toHaveLength(2);
});

test('an exchange that is refused logs in again first', async () => {
  service.script(exchange, { status: 401 }, bearer('b2'));
  await service.client(config).users.session();
  expect(carried(podRoute)).toEqual([['Bearer b2', undefined]]);
  expect(service.to('POST /login/pubkey/authenticate')).toHaveLength(2);
});

test('an exchange that answers something else is an error that names it', async () => {
  service.script(exchange, { status: 200, json: { token: 'b1' } });
  expect(await failure(service.client(config).users.session())).toMatchObject({
    code: 'MALFORMED_ANSWER',
    operation: 'login.bearer',
  });
});
