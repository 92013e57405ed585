import type {
  ActingSession,
  FormSubmission,
  FormValues,
  Message,
  MessageId,
  People,
  Person,
  RoomAttributes,
  RoomDetail,
  StreamId,
  StreamListed,
  User,
  UserId,
} from '../../contract/index.js';
import { createPodCalls, jsonOf } from './pod-calls.js';
import type { CallPod, PodCall } from './pod-calls.js';
import { PodError } from './pod-error.js';

/** A member of a room, as `GET /pod/v2/room/{id}/membership/list` lists it. */
export interface RoomMember {
  readonly id: UserId;
  readonly owner: boolean;
}

/** What a person sends. */
export interface OutgoingMessage {
  /** MessageML. */
  readonly message: string;
  /** Entity data: the JSON text of an object. */
  readonly data?: string;
  readonly attachments?: readonly File[];
}

/** The pod, seen from the person that the console acts as. Every call may reject with a PodError. */
export interface PodService {
  people(): Promise<readonly Person[]>;
  /** Everything after this is done as that person. */
  actAs(username: string): Promise<User>;
  streams(): Promise<readonly StreamListed[]>;
  /** Messages from a place on, oldest first, at most {@link historyPage}. */
  messages(streamId: StreamId, from: HistoryPlace): Promise<readonly Message[]>;
  send(streamId: StreamId, message: OutgoingMessage): Promise<Message>;
  submitForm(form: FormAddress, values: FormValues): Promise<void>;
  /** A chat with one or several others; the one that exists already, if it does. */
  createChat(others: readonly UserId[]): Promise<StreamId>;
  createRoom(attributes: RoomAttributes): Promise<StreamId>;
  roomMembers(streamId: StreamId): Promise<readonly RoomMember[]>;
  addMember(streamId: StreamId, userId: UserId): Promise<void>;
  /** The content of an attachment. */
  attachment(message: Message, fileId: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Opens the stream of the person's events. */
  openEvents(signal: AbortSignal): Promise<Response>;
}

/** From where on a stream is read. */
export interface HistoryPlace {
  /** Epoch milliseconds. */
  readonly since: number;
  /** How many messages of exactly that time are known already. */
  readonly skip: number;
}

/** Names one form of one message. */
export interface FormAddress {
  readonly streamId: StreamId;
  readonly messageId: MessageId;
  readonly formId: string;
}

/** Messages that one read of a stream returns at most. */
export const historyPage = 500;
const streamsPage = 100;

/**
 * Talks to the pod over its service's own calls, and over the control API for what only an emulator
 * has. The session's tokens live here and nowhere else; one that the pod no longer knows is renewed
 * once per call.
 *
 * @param controlToken - what the pod wrote into the page
 */
export function createPodService(controlToken: string, fetcher: typeof fetch): PodService {
  const call = createPodCalls(fetcher);
  const control = { Authorization: `Bearer ${controlToken}` };
  const session = createSession(call, control);
  const path = (strings: TemplateStringsArray, ...parts: readonly string[]) =>
    String.raw({ raw: strings }, ...parts.map(encodeURIComponent));

  return {
    people: async () => {
      const found = await jsonOf<People>(await call('/cadenza/v1/people', { headers: control }));
      return found?.people ?? [];
    },
    actAs: (username) => session.start(username),
    streams: async () => {
      const all: StreamListed[] = [];
      for (;;) {
        const page = await jsonOf<StreamListed[]>(
          await session.call(`/pod/v1/streams/list?skip=${all.length}&limit=${streamsPage}`, {
            method: 'POST',
            json: {},
          }),
        );
        all.push(...(page ?? []));
        if ((page?.length ?? 0) < streamsPage) return all;
      }
    },
    messages: async (streamId, { since, skip }) => {
      const query = `since=${since}&skip=${skip}&limit=${historyPage}`;
      const url = `${path`/agent/v4/stream/${streamId}/message`}?${query}`;
      return (await jsonOf<Message[]>(await session.call(url))) ?? [];
    },
    send: async (streamId, message) => {
      const url = path`/agent/v4/stream/${streamId}/message/create`;
      return required<Message>(await session.call(url, { method: 'POST', form: formOf(message) }));
    },
    submitForm: async ({ streamId, messageId, formId }, formValues) => {
      const url = path`/cadenza/v1/streams/${streamId}/messages/${messageId}/forms/${formId}`;
      await session.call(url, {
        method: 'POST',
        headers: control,
        json: { formValues } satisfies FormSubmission,
      });
    },
    createChat: async (others) => {
      const answer = await session.call('/pod/v1/im/create', { method: 'POST', json: others });
      return (await required<{ id: StreamId }>(answer)).id;
    },
    createRoom: async (attributes) => {
      const answer = await session.call('/pod/v3/room/create', {
        method: 'POST',
        json: attributes,
      });
      return (await required<RoomDetail>(answer)).roomSystemInfo.id;
    },
    roomMembers: async (streamId) => {
      const answer = await session.call(path`/pod/v2/room/${streamId}/membership/list`);
      return (await jsonOf<RoomMember[]>(answer)) ?? [];
    },
    addMember: async (streamId, userId) => {
      const url = path`/pod/v1/room/${streamId}/membership/add`;
      await session.call(url, { method: 'POST', json: { id: userId } });
    },
    attachment: async (message, fileId) => {
      const query = path`fileId=${fileId}&messageId=${message.messageId}`;
      const url = `${path`/agent/v1/stream/${message.stream.streamId}/attachment`}?${query}`;
      return bytesOf(await (await session.call(url)).text());
    },
    openEvents: (signal) =>
      session.call('/cadenza/v1/events', {
        headers: { ...control, Accept: 'text/event-stream' },
        signal,
      }),
  };
}

interface Session {
  start(username: string): Promise<User>;
  call: CallPod;
}

function createSession(call: CallPod, control: Readonly<Record<string, string>>): Session {
  let acting: Acting | undefined;

  const start = (username: string): Acting => {
    const request = { method: 'POST', headers: control, json: { username } } as const;
    const session = call('/cadenza/v1/sessions', request).then(required<ActingSession>);
    acting = { username, session };
    return acting;
  };

  const callAs = async ({ session }: Acting, path: string, request: PodCall) => {
    const { sessionToken, keyManagerToken } = await session;
    const headers = { ...request.headers, sessionToken, keyManagerToken };
    return call(path, { ...request, headers });
  };

  return {
    start: async (username) => (await start(username).session).user,
    call: async (path, request = {}) => {
      const used = acting;
      if (used === undefined) throw new PodError(401, 'Choose a person to act as first.');
      try {
        return await callAs(used, path, request);
      } catch (error) {
        if (!(error instanceof PodError) || error.status !== 401) throw error;
        // Of several calls that find the session ended, the first starts a new one for all.
        return callAs(acting === used ? start(used.username) : (acting ?? used), path, request);
      }
    },
  };
}

interface Acting {
  readonly username: string;
  readonly session: Promise<ActingSession>;
}

async function required<Body>(response: Response): Promise<Body> {
  const body = await jsonOf<Body>(response);
  if (body === undefined) throw new PodError(response.status, 'The pod answered without content.');
  return body;
}

function formOf({ message, data, attachments = [] }: OutgoingMessage): FormData {
  const form = new FormData();
  form.append('message', message);
  if (data !== undefined) form.append('data', data);
  for (const file of attachments) form.append('attachment', file, file.name);
  return form;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
