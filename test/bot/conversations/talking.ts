import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Bot, ConversationContext, Store } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import type { HandClock } from '../hand-clock.js';
import type { Stage } from '../stage.js';

/** What somebody is told next, as text. */
export async function told(person: TestUser): Promise<string> {
  return (await person.nextMessage()).text;
}

/**
 * Resolves when no conversation of a bot runs. People hear a question before its step is written; the time for the answer
 * counts from then, so a clock that was moved in between would let it begin later.
 */
export async function rested(bot: Bot): Promise<void> {
  while (await runs(bot)) {
    await nextTurn();
  }
}

async function runs(bot: Bot): Promise<boolean> {
  for await (const { status } of bot.conversations.list()) {
    if (status === 'running') {
      return true;
    }
  }
  return false;
}

/** A bot of a name of its own, so that tests do not hear each other. */
export async function botWith(
  stage: Stage,
  setUp: (bot: Bot) => void,
  options: { store?: Store; clock?: HandClock; name?: string } = {},
): Promise<{ readonly name: string; readonly bot: Bot }> {
  const { name = stage.newName(), ...rest } = options;
  return { name, bot: await stage.bot(name, setUp, rest) };
}

/** What a conversation does. */
export type Talk = (c: ConversationContext) => Promise<unknown>;

/** Gives a bot a conversation that `/talk` begins. */
export function talking(run: Talk): (bot: Bot) => void {
  return (bot) => {
    const talk = bot.conversation('talk', run);
    bot.command('/talk', (ctx) => ctx.start(talk));
  };
}
