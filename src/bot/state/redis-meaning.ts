import { failureOf } from './failure-of.js';

/** What a Redis means that refuses, by how its answer begins. */
const meanings: readonly (readonly [string, string])[] = [
  ['WRONGPASS', 'the user or the password of its address is wrong'],
  ['NOAUTH', 'it asks for a password. Put one into its address: redis://user:password@host'],
  ['NOPERM', 'the user of its address may not do all that a store does (ACL of Redis)'],
  [
    'OOM',
    'its memory is full. Give it more (maxmemory), or take something out; what waits is done then',
  ],
  [
    'READONLY',
    'it is a replica, which takes no writes. Let the address lead to the one that is not',
  ],
  ['ERR DB index', 'it has no database of that number. Its address ends with one, such as /0'],
  ['MISCONF', 'it cannot write to its disk, and takes no writes until it can; its log says why'],
];

/** What an answer of Redis means that refuses, in words that need no more; undefined for any other error. */
export function redisMeaning(error: unknown): string | undefined {
  const { message } = failureOf(error);
  return meanings.find(([begins]) => message.startsWith(begins))?.[1];
}
