import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Target } from '../../attack/attack.js';
import { seedOf } from '../../attack/seeds.js';
import { targetOf } from '../../attack/target.js';
import type { Reply } from '../caller.js';
import { call } from '../caller.js';

let pod: Pod;
let target: Target;

beforeAll(async () => {
  pod = await Pod.start({ seed: seedOf('small') });
  target = await targetOf(pod);
});

afterAll(() => pod.close());

/** A reply, and how many answers another client got meanwhile. */
async function whileOthersCall(reply: Promise<Reply>): Promise<[Reply, number]> {
  const done = reply.then(
    () => 'done' as const,
    () => 'done' as const,
  );
  for (let answers = 0; ; answers += 1) {
    const health = call(pod, 'GET', '/agent/v3/health');
    if ((await Promise.race([done, health])) === 'done') {
      await health;
      return [await reply, answers];
    }
  }
}

test('[MSG-5] a template that takes long holds up nobody', async () => {
  const { officer, room } = target;
  const loop = '<#list 1..3000 as i><#list 1..100 as j></#list></#list>';
  const [reply, answers] = await whileOthersCall(
    officer.send(room, `<messageML>${loop}done</messageML>`),
  );
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('done')]);
  expect(answers).toBeGreaterThan(3);
});

test('[MSG-5] a template without end is refused by its limit, and holds up nobody', async () => {
  const { officer, room } = target;
  const loop = '<#list 1..100000 as i><#list 1..100000 as j></#list></#list>';
  const [reply, answers] = await whileOthersCall(
    officer.send(room, `<messageML>${loop}</messageML>`),
  );
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('Freemarker')]);
  expect(answers).toBeGreaterThan(3);
  await officer.say(room, 'still here');
});

test('a long message means the same as a short one, mentions and forms included', async () => {
  const { alice, bob, officer, room } = target;
  const parts = `<mention email="BOB@example.com"/><hash tag="Long"/><mention uid="${alice.user.id}"/>`;
  const form =
    '<form id="f"><text-field name="t"/><button name="b" type="action">Go</button></form>';
  const short = await officer.say(room, `${parts}${form}`);
  const long = await officer.say(room, `${parts}${form}${'<b>x</b> '.repeat(3000)}`);
  expect(long.message).toContain('@bob');
  expect(long.message.replace('<b>x</b> '.repeat(3000), '').length).toBe(short.message.length);
  expect(long.data).toBe(short.data);
  const found = await alice.post('/agent/v1/message/search', { hashtag: 'long', streamId: room });
  expect(found.json()).toHaveLength(2);
  const submitted = await call(
    pod,
    'POST',
    `/cadenza/v1/streams/${room}/messages/${long.messageId}/forms/f`,
    {
      headers: { ...alice.headers, Authorization: `Bearer ${pod.controlToken}` },
      body: { formValues: { action: 'b', t: 'hello' } },
    },
  );
  expect(submitted.status).toBe(204);
  const refused = await bob.send(
    target.im,
    `<messageML>${'x'.repeat(20_000)}<nothing/></messageML>`,
  );
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('nothing')]);
});

test('a message has at most 80 tags and mentions', async () => {
  const { officer, room } = target;
  const tags = (count: number) =>
    Array.from({ length: count }, (_, place) => `<hash tag="t${place}"/>`).join('');
  const mentions = (count: number) =>
    Array.from({ length: count }, (_, place) => `<mention email="a${place}@b.c"/>`).join('');
  await officer.say(room, tags(80));
  const problemOf = async (content: string) =>
    (await officer.send(room, `<messageML>${content}</messageML>`)).text;
  expect(await problemOf(tags(81))).toContain('at most 80 tags and mentions, this one has 81');
  expect(await problemOf(mentions(5000))).toContain('at most 80 tags and mentions');
  expect(await problemOf('<mention email="bob@example.com"/>'.repeat(81))).toContain('at most 80');
  expect(await problemOf(mentions(80))).toContain('a0@b.c');
});
