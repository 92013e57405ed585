import type { EventEntry, Message, Person, UserId } from '../../../contract/index.js';
import type { PodCalls } from '../../service/administration.js';
import type { Emulator } from '../../service/emulator.js';
import { jsonOf, required } from '../../service/pod-calls.js';
import type { RecordedStream, Recording } from './taken-place.js';

/** What is to be written down. */
export interface RecordingAsked {
  readonly bot: Person;
  /** The number of the last event before it; 0 for all that the pod remembers. */
  readonly after: number;
  /** Only this conversation. */
  readonly streamId: string | undefined;
  readonly people: ReadonlyMap<UserId, Person>;
}

/** Files up to this many characters are written down. */
const longestFile = 4_000;

/** Most messages of a conversation that are looked at. */
const mostMessages = 500;

/** Fetches what happened in the conversations of a bot, for a transcript. @throws PodError */
export async function readRecording(
  pod: PodCalls,
  emulator: Emulator,
  { bot, after, streamId, people }: RecordingAsked,
): Promise<Recording> {
  const events = await emulator.events({
    after,
    reader: bot.id,
    ...(streamId !== undefined && { streamId }),
  });
  const ids = [...new Set(events.flatMap((event) => event.streamId ?? []))];
  const since = Math.min(...events.map(({ time }) => time));
  const messages = new Map<string, Message>();
  const streams = new Map<string, RecordedStream>();
  for (const id of ids) {
    const found = await messagesOf(pod, id, since);
    found.forEach((message) => messages.set(message.messageId, message));
    const roomName = found.find(({ stream }) => stream.roomName !== undefined)?.stream.roomName;
    streams.set(id, { roomName, memberIds: await membersOf(pod, id) });
  }
  const { ahead } = await emulator.clock();
  return {
    title: `What ${bot.displayName} said on ${new Date(events[0]?.time ?? 0).toISOString().slice(0, 10)}`,
    bot,
    events,
    messages,
    streams,
    people,
    contents: await contentsOf(pod, events, messages, people),
    begin: ahead === 0 || events.length === 0 ? undefined : since,
  };
}

/** The messages of a conversation since a time, each version of them. @throws PodError */
export async function messagesOf(
  pod: PodCalls,
  id: string,
  since: number,
): Promise<readonly Message[]> {
  const query = `since=${since}&limit=${mostMessages}`;
  const path = `/cadenza/v1/streams/${encodeURIComponent(id)}/messages?${query}`;
  return (await required<{ readonly messages: readonly Message[] }>(await pod.asController(path)))
    .messages;
}

interface StreamMembers {
  readonly members: readonly { readonly user: { readonly userId: UserId } }[];
}

async function membersOf(pod: PodCalls, id: string): Promise<readonly UserId[]> {
  const path = `/pod/v1/admin/stream/${encodeURIComponent(id)}/membership/list?limit=1000`;
  const found = await jsonOf<StreamMembers>(await pod.asAdministrator(path));
  return found?.members.map(({ user }) => user.userId) ?? [];
}

async function contentsOf(
  pod: PodCalls,
  events: readonly EventEntry[],
  messages: ReadonlyMap<string, Message>,
  people: ReadonlyMap<UserId, Person>,
): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  for (const { by, messageId = '' } of events) {
    const { attachments: [file] = [], stream } = messages.get(messageId) ?? {};
    const person = people.get(by);
    if (file !== undefined && stream !== undefined && person?.accountType === 'NORMAL') {
      const query = new URLSearchParams({ fileId: file.id, messageId }).toString();
      const path = `/agent/v1/stream/${encodeURIComponent(stream.streamId)}/attachment?${query}`;
      const answer = await pod.asUser(person.username).call(path);
      contents.set(messageId, writable(await answer.text()));
    }
  }
  return contents;
}

/** The part of a file, sent as base64, that can be in a transcript. */
function writable(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimEnd();
    return text.length > longestFile || /[^\P{Cc}\t\n\r]/u.test(text) ? '' : text;
  } catch {
    return '';
  }
}
