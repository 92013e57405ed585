import { CadenzaError } from '../../src/contract/index.js';

const circular: Record<string, unknown> = {};
circular['self'] = circular;

/** What programs give by mistake, in the place of anything. */
export const mistakes: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  7n,
  true,
  '',
  'wrong',
  Symbol('wrong'),
  new Date('x'),
  {},
  { wrong: 1 },
  { id: undefined, name: null, children: [null] },
  circular,
  [],
  [undefined],
  [null],
  [{}],
  () => undefined,
];

/** What an error says that has no code, by which a program could decide. */
export function uncodedSentence(error: unknown): string | undefined {
  return error instanceof CadenzaError ? undefined : String(error);
}
