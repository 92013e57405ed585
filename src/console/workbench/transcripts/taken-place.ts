import type { EventEntry, Message, Person, UserId } from '../../../contract/index.js';
import { readIncomingMessage } from '../../../messageml/index.js';
import type { Action, Place, SaidMessage, TakenPlace } from '../../../transcripts/index.js';
import { namedIn, plainButtonName, saidMessage, withNames } from '../../../transcripts/index.js';

/** A conversation that a recording comes across. */
export interface RecordedStream {
  /** Undefined for chats. */
  readonly roomName: string | undefined;
  readonly memberIds: readonly UserId[];
}

/** What a recording is made of. */
export interface Recording {
  readonly title: string;
  readonly bot: Person;
  readonly events: readonly EventEntry[];
  readonly messages: ReadonlyMap<string, Message>;
  readonly streams: ReadonlyMap<string, RecordedStream>;
  readonly people: ReadonlyMap<UserId, Person>;
  /** What stands in files, by the ids of their messages, as far as it is text. */
  readonly contents: ReadonlyMap<string, string>;
  /** When it begins, epoch milliseconds, where the pod's clock is not the real one. */
  readonly begin: number | undefined;
}

interface Step {
  readonly action: Action;
  readonly said: SaidMessage[];
}

/** What took place in the conversations of a bot, in the words of a transcript. */
export function takenPlace(recording: Recording): TakenPlace {
  const { title, events, bot, begin } = recording;
  const steps: Step[] = [];
  for (const event of events) {
    const said = event.by === bot.id ? saidBy(recording, event) : undefined;
    const action = event.by === bot.id ? undefined : actionOf(recording, event);
    if (action !== undefined) {
      steps.push({ action, said: [] });
    } else if (said !== undefined) {
      const last = steps.at(-1) ?? { action: { kind: 'wait', time: '1s' }, said: [] };
      last.said.push(said);
      steps.splice(Math.max(steps.length - 1, 0), 1, last);
    }
  }
  const rooms = roomsOf(recording);
  const spoken = steps.flatMap(({ action }) => ('who' in action ? [action.who] : []));
  const chosen = steps.flatMap(({ action }) =>
    action.kind === 'press' ? namedIn(action.values) : [],
  );
  const inside = new Set(Object.values(rooms).flat());
  return {
    title,
    people: [...new Set([...spoken, ...chosen])]
      .filter((name) => !inside.has(name) && name !== bot.username)
      .sort(),
    rooms,
    ...(begin !== undefined && { begin }),
    steps,
  };
}

function saidBy(recording: Recording, event: EventEntry): SaidMessage | undefined {
  const message = recording.messages.get(event.messageId ?? '');
  const place = placeOf(recording, event);
  return event.type !== 'MESSAGESENT' || message === undefined || place === undefined
    ? undefined
    : saidMessage(message, place);
}

function placeOf(recording: Recording, event: EventEntry): Place | undefined {
  const { roomName, memberIds = [] } = recording.streams.get(event.streamId ?? '') ?? {};
  if (roomName !== undefined) {
    return { room: roomName };
  }
  const other = memberIds.find((id) => id !== recording.bot.id);
  const person = nameOf(recording, other);
  return person === undefined ? undefined : { person };
}

function actionOf(recording: Recording, event: EventEntry): Action | undefined {
  const who = nameOf(recording, event.affected ?? event.by);
  const room = recording.streams.get(event.streamId ?? '')?.roomName;
  if (who === undefined || event.affected === recording.bot.id) {
    return undefined;
  }
  switch (event.type) {
    case 'MESSAGESENT':
      return event.replaces === undefined ? spoken(recording, event, { who, room }) : undefined;
    case 'SYMPHONYELEMENTSACTION': {
      const { action, ...fields } = event.formValues ?? {};
      const entered = Object.entries(fields).filter(([, value]) => (value ?? '') !== '');
      const button = plainButtonName(typeof action === 'string' ? action : '');
      const values = withNames(Object.fromEntries(entered), {
        username: (id) => nameOf(recording, id),
        roomName: (id) => recording.streams.get(id)?.roomName,
      });
      return { kind: 'press', who, button, values };
    }
    case 'USERJOINEDROOM':
      return room === undefined ? undefined : { kind: 'join', who, room };
    case 'USERLEFTROOM':
      return room === undefined ? undefined : { kind: 'leave', who, room };
    default:
      return undefined;
  }
}

function spoken(
  recording: Recording,
  event: EventEntry,
  { who, room }: { readonly who: string; readonly room: string | undefined },
): Action | undefined {
  const message = recording.messages.get(event.messageId ?? '');
  if (message === undefined) {
    return undefined;
  }
  const [file] = message.attachments ?? [];
  return file === undefined
    ? { kind: 'say', who, room, text: typedBy(recording, message) }
    : {
        kind: 'attach',
        who,
        room,
        file: file.name,
        content: recording.contents.get(message.messageId) ?? '',
      };
}

/** A message as somebody would type it: `@` and the user name stand for a mention. */
function typedBy({ people }: Recording, message: Message): string {
  const { tokens } = readIncomingMessage(message);
  return tokens
    .map((token) =>
      token.kind === 'mention'
        ? `@${people.get(token.userId)?.username ?? token.text.replace(/^@/, '')}`
        : token.text,
    )
    .join('')
    .trim();
}

function roomsOf({ streams, bot, people }: Recording): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    [...streams.values()].flatMap(({ roomName, memberIds }) => {
      const members = memberIds.filter(
        (id) => id !== bot.id && people.get(id)?.accountType !== 'SYSTEM',
      );
      const names = members.flatMap((id) => people.get(id)?.username ?? []);
      return roomName === undefined ? [] : [[roomName, names] as const];
    }),
  );
}

function nameOf({ people }: Recording, id: UserId | undefined): string | undefined {
  return people.get(id ?? 0)?.username;
}
