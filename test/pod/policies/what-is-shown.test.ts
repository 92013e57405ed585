import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { PolicySource } from '../../../src/pod/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, call, control, expectOk } from '../caller.js';

interface Violations {
  readonly violations: readonly {
    readonly violation: { readonly entityID: string };
    readonly stream?: { readonly streamId?: string };
    readonly signal?: { readonly id?: string };
  }[];
}

let pod: Pod;
let officer: Caller;
let echo: Caller;
let alice: Caller;
let im: string;

beforeEach(async () => {
  pod = await Pod.start({
    seed: {
      people: [
        { username: 'alice', displayName: 'Alice' },
        { username: 'bob', displayName: 'Bob' },
      ],
      serviceAccounts: [
        { username: 'officer', displayName: 'O', roles: ['EF_POLICY_MANAGEMENT'] },
        { username: 'echo', displayName: 'E' },
      ],
      policies: [{ name: 'Projects', type: 'BLOCK', terms: ['neptune', 'fiancé'] }],
    },
  });
  [officer, echo, alice] = (await Promise.all(
    ['officer', 'echo', 'alice'].map((name) => actAs(pod, name)),
  )) as [Caller, Caller, Caller];
  im = await alice.im(echo, await actAs(pod, 'bob'));
});

afterEach(() => pod.close());

const enforced = { enforceExpressionFiltering: 'true' };

async function statusOf(content: string): Promise<number> {
  const message = `<messageML>${content}</messageML>`;
  const path = `/agent/v4/stream/${im}/message/create`;
  return (await echo.post(path, { message, ...enforced })).status;
}

const field = (input: string) =>
  `<form id="f">${input}<button name="b" type="action">Send</button></form>`;

test.each([
  ['the name of an emoji', '<emoji shortcode="neptune">o</emoji>'],
  ['the label of a field', field('<text-field name="n" label="About Neptune"/>')],
  ['the label of a text area', field('<textarea name="n" label="Neptune">x</textarea>')],
  ['a placeholder', field('<textarea name="n" placeholder="neptune?">x</textarea>')],
  ['a title', field('<text-field name="n" title="Neptune"/>')],
  ['the title of a date picker', field('<date-picker name="d" label="d" title="Neptune"/>')],
  ['the label of a time picker', field('<time-picker name="t" label="Neptune"/>')],
  [
    'the label of a menu',
    field('<select name="s" label="Neptune"><option value="1">1</option></select>'),
  ],
  ['the label of an option', field('<select name="s"><option value="1">Neptune</option></select>')],
  ['the value of an option', field('<select name="s"><option value="neptune">1</option></select>')],
  ['the value of a choice', field('<radio name="r" value="neptune">One</radio>')],
])('[DLP-10] what is shown is what is matched: %s', async (_where, content) => {
  expect(await statusOf(content)).toBe(451);
  expect(await statusOf(content.replace(/neptune/i, 'pluto'))).toBe(200);
});

test.each([
  ['a soft hyphen', 'nep\u00adtune'],
  ['a zero-width space', 'nep\u200btune'],
  ['a zero-width joiner', 'nep\u200dtune'],
  ['a mark of direction', 'nep\u200etune'],
  ['letters of full width', 'ｎｅｐｔｕｎｅ'],
  ['an accent apart from its letter', 'my fiance\u0301'],
])('[DLP-10] %s does not hide a term', async (_what, content) => {
  expect(await statusOf(content)).toBe(451);
});

test('[DLP-10] mentions stay out, whatever their user is called', async () => {
  expectOk(
    await control(pod, 'PUT', '/policies', {
      policies: [{ name: 'Names', type: 'BLOCK', terms: ['Bob'] }],
    }),
  );
  const bob = await actAs(pod, 'bob');
  expect(await statusOf(`<mention uid="${bob.user.id}"/>`)).toBe(200);
  expect(await statusOf('Bob')).toBe(451);
});

test('[DLP-11] a refused change of a room or a signal is recorded under its id, in both versions', async () => {
  const { roomSystemInfo } = await alice.createRoom({ name: 'Desk', description: 'd' });
  const signal = expectOk(
    await alice.post('/agent/v1/signals/create', { name: 'News', query: 'HASHTAG:news' }),
  ).json() as { id: string };

  const room = { name: 'Neptune', ...enforced };
  expect((await alice.post(`/pod/v3/room/${roomSystemInfo.id}/update`, room)).status).toBe(451);
  const changed = { name: 'Neptune', ...enforced };
  expect((await alice.post(`/agent/v1/signals/${signal.id}/update`, changed)).status).toBe(451);

  for (const version of ['v1', 'v3']) {
    const listed = async (kind: string) => {
      const path = `/agent/${version}/dlp/violations/${kind}?startTime=0`;
      return (expectOk(await officer.get(path)).json() as Violations).violations;
    };
    expect(await listed('stream')).toMatchObject([
      { violation: { entityID: roomSystemInfo.id }, stream: { streamId: roomSystemInfo.id } },
    ]);
    expect(await listed('signal')).toMatchObject([
      { violation: { entityID: signal.id }, signal: { id: signal.id } },
    ]);
  }
});

test('[DLP-11] what is refused before it is there has no id', async () => {
  const room = { name: 'Neptune', description: 'd', ...enforced };
  expect((await alice.post('/pod/v3/room/create', room)).status).toBe(451);
  const reply = await officer.get('/agent/v1/dlp/violations/stream?startTime=0');
  const { violations } = expectOk(reply).json() as Violations;
  expect(violations).toHaveLength(1);
  expect(violations[0]?.violation.entityID).toBe('');
  expect(violations[0]?.stream).not.toHaveProperty('streamId');
});

const insist = async (ignoreDLPwarning: string) =>
  echo.post(`/agent/v4/stream/${im}/message/create`, {
    message: '<messageML>I guarantee the guilder</messageML>',
    ...enforced,
    ignoreDLPwarning,
  });

const care: PolicySource = { name: 'Care', type: 'WARN', terms: ['guarantee'] };
const money: PolicySource = { name: 'Money', type: 'WARN', terms: ['guilder'] };

test('[DLP-7] a warning accepted holds for the policies warned of, not for later ones', async () => {
  await pod.control.policies.replace([care]);
  expect((await insist('false')).status).toBe(451);
  await pod.control.policies.replace([...(await pod.control.policies.list()), money]);
  expect((await insist('true')).status).toBe(451);
  expectOk(await insist('true'));
});

test('[DLP-7] a warning accepted holds when one of its policies is gone', async () => {
  await pod.control.policies.replace([care, money]);
  expect((await insist('false')).status).toBe(451);
  const left = (await pod.control.policies.list()).filter(({ name }) => name === 'Care');
  await pod.control.policies.replace(left);
  expectOk(await insist('true'));
});

test('[DLP-10] a signal that is shared with a conversation is looked at as a message', async () => {
  const create = async (name: string) =>
    (
      expectOk(
        await alice.post('/agent/v1/signals/create', { name, query: 'HASHTAG:news' }),
      ).json() as { id: string }
    ).id;
  const share = async (id: string, flags: object) =>
    call(pod, 'POST', `/cadenza/v1/signals/${id}/shares`, {
      headers: { ...alice.headers, Authorization: `Bearer ${pod.controlToken}` },
      body: { streamId: im, ...flags },
    });

  const shared = expectOk(await share(await create('News <b>${1}</b>'), enforced));
  expect(shared.text).toContain('News &lt;b&gt;${1}&lt;/b&gt;'.replaceAll('"', '\\"'));
  expect((await share(await create('On Neptune'), enforced)).status).toBe(451);
  expect((await share('0'.repeat(24), enforced)).status).toBe(404);
});

test('what GET of the policies answers, PUT takes, with ids and versions', async () => {
  const before = (await control(pod, 'GET', '/policies')).json();
  expect(expectOk(await control(pod, 'PUT', '/policies', before)).json()).toEqual(before);

  const twice = { policies: [care, care] };
  expect((await control(pod, 'PUT', '/policies', twice)).status).toBe(400);
  expect((await control(pod, 'GET', '/policies')).json()).toEqual(before);
});

test('what GET of the other settings answers, PUT takes', async () => {
  for (const path of ['/clock', '/throttling', '/settings', '/enforcement']) {
    const shown = expectOk(await control(pod, 'GET', path)).json();
    expectOk(await control(pod, 'PUT', path, shown));
    expect(Object.keys((await control(pod, 'GET', path)).json() as object)).toEqual(
      Object.keys(shown as object),
    );
  }
});
