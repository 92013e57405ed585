import type { Message } from '../../../src/contract/index.js';
import type { PolicySource } from '../../../src/pod/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, control, expectOk } from '../caller.js';

export interface Entry {
  readonly violation: Readonly<Record<string, unknown>>;
  readonly message?: Readonly<Record<string, unknown>>;
  readonly stream?: Readonly<Record<string, unknown>>;
  readonly signal?: Readonly<Record<string, unknown>>;
}

export interface Page {
  readonly violations: readonly Entry[];
  readonly nextOffset: string | null;
}

export const start = Date.UTC(2030, 0, 1);
export let clock: ManualClock;
export let pod: Pod;
export let officer: Caller;
export let alice: Caller;
export let bob: Caller;
export let im: string;

/** A pod that blocks the names of projects and warns of guarantees, with a chat of alice and bob. */
export async function startPod(): Promise<void> {
  clock = new ManualClock(start);
  pod = await Pod.start({
    clock,
    seed: {
      people: [
        { username: 'alice', displayName: 'Alice Adams', firstName: 'Alice', lastName: 'Adams' },
        { username: 'bob', displayName: 'Bob Brown', roles: ['EF_POLICY_MANAGEMENT'] },
        { username: 'eve', displayName: 'Eve', company: 'Theirs' },
      ],
      serviceAccounts: [
        { username: 'officer', displayName: 'O', roles: ['EF_POLICY_MANAGEMENT'] },
        { username: 'echo', displayName: 'E' },
        { username: 'root', displayName: 'R', roles: ['SUPER_ADMINISTRATOR'] },
      ],
      policies: [
        { name: 'Projects', type: 'BLOCK', terms: ['Neptune', 'blue whale'] },
        { name: 'Care', type: 'WARN', terms: ['guarantee'] },
      ],
    },
  });
  [officer, alice, bob] = (await Promise.all(
    ['officer', 'alice', 'bob'].map((name) => actAs(pod, name)),
  )) as [Caller, Caller, Caller];
  im = await alice.im(bob);
}

/** Ends the pod. */
export const stopPod = (): Promise<void> => pod.close();

export const v2 = { enforceExpressionFiltering: 'true' };
export const insisting = { ...v2, ignoreDLPwarning: 'true' };

export function send(content: string, flags: object = v2, stream = im): Promise<Reply> {
  return alice.post(`/agent/v4/stream/${stream}/message/create`, {
    message: `<messageML>${content}</messageML>`,
    ...flags,
  });
}

export async function page(kind = 'message', query = ''): Promise<Page> {
  const path = `/agent/v1/dlp/violations/${kind}/?startTime=0${query}`;
  return expectOk(await officer.post(path)).json() as Page;
}

/** What was recorded, in short. */
export async function recorded(kind = 'message') {
  const { violations } = await page(kind);
  return violations.map(({ violation }) => [
    violation['action'],
    (violation['outcome'] as { type: string }).type,
    violation['ignoreDLPwarning'],
  ]);
}

export const blocked = ['BLOCK', 'REJECTED_VIOLATION', false];
export const warned = ['WARN', 'REJECTED_VIOLATION', false];
export const insisted = ['WARN', 'ACCEPTED_WARNING', true];
export const allowed = ['ALLOW', 'ACCEPTED_LEGACY_CLIENT', false];

export async function messages(): Promise<number> {
  return ((await bob.get(`/agent/v4/stream/${im}/message?since=0`)).json() as Message[]).length;
}

export async function policies(...list: readonly PolicySource[]): Promise<void> {
  expectOk(await control(pod, 'PUT', '/policies', { policies: list }));
}
