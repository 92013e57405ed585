import type {
  ActingSession,
  Conversations,
  FormSubmission,
  FormValues,
  HistoryPage,
  Message,
  MessageId,
  People,
  Person,
  RoomAttributes,
  RoomDetail,
  SeenMessages,
  StillUnread,
  StreamId,
  Thread,
  User,
  UserId,
} from '../../contract/index.js';
import type { ControlToken } from './control-token.js';
import { patientFetch } from './patient-fetch.js';
import type { CallPod, PodCall } from './pod-calls.js';
import { createControlCalls, createPodCalls, jsonOf, required } from './pod-calls.js';
import { PodError } from './pod-error.js';
import type { Session } from './session.js';
import { createSession } from './session.js';

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
  conversations(): Promise<Conversations>;
  /** A page of a conversation: the last one, unless a place is named. Nothing is marked as seen. */
  history(streamId: StreamId, place?: HistoryPlace): Promise<HistoryPage>;
  /** Marks messages as seen. @returns what is unread after that */
  noteSeen(streamId: StreamId, seen: SeenMessages): Promise<StillUnread>;
  /** @param stopped - ends the waiting; the message may have arrived all the same */
  send(
    streamId: StreamId,
    message: OutgoingMessage,
    policies: PolicyFlags,
    stopped?: AbortSignal,
  ): Promise<Message>;
  /** Answers a message in its conversation. */
  reply(
    messageId: MessageId,
    message: OutgoingMessage,
    policies: PolicyFlags,
    stopped?: AbortSignal,
  ): Promise<Message>;
  /** Passes a message on to another conversation: its text, without its files. */
  forward(messageId: MessageId, streamId: StreamId, policies: PolicyFlags): Promise<Message>;
  /** Replaces one of the person's own messages. */
  update(
    streamId: StreamId,
    messageId: MessageId,
    message: OutgoingMessage,
    policies: PolicyFlags,
    stopped?: AbortSignal,
  ): Promise<Message>;
  /** Takes a message away from everyone. */
  suppress(messageId: MessageId): Promise<void>;
  /** A message and what replies to it. */
  thread(messageId: MessageId): Promise<Thread>;
  /** @param stopped - ends the waiting; the form may have arrived all the same */
  submitForm(form: FormAddress, values: FormValues, stopped?: AbortSignal): Promise<void>;
  /** A chat with one or several others; the one that exists already, if it does. */
  createChat(others: readonly UserId[]): Promise<StreamId>;
  createRoom(attributes: RoomAttributes, policies: PolicyFlags): Promise<StreamId>;
  roomMembers(streamId: StreamId): Promise<readonly RoomMember[]>;
  addMember(streamId: StreamId, userId: UserId): Promise<void>;
  /** The content of an attachment. */
  attachment(message: MessageAddress, fileId: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Any call of the service as the person. */
  readonly asPerson: CallPod;
  /** Any call of the control API as the person. */
  readonly asPersonControlled: CallPod;
}

/** What a client tells the policies of the company with what it sends. */
export interface PolicyFlags {
  /** Set by a client that shows warnings; others are legacy clients, whose users are told nothing. */
  readonly enforceExpressionFiltering: true;
  /** Whether the person was warned and insists. */
  readonly ignoreDLPwarning: boolean;
}

/** A place in a conversation: before, after or around a message, or at a time in epoch milliseconds. */
export type HistoryPlace =
  | { readonly before: MessageId }
  | { readonly after: MessageId }
  | { readonly around: MessageId }
  | { readonly at: number };

/** Names a message and its conversation. */
export interface MessageAddress {
  readonly messageId: MessageId;
  readonly stream: { readonly streamId: StreamId };
}

/** Names one form of one message. */
export interface FormAddress {
  readonly streamId: StreamId;
  readonly messageId: MessageId;
  readonly formId: string;
}

/**
 * Talks to the pod over its service's own calls, and over the control API for what only an emulator
 * has. The session's tokens live here and nowhere else; one that the pod no longer knows is renewed
 * once per call.
 */
export function createPodService(token: ControlToken, fetcher: typeof fetch): PodService {
  const call = createPodCalls(patientFetch(fetcher));
  const control = createControlCalls(call, token);
  const open = async (username: string) => {
    const request = { method: 'POST', json: { username } } as const;
    try {
      return await required<ActingSession>(await control('/cadenza/v1/sessions', request));
    } catch (error) {
      if (await isRefusedAlone(control, error)) {
        throw mayNotLogOn(username, error);
      }
      throw error;
    }
  };
  const session = createSession(call, control, open);
  return {
    people: async () => {
      const found = await jsonOf<People>(await control('/cadenza/v1/people'));
      return found?.people ?? [];
    },
    actAs: (username) => session.start(username),
    ...readingCalls(session),
    ...sendingCalls(session),
    ...roomCalls(session),
    asPerson: session.call,
    asPersonControlled: session.control,
  };
}

/** Whether a call was refused as one of a stranger, by a pod that knows the page: then it is the person who may not log on. */
async function isRefusedAlone(control: CallPod, error: unknown): Promise<boolean> {
  return (
    error instanceof PodError &&
    error.status === 401 &&
    (await control('/cadenza/v1/people').then(
      () => true,
      () => false,
    ))
  );
}

function mayNotLogOn(username: string, cause: unknown): PodError {
  const text = `“${username}” is suspended or deactivated, and cannot be acted as.`;
  return new PodError(403, text, { cause });
}

/** A path with parts that may hold anything. */
function path(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: strings }, ...parts.map(encodeURIComponent));
}

/** What a person reads, and what is told of that. */
function readingCalls(
  session: Session,
): Pick<PodService, 'conversations' | 'history' | 'noteSeen' | 'thread' | 'attachment'> {
  return {
    conversations: async () =>
      required<Conversations>(await session.control('/cadenza/v1/conversations')),
    history: async (streamId, place) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(place ?? {})) {
        query.set(name, String(value));
      }
      const url = `${path`/cadenza/v1/streams/${streamId}/history`}?${query.toString()}`;
      return required<HistoryPage>(await session.control(url));
    },
    noteSeen: async (streamId, json) => {
      const url = path`/cadenza/v1/streams/${streamId}/seen`;
      return required<StillUnread>(await session.control(url, { method: 'POST', json }));
    },
    thread: async (messageId) =>
      required<Thread>(await session.control(path`/cadenza/v1/messages/${messageId}/thread`)),
    attachment: async (message, fileId) => {
      const query = path`fileId=${fileId}&messageId=${message.messageId}`;
      const url = `${path`/agent/v1/stream/${message.stream.streamId}/attachment`}?${query}`;
      return bytesOf(await (await session.call(url)).text());
    },
  };
}

/** What a person says. */
function sendingCalls(
  session: Session,
): Pick<PodService, 'send' | 'reply' | 'forward' | 'update' | 'suppress' | 'submitForm'> {
  return {
    send: async (streamId, message, policies, stopped) => {
      const url = path`/agent/v4/stream/${streamId}/message/create`;
      return required<Message>(await session.call(url, posted(message, policies, stopped)));
    },
    reply: async (messageId, message, policies, stopped) => {
      const url = path`/cadenza/v1/messages/${messageId}/replies`;
      return required<Message>(await session.control(url, posted(message, policies, stopped)));
    },
    forward: async (messageId, streamId, policies) => {
      const json = { streamId, ...policies };
      const url = path`/cadenza/v1/messages/${messageId}/forwards`;
      return required<Message>(await session.control(url, { method: 'POST', json }));
    },
    update: async (streamId, messageId, message, policies, stopped) => {
      const url = path`/agent/v4/stream/${streamId}/message/${messageId}/update`;
      return required<Message>(await session.call(url, posted(message, policies, stopped)));
    },
    suppress: async (messageId) => {
      const url = path`/pod/v1/admin/messagesuppression/${messageId}/suppress`;
      await session.call(url, { method: 'POST' });
    },
    submitForm: async ({ streamId, messageId, formId }, formValues, stopped) => {
      const url = path`/cadenza/v1/streams/${streamId}/messages/${messageId}/forms/${formId}`;
      await session.control(url, {
        method: 'POST',
        json: { formValues } satisfies FormSubmission,
        ...(stopped && { signal: stopped }),
      });
    },
  };
}

/** Where people meet. */
function roomCalls(
  session: Session,
): Pick<PodService, 'createChat' | 'createRoom' | 'roomMembers' | 'addMember'> {
  return {
    createChat: async (others) => {
      const answer = await session.call('/pod/v1/im/create', { method: 'POST', json: others });
      return (await required<{ id: StreamId }>(answer)).id;
    },
    createRoom: async (attributes, policies) => {
      const answer = await session.call('/pod/v3/room/create', {
        method: 'POST',
        json: { ...attributes, ...policies },
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
  };
}

function posted(
  message: OutgoingMessage,
  policies: PolicyFlags,
  stopped: AbortSignal | undefined,
): PodCall {
  const form = formOf(message, policies);
  return { method: 'POST', form, ...(stopped && { signal: stopped }) };
}

function formOf(
  { message, data, attachments = [] }: OutgoingMessage,
  policies: PolicyFlags,
): FormData {
  const form = new FormData();
  form.append('message', message);
  for (const [name, value] of Object.entries(policies)) {
    form.append(name, String(value));
  }
  if (data !== undefined) {
    form.append('data', data);
  }
  for (const file of attachments) {
    form.append('attachment', file, file.name);
  }
  return form;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
