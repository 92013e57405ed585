import { type AnswerMessage, type Bot, collection, put, session, storeKey } from 'cadenza';
import { z } from 'zod';

/** A request that somebody has taken. */
export interface Request {
  /** `Request 7: The printer is on fire`, as its room is called. */
  readonly title: string;
  readonly asker: string;
  readonly agent: string;
}

/** The open requests, by the ids of their rooms. */
export const requests = collection<Request>('requests');

const numbers = session('numbers', {
  of: 'bot',
  schema: z.object({ last: z.number().default(0) }),
});

/** Each request has a number of its own. */
export async function nextNumber(bot: Bot): Promise<number> {
  return (await bot.session(numbers).change((value) => ++value.last)).last;
}

/** A subject, on one line and short enough for the name of a room. */
export function subjectOf(text: string): string | undefined {
  const subject = text.trim().replace(/\s+/g, ' ');
  return subject !== '' && subject.length <= 40 ? subject : undefined;
}

/** A message that describes a request, as a conversation can keep it: where its files are, not what is in them. */
export function descriptionOf(text: string, { message }: AnswerMessage) {
  const { messageId, stream, attachments = [] } = message;
  const files = attachments.map(({ id, name }) => ({ id, name }));
  return { text: text.trim() || 'See the files.', messageId, streamId: stream.streamId, files };
}

/** Makes the room of a request: who asked and who helps are in it, and who helps is an owner. */
export async function openRoom(
  bot: Bot,
  request: Request,
  people: { readonly asker: number; readonly agent: number },
): Promise<string> {
  const { rooms } = bot.client;
  const { roomSystemInfo } = await rooms.create({
    name: request.title,
    description: `${request.asker} asks for help`,
    discoverable: false,
    viewHistory: true,
  });
  const roomId = roomSystemInfo.id;
  await bot.store.commit([put(requests, storeKey(roomId), request)]);
  await rooms.addMember(roomId, people.asker);
  await rooms.addMember(roomId, people.agent);
  await rooms.promoteOwner(roomId, people.agent);
  return roomId;
}

/** Sends the files of a description on; they are read while they are sent, so their size does not matter. */
export async function sendFiles(
  { attachments, messages }: Bot['client'],
  { files, streamId, messageId }: ReturnType<typeof descriptionOf>,
  roomId: string,
): Promise<void> {
  const sent = files.map(({ id, name }) => ({
    filename: name,
    async *content() {
      yield* await attachments.download(streamId, messageId, id);
    },
  }));
  if (sent.length > 0) {
    await messages.create(roomId, { attachments: sent });
  }
}
