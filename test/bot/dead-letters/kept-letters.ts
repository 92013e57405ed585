import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Bot, KeptDeadLetter } from '../../../src/bot/index.js';

/** All dead letters of a bot, oldest first. */
export async function lettersOf(bot: Bot): Promise<readonly KeptDeadLetter[]> {
  const letters: KeptDeadLetter[] = [];
  for await (const letter of bot.deadLetters.list()) {
    letters.push(letter);
  }
  return letters;
}

/** The oldest one, once there is one. */
export async function firstLetter(bot: Bot): Promise<KeptDeadLetter> {
  for (;;) {
    const [letter] = await lettersOf(bot);
    if (letter !== undefined) {
      return letter;
    }
    await nextTurn();
  }
}
