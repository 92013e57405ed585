import { readDuration } from '../../../contract/duration.js';
import type { EventEntry, Person, StreamId, UserId } from '../../../contract/index.js';
import type { Action, Place, SaidMessage, Transcript } from '../../../transcripts/index.js';
import { actionOf, namedIn, saidMessage, withIds } from '../../../transcripts/index.js';
import { readAll, rowsOf, sendJson } from '../../administration/read-all.js';
import { plainTextToMessageML } from '../../composer/plain-text.js';
import { textAt } from '../../records/record-view.js';
import type { PodCalls } from '../../service/administration.js';
import type { Emulator } from '../../service/emulator.js';
import { jsonOf, required } from '../../service/pod-calls.js';
import { PodError } from '../../service/pod-error.js';
import type { Stage } from './play.js';
import { messagesOf } from './read-recording.js';

/** How long the bot may take for what one line brings, in milliseconds. */
const patience = 15_000;

/** How long it may take to acknowledge, in milliseconds, before something is done to make it do so. */
const beforeNudge = 200;

/** How long to wait before the pod is asked again, in milliseconds. */
const pause = 40;

interface Said {
  readonly message: SaidMessage;
  readonly streamId: StreamId;
  readonly messageId: string;
}

/** A pod with a running bot, on which the people of a transcript do what it says. */
export class PodStage implements Stage {
  readonly #pod: PodCalls;
  readonly #emulator: Emulator;
  readonly #bot: Person;
  readonly #people: ReadonlyMap<UserId, Person>;
  readonly #chats = new Map<string, StreamId>();
  readonly #rooms = new Map<string, StreamId>();
  #said: readonly Said[] = [];
  /** The number of the last event that was looked at. */
  #last = 0;

  constructor(parts: {
    readonly pod: PodCalls;
    readonly emulator: Emulator;
    readonly bot: Person;
    readonly people: ReadonlyMap<UserId, Person>;
  }) {
    this.#pod = parts.pod;
    this.#emulator = parts.emulator;
    this.#bot = parts.bot;
    this.#people = parts.people;
  }

  /** Opens the chats and the rooms; makes those that are not there. */
  async open({ people, rooms }: Transcript): Promise<void> {
    for (const name of people) {
      const request = { method: 'POST', json: [this.#bot.id] } as const;
      const answer = await this.#as(name).call('/pod/v1/im/create', request);
      this.#chats.set(name, (await required<{ readonly id: StreamId }>(answer)).id);
    }
    for (const room of await this.#roomsOfThePod()) {
      this.#rooms.set(room.name, room.id);
    }
    for (const [name, members] of Object.entries(rooms)) {
      if (!this.#rooms.has(name)) {
        await this.#createRoom(name, members);
      }
    }
    await this.settle();
    this.#last = (await this.#events()).at(-1)?.number ?? 0;
  }

  async act(action: Action): Promise<void> {
    switch (action.kind) {
      case 'say':
        return this.#send(action, plainTextToMessageML(action.text, this.#mentionable()));
      case 'attach':
        return this.#send(
          action,
          '<messageML> </messageML>',
          new File([action.content], action.file),
        );
      case 'press':
        return this.#press(action);
      case 'join':
      case 'leave':
        return this.#changeMember(action);
      case 'wait': {
        const time = readDuration(action.time);
        return time === undefined
          ? Promise.reject(cannot(`“${action.time}” is no time: write 30s, 5m, 1h or 1d.`))
          : this.#emulator.advanceClock(time);
      }
      case 'restart':
        return Promise.reject(cannot('A bot that runs cannot be restarted from here.'));
    }
  }

  async settle(): Promise<void> {
    const end = performance.now() + patience;
    let nudge = performance.now() + beforeNudge;
    for (;;) {
      const waiting = (await this.#events()).filter((event) => this.#isWaiting(event));
      const [first] = waiting;
      if (first === undefined) {
        return;
      }
      if (performance.now() > end) {
        throw cannot(
          `${this.#bot.displayName} has not acknowledged ${first.type} within ${patience / 1000} s. Does it run, and does its handler end?`,
        );
      }
      if (performance.now() > nudge) {
        await this.#nudge(first);
        nudge = performance.now() + beforeNudge;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async heard(): Promise<readonly SaidMessage[]> {
    const events = await this.#events();
    const own = events.filter(({ type, by }) => type === 'MESSAGESENT' && by === this.#bot.id);
    this.#last = events.at(-1)?.number ?? this.#last;
    const since = Math.min(...own.map(({ time }) => time));
    const found = new Map<string, SaidMessage>();
    for (const streamId of new Set(own.flatMap((event) => event.streamId ?? []))) {
      for (const message of await messagesOf(this.#pod, streamId, since)) {
        const place = await this.#placeOf(streamId, message.stream.roomName);
        found.set(message.messageId, saidMessage(message, place));
      }
    }
    const said = own.flatMap(({ messageId = '', streamId = '' }) => {
      const message = found.get(messageId);
      return message === undefined ? [] : [{ message, streamId, messageId }];
    });
    this.#said = [...this.#said, ...said];
    return said.map(({ message }) => message);
  }

  /** Whether the bot has yet to handle an event of somebody else. */
  #isWaiting({ type, by, readers }: EventEntry): boolean {
    const reader = readers.find(({ userId }) => userId === this.#bot.id);
    const isDone = reader?.acknowledgedAt !== undefined || reader?.trace !== undefined;
    return reader !== undefined && !isDone && by !== this.#bot.id && type !== 'GENERICSYSTEMEVENT';
  }

  /**
   * A bot acknowledges what it has handled with its next read, and until something happens it has none:
   * an event that is otherwise ignored triggers it.
   */
  async #nudge({ by, streamId }: EventEntry): Promise<void> {
    const person = this.#people.get(by);
    if (person?.accountType !== 'NORMAL' || streamId === undefined) {
      return;
    }
    await this.#pod
      .asUser(person.username)
      .control(`/cadenza/v1/streams/${encodeURIComponent(streamId)}/system-events`, {
        method: 'POST',
        json: { sourceSystem: 'cadenza-console', eventSubtype: 'nudge', parameters: {} },
      });
  }

  #events() {
    return this.#emulator.events({ after: this.#last, reader: this.#bot.id });
  }

  async #send(
    { who, room }: Extract<Action, { kind: 'say' | 'attach' }>,
    message: string,
    file?: File,
  ): Promise<void> {
    const chat = room === undefined ? this.#chats.get(who) : undefined;
    const streamId = chat ?? this.#roomCalled(room ?? '');
    const form = new FormData();
    form.append('message', message);
    if (file !== undefined) {
      form.append('attachment', file, file.name);
    }
    const path = `/agent/v4/stream/${encodeURIComponent(streamId)}/message/create`;
    const sent = await this.#as(who).call(path, { method: 'POST', form });
    const { messageId } = await required<{ readonly messageId: string }>(sent);
    const [event] = await this.#emulator.events({ messageId });
    if (event?.readers.some(({ userId }) => userId === this.#bot.id) !== true) {
      throw cannot(
        `${this.#bot.displayName} has not got it: it reads no datafeed, or is no member of the conversation. Does it run?`,
      );
    }
  }

  async #press({ who, button, values }: Extract<Action, { kind: 'press' }>): Promise<void> {
    const has = ({ forms }: SaidMessage) => forms.some(({ buttons }) => buttons.includes(button));
    const on = this.#said.findLast(({ message }) => has(message));
    const form = on?.message.forms.find(({ buttons }) => buttons.includes(button));
    if (on === undefined || form === undefined) {
      throw cannot(`${this.#bot.displayName} has said nothing yet with a button “${button}”.`);
    }
    const place = [on.streamId, on.messageId, form.id].map(encodeURIComponent);
    const [stream = '', message = '', id = ''] = place;
    const entered = await withIds(values, {
      userId: (name) => this.#find(name)?.id,
      streamId: (room) => this.#roomCalled(room),
    });
    const path = `/cadenza/v1/streams/${stream}/messages/${message}/forms/${id}`;
    const json = { formValues: { ...entered, action: actionOf(form, button) } };
    await this.#as(who)
      .control(path, { method: 'POST', json })
      .catch((error: unknown) => {
        // What begins with @ may be a choice of the form as well: only a refusal shows that it is not.
        namedIn(values).forEach((name) => this.#personCalled(name));
        throw error;
      });
  }

  async #changeMember({ kind, who, room }: Extract<Action, { kind: 'join' | 'leave' }>) {
    const streamId = this.#roomCalled(room);
    const change = kind === 'join' ? 'add' : 'remove';
    const path = `/pod/v1/room/${encodeURIComponent(streamId)}/membership/${change}`;
    const owner = kind === 'join' ? await this.#ownerOf(streamId) : who;
    const json = { id: this.#personCalled(who).id };
    await (await this.#as(owner).call(path, { method: 'POST', json })).text();
  }

  async #ownerOf(streamId: StreamId): Promise<string> {
    const path = `/pod/v1/admin/room/${encodeURIComponent(streamId)}/membership/list`;
    const answer = await this.#pod.asAdministrator(path);
    const members = (await jsonOf<{ id: UserId; owner: boolean }[]>(answer)) ?? [];
    const owner = members.find((member) => member.owner)?.id;
    return this.#people.get(owner ?? 0)?.username ?? this.#bot.username;
  }

  async #roomsOfThePod(): Promise<readonly { readonly name: string; readonly id: StreamId }[]> {
    const rooms = await readAll(async (skip, limit) => {
      const path = `/pod/v2/admin/streams/list?skip=${skip}&limit=${limit}`;
      const json = { streamTypes: [{ type: 'ROOM' }], status: 'ACTIVE' };
      return rowsOf(await sendJson(this.#pod.asAdministrator, 'POST', path, json), 'streams');
    }, 100);
    return rooms.map((room) => ({
      id: textAt(room, 'id'),
      name: textAt(room, 'attributes.roomName'),
    }));
  }

  async #createRoom(name: string, members: readonly string[]): Promise<void> {
    const [owner = ''] = members;
    const person = this.#as(owner);
    const json = { name, description: name };
    const made = await person.call('/pod/v3/room/create', { method: 'POST', json });
    const { roomSystemInfo } = await required<{ roomSystemInfo: { id: StreamId } }>(made);
    this.#rooms.set(name, roomSystemInfo.id);
    const others = members.slice(1).map((username) => this.#personCalled(username).id);
    const path = `/pod/v1/room/${encodeURIComponent(roomSystemInfo.id)}/membership/add`;
    for (const id of [this.#bot.id, ...others]) {
      await (await person.call(path, { method: 'POST', json: { id } })).text();
    }
  }

  async #placeOf(streamId: StreamId, roomName: string | undefined): Promise<Place> {
    if (roomName !== undefined) {
      this.#rooms.set(roomName, streamId);
      return { room: roomName };
    }
    const known = [...this.#chats].find(([, id]) => id === streamId)?.[0];
    if (known !== undefined) {
      return { person: known };
    }
    const path = `/pod/v1/admin/stream/${encodeURIComponent(streamId)}/membership/list`;
    const { members } = await required<{ members: readonly { user: { userId: UserId } }[] }>(
      await this.#pod.asAdministrator(path),
    );
    const other = members.find(({ user }) => user.userId !== this.#bot.id)?.user.userId;
    return { person: this.#people.get(other ?? 0)?.username ?? 'somebody' };
  }

  #as(username: string) {
    return this.#pod.asUser(this.#personCalled(username).username);
  }

  #personCalled(username: string): Person {
    const found = this.#find(username);
    if (found === undefined) {
      throw cannot(`Nobody in this pod has the user name “${username}”.`);
    }
    return found;
  }

  #roomCalled(name: string): StreamId {
    const found = this.#rooms.get(name);
    if (found === undefined) {
      throw cannot(`There is no room “${name}”.`);
    }
    return found;
  }

  #find(username: string): Person | undefined {
    return [...this.#people.values()].find((person) => person.username === username);
  }

  /** In transcripts, `@` and a user name mention somebody. */
  #mentionable() {
    return [...this.#people.values()].map(({ id, username }) => ({ id, displayName: username }));
  }
}

function cannot(sentence: string): PodError {
  return new PodError(400, sentence);
}
