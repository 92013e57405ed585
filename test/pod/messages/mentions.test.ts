import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';

let pod: Pod;
let alice: Caller;
let bob: Caller;
let im: string;

beforeAll(async () => {
  pod = await Pod.start();
  [alice, bob] = await Promise.all([actAs(pod, 'alice'), actAs(pod, 'bob')]);
  im = await alice.im(bob);
});

afterAll(() => pod.close());

test('a mention shows the name of the user it means, by id or by e-mail address', async () => {
  for (const mention of [`uid="${bob.user.id}"`, 'email="bob@cadenza.example"']) {
    const { message, data } = await alice.say(im, `<mention ${mention}/>`);
    expect(message).toContain('@Bob Brown');
    expect(data).toContain(String(bob.user.id));
  }
});

test('a mention of nobody is refused', async () => {
  const reply = await alice.send(im, '<messageML><mention uid="5"/></messageML>');
  expect(reply.status).toBe(400);
});

test('[MSG-9] an entity of the data is kept in the data of the message', async () => {
  const reply = await alice.send(
    im,
    '<messageML><div class="entity" data-entity-id="issue">ABC-1</div></messageML>',
    '{"issue":{"type":"com.example.issue","version":"1.0","key":"ABC-1"}}',
  );
  const { data } = expectOk(reply).json() as { data: string };
  expect(JSON.parse(data)).toMatchObject({ issue: { key: 'ABC-1' } });
});

test('[MSG-7] a cashtag of digits is a signal with an asterisk', async () => {
  const { data } = await alice.say(im, '<cash tag="*122450"/>');
  expect(data).toContain('122450');
});

test('[MSG-5] template expressions are evaluated over the data', async () => {
  const reply = await alice.send(
    im,
    '<messageML><#list data.names as name><b>${name}</b></#list></messageML>',
    '{"names":["x","y"]}',
  );
  const { message } = expectOk(reply).json() as { message: string };
  expect(message).toContain('<b>x</b><b>y</b>');
});
