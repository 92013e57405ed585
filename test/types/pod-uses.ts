import type { WrongUse } from './wrong-use.js';
import { wrong } from './wrong-use.js';

/** What must not compile around the embedded pod. */
export const wrongPodUses: readonly WrongUse[] = [
  wrong(
    'a delay of no length',
    "pod.control.faults.inject({ route: '*', kind: 'delay' })",
    `'milliseconds' is missing`,
  ),
  wrong(
    'half an answer to a call that is not carried out',
    "pod.control.faults.inject({ route: '*', kind: 'truncate', when: 'before' })",
    `'when' does not exist`,
  ),
  wrong(
    'a fault of an unknown kind',
    "pod.control.faults.inject({ route: '*', kind: 'explode' })",
    `'"explode"' is not assignable`,
  ),
  wrong(
    'an export without its end',
    "pod.control.export({ startDate: '2030-01-01' })",
    `'endDate' is missing`,
  ),
  wrong(
    'a limit of no time',
    "pod.control.throttle([{ route: '*', calls: 1 }])",
    `'seconds' is missing`,
  ),
  wrong(
    'a room of nobody',
    "Pod.start({ seed: { rooms: [{ name: 'Desk' }] } })",
    `'owner' is missing`,
  ),
];

/** What must compile around the embedded pod. */
export const rightPodUses: readonly string[] = [
  "pod.control.faults.inject({ route: '*', kind: 'drop', when: 'after', share: 0.1, seed: 7 })",
  "pod.control.clock.set('2030-01-31T09:00:00Z')",
  "pod.control.export({ frequency: 'DAILY', nextExport: 0 })",
  "const people = ['alice'] as const; Pod.start({ seed: { rooms: [{ name: 'Desk', owner: 'bob', members: people }] } })",
  "Pod.start({ strict: true, seed: { people: [{ username: 'a', displayName: 'A' }] } })",
];
