import { expect, test } from '@jest/globals';
import { at, enter, setStage } from './console-stage.js';

const people = ['alice', 'bob'].map((username) => ({ username, displayName: username }));

setStage({
  seed: {
    people,
    rooms: Array.from({ length: 40 }, (_, room) => ({
      name: `Room ${room}`,
      owner: 'bob',
      members: ['alice'],
      messages: Array.from({ length: room === 0 ? 40 : 1 }, (_one, said) => ({
        from: 'bob',
        text: `message ${said}`,
      })),
    })),
  },
});

test('who scrolls on at the end of a conversation does not scroll the page away, however much is unread', async () => {
  await enter('Room 0');
  await at.messages.getByText('message 39').waitFor();
  const header = at.page.locator('.conversation-header');
  const before = await header.boundingBox();
  await at.messages.hover();
  for (let turn = 0; turn < 5; turn += 1) {
    await at.page.mouse.wheel(0, 2000);
    await at.page.evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
    );
  }
  expect(await header.boundingBox()).toEqual(before);
  // Nor can anything else bring it there, such as the focus.
  const below = await at.page.evaluate<number>(
    `[...document.querySelectorAll('.side-by-side, .side-by-side__panes')]
      .reduce((sum, part) => sum + part.scrollHeight - part.clientHeight, 0)`,
  );
  expect(below).toBe(0);
});
