import { expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import { actAs, expectOk } from '../caller.js';

const longText = (name: string): string =>
  Array.from({ length: 6_000 }, (_, number) => `${name}${number} it’s '; --`).join(' ');

test('long messages are found by their first and their last word, beside short ones', async () => {
  await using pod = await Pod.start();
  const alice = await actAs(pod, 'alice');
  const room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
  const one = await alice.say(room, longText('one'));
  const short = await alice.say(room, 'one0 and two0');
  const two = await alice.say(room, longText('two'));
  const found = async (text: string) => {
    const messages = expectOk(
      await alice.post('/agent/v1/message/search', { text, streamId: room }),
    ).json() as Message[];
    return messages.map(({ messageId }) => messageId);
  };
  expect(await found('one0')).toEqual([short.messageId, one.messageId]);
  expect(await found('one5999')).toEqual([one.messageId]);
  expect(await found('two0')).toEqual([two.messageId, short.messageId]);
  expect(await found('two5999')).toEqual([two.messageId]);
});
