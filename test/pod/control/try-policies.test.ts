import { expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import { control } from '../caller.js';

test('policies are asked about a text without sending it, by content and by who would see it', async () => {
  await using pod = await Pod.start();
  await pod.control.policies.replace([
    { name: 'Names', type: 'BLOCK', terms: ['Neptune'], scopes: ['External'] },
    { name: 'Tone', type: 'WARN', terms: ['blast', 'near'], contentTypes: ['Messages'] },
  ]);
  const ask = async (body: object) =>
    (await control(pod, 'POST', '/policies/trial', { text: 'neptune is NEAR', ...body })).json();
  const tone = { name: 'Tone', type: 'WARN', generation: 'V2', terms: ['near'] };
  const names = { name: 'Names', type: 'BLOCK', generation: 'V2', terms: ['Neptune'] };
  expect(await ask({})).toEqual({ action: 'WARN', matches: [tone] });
  const outside = (await ask({ external: true })) as { action: string; matches: object[] };
  expect(outside.action).toBe('BLOCK');
  expect(outside.matches).toHaveLength(2);
  expect(outside.matches).toEqual(expect.arrayContaining([names, tone]));
  expect(await ask({ contentType: 'RoomMeta' })).toEqual({ action: 'ALLOW', matches: [] });
  const facts = (await control(pod, 'GET', '/facts')).json();
  expect(facts).toMatchObject({ violations: 0 });
  await pod.control.policies.setAvailable(false);
  expect(await ask({})).toEqual({ action: 'ALLOW', matches: [] });
  expect((await control(pod, 'POST', '/policies/trial', {})).status).toBe(400);
});

test('the routes that faults are given for are listed, those of the control API apart', async () => {
  await using pod = await Pod.start();
  const { routes } = (await control(pod, 'GET', '/routes')).json() as { routes: string[] };
  expect(routes).toContain('POST /agent/v4/stream/{streamId}/message/create');
  expect(routes.filter((route) => route.includes('/cadenza/'))).toEqual([]);
});
