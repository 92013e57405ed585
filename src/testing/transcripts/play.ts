import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { duration } from '../../bot/index.js';
import { kind, requireArgument } from '../../contract/given/index.js';
import { CadenzaError, errorCode, type FormValues, type StreamId } from '../../contract/index.js';
import {
  type Action,
  compareAnswers,
  parseTranscript,
  type Place,
  type SaidMessage,
  saidMessage,
  type Step,
  withIds,
} from '../../transcripts/index.js';
import { difference } from '../matchers/difference.js';
import type { ReceivedMessage } from '../received-message.js';
import { type TestBot, testBot } from '../test-bot.js';
import type { BotFunction, TestBotOptions } from '../test-bot-options.js';
import type { TestPerson } from '../test-person.js';

/** How a transcript is played: what it does not say itself. */
export type PlayOptions = Omit<TestBotOptions, 'people' | 'rooms' | 'clock'>;

const transcriptGiven = kind<never>(
  'the file of the conversation second, as a path or a URL',
  (value) => typeof value === 'string' || value instanceof URL,
);

/**
 * Plays a conversation that is written down, and fails where the bot says anything else.
 *
 * @example
 * test('leave is asked for and approved', () => playTranscript(leave, 'test/leave.chat'));
 *
 * @param bot - the function that a bot's file exports, or the path of that file
 * @param file - a path, or a URL as of `new URL('leave.chat', import.meta.url)`
 * @throws CadenzaError `TRANSCRIPT_DIFFERS` with the line and what differs; `BAD_TRANSCRIPT` for a line
 * that says nothing, and for a file without any that does; `TRANSCRIPT_MISSING`; `NO_SUCH_BUTTON` for one that no message has
 */
export async function playTranscript(
  bot: BotFunction | string | URL,
  file: string | URL,
  options: PlayOptions = {},
): Promise<void> {
  requireArgument(file, transcriptGiven, 'playTranscript');
  const name = basename(file instanceof URL ? fileURLToPath(file) : file);
  const { people, rooms, clock, steps } = parseTranscript(await read(file), name);
  if (steps.length === 0) {
    throw new CadenzaError(
      'BAD_TRANSCRIPT',
      `${name} has no line in which somebody says something.`,
    );
  }
  await using stage = await testBot(bot, {
    durable: steps.some(({ action }) => action.kind === 'restart'),
    ...options,
    people,
    rooms,
    ...(clock !== undefined && { clock }),
  });
  await new Player(stage, name).play(steps);
}

/** @throws CadenzaError `TRANSCRIPT_MISSING` */
async function read(file: string | URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') {
      throw error;
    }
    const path = file instanceof URL ? fileURLToPath(file) : resolve(file);
    throw new CadenzaError(
      'TRANSCRIPT_MISSING',
      `There is no file ${path}. A path is read from the folder in which the tests are run; one beside the test is new URL('${basename(path)}', import.meta.url).`,
    );
  }
}

class Player {
  readonly #stage: TestBot;
  readonly #name: string;
  /** The names of rooms by their ids; undefined for chats. */
  readonly #rooms = new Map<StreamId, string | undefined>();
  readonly #said: SaidMessage[] = [];
  readonly #seen = new Set<string>();

  constructor(stage: TestBot, name: string) {
    this.#stage = stage;
    this.#name = name;
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      await this.#act(step);
      await this.#stage.quiet();
      this.#compare(step, await this.#heard());
    }
  }

  async #act({ action, number }: Step): Promise<void> {
    try {
      await this.#do(action);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const code = error instanceof CadenzaError ? error.code : 'TRANSCRIPT_DIFFERS';
      throw new CadenzaError(code, `${this.#name}:${number}: ${reason}`, { cause: error });
    }
  }

  async #do(action: Action): Promise<void> {
    switch (action.kind) {
      case 'say':
        await this.#person(action.who).say(action.text, placeOption(action.room));
        return;
      case 'attach': {
        const file = { name: action.file, content: action.content };
        await this.#person(action.who).attach(file, ' ', placeOption(action.room));
        return;
      }
      case 'press':
        await this.#press(this.#person(action.who), action.button, action.values);
        return;
      case 'join':
      case 'leave':
        await this.#person(action.who)[action.kind](action.room);
        return;
      case 'wait':
        await this.#stage.clock.advance(duration(action.time));
        return;
      case 'restart':
        await this.#stage.restart();
    }
  }

  /** Presses the button of the latest message that has it. */
  async #press(person: TestPerson, button: string, values: FormValues): Promise<void> {
    const message = person.messages.findLast(({ forms }) =>
      forms.some(({ buttons }) => buttons.includes(button)),
    );
    if (message === undefined) {
      throw new CadenzaError('NO_SUCH_BUTTON', `${person.name} sees no button "${button}".`);
    }
    const entered = await withIds(values, {
      userId: (name) => this.#stage.people.get(name)?.testUser.user.id,
      streamId: (room) => person.testUser.room(room),
    });
    await person.click(message, button, entered);
  }

  /** What the bot has said since the last step, in its order. */
  async #heard(): Promise<readonly SaidMessage[]> {
    const heard: SaidMessage[] = [];
    for (const person of this.#stage.people.values()) {
      for (const message of person.messages) {
        const { messageId } = message.raw;
        if (message.from.username === this.#stage.bot.name && !this.#seen.has(messageId)) {
          this.#seen.add(messageId);
          heard.push(saidMessage(message.raw, await this.#answerPlace(person, message)));
        }
      }
    }
    this.#said.push(...heard);
    return heard;
  }

  /** Rooms are found by their names, those that the bot has made as well. */
  async #answerPlace(person: TestPerson, { raw }: ReceivedMessage): Promise<Place> {
    const { streamId } = raw.stream;
    if (!this.#rooms.has(streamId)) {
      this.#rooms.set(streamId, await person.testUser.roomName(streamId));
    }
    const room = this.#rooms.get(streamId);
    return room === undefined ? { person: person.name } : { room };
  }

  #compare(step: Step, heard: readonly SaidMessage[]): void {
    const { isSame, actual, expected, first } = compareAnswers(step, heard, this.#said);
    if (!isSame) {
      throw new CadenzaError(
        'TRANSCRIPT_DIFFERS',
        `${this.#name}:${first?.number ?? step.number}: after "${step.source}", the bot says something else (- expected, + said):\n${difference(actual.join('\n'), expected.join('\n'))}\n${this.#stage.story()}`,
      );
    }
  }

  #person(name: string): TestPerson {
    const person = this.#stage.people.get(name);
    if (person === undefined) {
      throw new CadenzaError('BAD_TRANSCRIPT', `There is nobody called "${name}".`);
    }
    return person;
  }
}

function placeOption(room: string | undefined): { readonly in?: string } {
  return room === undefined ? {} : { in: room };
}
