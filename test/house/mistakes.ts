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

/** How the engine of JavaScript says that something was not what it was taken for. */
const raw =
  /Cannot (?:read|set|destructure|convert|mix|use|access|delete|add|create|assign)|is not (?:a function|a constructor|iterable|an? \w+$|defined)|is not iterable|Invalid (?:time zone|array|string length|count|date$|currency|language|regular)|called on|must be of type|[Rr]eceived (?:undefined|null|an instance|type)|out of range|Incorrect locale|Maximum call stack|circular structure|before initialization|Private field|Class constructor|Reduce of empty|property descriptor|BigInt/;

/** What an error says, where nobody but the engine of JavaScript wrote it. */
export function rawSentence(error: unknown): string | undefined {
  const isOurs = !(error instanceof Error) || error.constructor.name === 'CadenzaError';
  return !isOurs && raw.test(error.message) ? `${error.name}: ${error.message}` : undefined;
}
