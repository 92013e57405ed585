import { expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import { hasRepeatedName } from '../../../src/pod/search/repeated-names.js';
import { leastStall } from '../../attack/loop-probe.js';
import { actAs } from '../caller.js';

test.each([
  ['{}', false],
  ['{"hashtag":"ibm","author":7}', false],
  ['{"hashtag":"ibm","hashtag":"ibm"}', true],
  ['{ "hashtag" : null ,\n"author":7, "hashtag" : "ibm" }', true],
  [String.raw`{"author":7,"\u0061uthor":8}`, true],
  [String.raw`{"hashtag":"a\\","text":"hashtag\":","author":7}`, false],
  ['{"text":"hashtag","hashtag":"text"}', false],
  ['{"text":"}","text":"{"}', true],
  ['{"a":{"b":1,"c":[{"b":2}]},"b":3}', false],
  ['{"a":[{"b":1}],"a":2}', true],
  ['[{"a":1},{"a":2}]', false],
])('[SRC-2] of %s, that a name is there twice is %s', (json, expected) => {
  expect(hasRepeatedName(json)).toBe(expected);
});

test('[SRC-2] thousands of arguments hold nobody up', async () => {
  await using pod = await Pod.start();
  const alice = await actAs(pod, 'alice');
  const names = Array.from({ length: 6000 }, (_, number) => `"${number.toString(36)}":1`);
  const stall = await leastStall(100, async () => {
    const { status } = await alice.call('POST', '/agent/v1/message/search', `{${names.join()}}`);
    expect(status).toBe(400);
  });
  expect(stall).toBeLessThan(100);
});
