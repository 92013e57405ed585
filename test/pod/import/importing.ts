import { expect } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, expectOk } from '../caller.js';

/** What is answered for one message. */
export interface Outcome {
  readonly messageId?: string;
  readonly originatingSystemId?: string;
  readonly originalMessageId?: string;
  readonly diagnostic?: string;
}

export let clock: ManualClock;
export let pod: Pod;
export let importer: Caller;
export let alice: Caller;
export let bob: Caller;
export let room: string;

/** Who is there. */
export const seed = {
  people: [
    ...['alice', 'bob', 'carol'].map((name) => ({ username: name, displayName: name })),
    { username: 'archivist', displayName: 'A', roles: ['CONTENT_MANAGEMENT' as const] },
  ],
  serviceAccounts: [
    { username: 'importer', displayName: 'I', roles: ['CONTENT_MANAGEMENT' as const] },
    { username: 'prov', displayName: 'P', roles: ['USER_PROVISIONING' as const] },
    { username: 'echo', displayName: 'E' },
  ],
};

/** A pod with a room of alice and bob, and an account that imports into it. */
export async function startImporting(): Promise<void> {
  clock = new ManualClock(Date.UTC(2030, 0, 1));
  pod = await Pod.start({ clock, seed });
  [importer, alice, bob] = (await Promise.all(
    ['importer', 'alice', 'bob'].map((name) => actAs(pod, name)),
  )) as [Caller, Caller, Caller];
  room = (await alice.createRoom({ name: 'Archive', viewHistory: true })).roomSystemInfo.id;
  await alice.post(`/pod/v1/room/${room}/membership/add`, { id: bob.user.id });
}

/** Ends the pod. */
export const stopImporting = (): Promise<void> => pod.close();

export function post(body: unknown, caller = importer): Promise<Reply> {
  return caller.post('/agent/v4/message/import', body);
}

export async function run(...elements: readonly unknown[]): Promise<Outcome[]> {
  return expectOk(await post(elements)).json() as Outcome[];
}

let lastId = 0;

/** A message that can be imported, with changes. */
export function message(changes: object = {}): Record<string, unknown> {
  lastId += 1;
  return {
    message: '<messageML>hello</messageML>',
    format: 'MESSAGEML',
    intendedMessageTimestamp: Date.UTC(2015, 4, 31),
    intendedMessageFromUserId: bob.user.id,
    originatingSystemId: 'fooChat',
    originalMessageId: `m-${lastId}`,
    streamId: room,
    ...changes,
  };
}

export async function diagnosticOf(element: unknown): Promise<string | undefined> {
  const [outcome] = await run(element);
  expect(outcome).not.toHaveProperty('messageId');
  return outcome?.diagnostic;
}

export async function archive(): Promise<Message[]> {
  return (await alice.get(`/agent/v4/stream/${room}/message?since=0`)).json() as Message[];
}
