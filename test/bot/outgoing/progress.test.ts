import { expect, test } from '@jest/globals';
import { Progress } from '../../../src/bot/outgoing/index.js';
import { systemClock } from '../../../src/client/advanced.js';
import type { Message } from '../../../src/contract/index.js';

const first: Message = {
  messageId: 'first',
  timestamp: 1,
  message: '',
  data: '',
  user: { userId: 1 },
  stream: { streamId: 'desk', streamType: 'ROOM' },
};

test.each([0, 1, 2, 3, 4, 5])(
  'what is said last is shown, also where it is said %i steps after a change was answered',
  async (steps) => {
    const shown: unknown[] = [];
    let answer: (message: Message) => void = () => undefined;
    const answered = new Promise<Message>((resolve) => (answer = resolve));
    const progress = new Progress({
      first,
      update: (message, content) => {
        shown.push(content);
        answer(message);
        return answered;
      },
      onChanging: () => undefined,
      clock: systemClock,
      every: 0,
    });
    progress.update('50 %');
    await answered;
    for (let step = 0; step < steps; step++) {
      await Promise.resolve();
    }
    await progress.done('100 %');
    expect(shown).toEqual(['50 %', '100 %']);
  },
);
