import type { Seed } from '../../src/pod/index.js';
import { ManualClock, Pod } from '../../src/pod/index.js';
import type { Caller } from './caller.js';
import { actAs } from './caller.js';

/** A pod whose time the test sets, with colleagues and somebody of another company. */
export interface TwoCompanies {
  readonly pod: Pod;
  readonly clock: ManualClock;
  readonly alice: Caller;
  readonly bob: Caller;
  readonly carol: Caller;
  /** Of another company than the others. */
  readonly zoe: Caller;
}

/** Starts one, with more people and service accounts where a test needs them. */
export async function startTwoCompanies({
  people = [],
  serviceAccounts = [],
  ...more
}: Omit<Seed, 'company'> = {}): Promise<TwoCompanies> {
  const clock = new ManualClock();
  const pod = await Pod.start({
    clock,
    seed: {
      company: 'Example Capital',
      people: [
        { username: 'alice', displayName: 'Alice' },
        { username: 'bob', displayName: 'Bob' },
        { username: 'carol', displayName: 'Carol' },
        { username: 'zoe', displayName: 'Zoe', company: 'Elsewhere' },
        ...people,
      ],
      serviceAccounts,
      ...more,
    },
  });
  return {
    pod,
    clock,
    alice: await actAs(pod, 'alice'),
    bob: await actAs(pod, 'bob'),
    carol: await actAs(pod, 'carol'),
    zoe: await actAs(pod, 'zoe'),
  };
}
