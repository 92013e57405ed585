import type { Bot, Store } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import type { HandClock } from '../hand-clock.js';
import type { Stage } from '../stage.js';

/** What somebody is told next, as text. */
export async function told(person: TestUser): Promise<string> {
  return (await person.nextMessage()).text;
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
