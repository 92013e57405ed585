import type { Fault } from '../../src/pod/index.js';

/** Where a process of the bot kills itself. */
export const deathPoints = ['write', 'send', 'acknowledgement'].flatMap((what) => [
  `before ${what}`,
  `after ${what}`,
]);

/** What calls meet, of each kind. */
export function faultsOf({
  share,
  seed,
}: {
  /** Of all calls, how many meet each kind of fault: 0.05 for one in twenty. */
  readonly share: number;
  /** Which calls: another number chooses others. */
  readonly seed: number;
}): readonly Fault[] {
  const everywhere = { route: '*', share } as const;
  const faults = [
    { ...everywhere, kind: 'status', status: 503 },
    { ...everywhere, kind: 'status', status: 500, when: 'after' },
    { ...everywhere, kind: 'status', status: 401 },
    { ...everywhere, kind: 'delay', milliseconds: 20 },
    { ...everywhere, kind: 'drop' },
    { ...everywhere, kind: 'drop', when: 'after' },
    { ...everywhere, kind: 'truncate' },
  ] as const;
  return faults.map((fault, index) => ({ ...fault, seed: seed * faults.length + index }));
}

/** Numbers from 0 up to, but not including, 1: the same for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
