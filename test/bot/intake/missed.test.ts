import { expect, test } from '@jest/globals';
import { type Missed, readMissed } from '../../../src/bot/intake/missed.js';
import { Client } from '../../../src/client/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';

test('a conversation is read to its end, though many of its messages have one time and others come meanwhile', async () => {
  const clock = new ManualClock();
  const pod = await Pod.start({ clock });
  const alice = new Client((await serviceAccount(pod, 'sender')).config);
  const bot = new Client((await serviceAccount(pod, 'reader')).config);
  try {
    const { id } = await bot.users.session();
    const streamId = await alice.streams.createIm([id]);
    const since = clock.now();
    const say = async (client: Client, first: number, last: number): Promise<void> => {
      for (let n = first; n <= last; n++) {
        await client.messages.create(streamId, { message: String(n) });
      }
    };
    await say(alice, 1, 3);
    await say(bot, 4, 4);
    clock.advance(10);
    await say(alice, 5, 9);
    const texts: string[] = [];
    let rest: Missed | undefined = { streamId, since, limit: 2 };
    while (rest !== undefined) {
      const page = await readMissed(bot, id, { ...rest, limit: 2 });
      texts.push(...page.events.map(({ messageId }) => messageId));
      rest = page.rest;
      if (texts.length === 5) {
        await say(alice, 10, 10);
      }
    }
    const all = await alice.messages.list(streamId, { since });
    expect(texts).toEqual(all.filter(({ user }) => user.userId !== id).map((m) => m.messageId));
    expect(texts).toHaveLength(9);
  } finally {
    await Promise.all([alice.close(), bot.close()]);
    await pod.close();
  }
});
