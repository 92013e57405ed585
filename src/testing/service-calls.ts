import { fieldOf } from '../contract/given/index.js';
import {
  type ActingSession,
  CadenzaError,
  controlPath,
  type FormValues,
  type Message,
  type MessageId,
  type People,
  type Person,
  type StreamId,
  type StreamListed,
  type UserId,
  type UserToken,
  type UserTokenOptions,
} from '../contract/index.js';

/** How to reach a pod: a running `Pod`, or the address and control token of one elsewhere. */
export interface PodAddress {
  /** For example `http://127.0.0.1:7400`. */
  readonly url: string;
  /** The token that the pod's control API asks for. */
  readonly controlToken: string;
}

/** The calls that a person's client makes, over HTTP, with that person's tokens. */
export class ServiceCalls {
  readonly #pod: PodAddress;
  #session: ActingSession;

  private constructor(pod: PodAddress, session: ActingSession) {
    this.#pod = pod;
    this.#session = session;
  }

  /** Logs in as a person. @throws CadenzaError `POD_REFUSED` when there is no such person */
  static async actAs(pod: PodAddress, username: string): Promise<ServiceCalls> {
    return new ServiceCalls(pod, await logIn(pod, username));
  }

  /** Who calls, with the tokens. */
  get session(): ActingSession {
    return this.#session;
  }

  /** Everyone on the pod. */
  async people(): Promise<readonly Person[]> {
    const headers = controlHeaders(this.#pod);
    const { people } = await call<People>(this.#pod, 'GET', `${controlPath}/people`, { headers });
    return people;
  }

  /** What the page of an extension application gets from the person's chat client. */
  async userToken(appId: string, options: UserTokenOptions): Promise<string> {
    const path = `${controlPath}/applications/${encodeURIComponent(appId)}/user-tokens`;
    const { username } = this.#session.user;
    const { jwt } = await call<UserToken>(this.#pod, 'POST', path, {
      headers: controlHeaders(this.#pod),
      json: { username, ...options },
    });
    return jwt;
  }

  /** Opens the chat of two with a user, or finds the one there is. */
  async createIm(userId: UserId): Promise<StreamId> {
    const response = await this.#asPerson('POST', '/pod/v1/im/create', { json: [userId] });
    const { id } = (await response.json()) as { readonly id: StreamId };
    return id;
  }

  /** The conversations that the person is in. */
  async listStreams(): Promise<readonly StreamListed[]> {
    const path = '/pod/v1/streams/list?limit=1000';
    const response = await this.#asPerson('POST', path, { json: {} });
    return (await response.json()) as readonly StreamListed[];
  }

  /** Sends a message, given as MessageML: a new one, or one that takes the place of another. */
  async createMessage(
    streamId: StreamId,
    content: { readonly message: string; readonly data?: string | undefined },
    files: readonly AttachedFile[] = [],
    replaced?: MessageId,
  ): Promise<Message> {
    const form = new FormData();
    form.set('message', content.message);
    if (content.data !== undefined) {
      form.set('data', content.data);
    }
    for (const { name, content } of files) {
      form.append(
        'attachment',
        new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
        name,
      );
    }
    const what = replaced === undefined ? 'create' : `${encodeURIComponent(replaced)}/update`;
    const path = `/agent/v4/stream/${encodeURIComponent(streamId)}/message/${what}`;
    return (await (await this.#asPerson('POST', path, { form })).json()) as Message;
  }

  /** Submits a form of a message. */
  async submitForm(
    { messageId, stream }: Message,
    formId: string,
    formValues: FormValues,
  ): Promise<void> {
    const place = [stream.streamId, messageId, formId].map(encodeURIComponent);
    const path = `${controlPath}/streams/${place[0] ?? ''}/messages/${place[1] ?? ''}/forms/${place[2] ?? ''}`;
    await this.#asPerson('POST', path, {
      headers: controlHeaders(this.#pod),
      json: { formValues },
    });
  }

  /** The content of a file of a message. */
  async download({ messageId, stream }: Message, fileId: string): Promise<Buffer> {
    const query = new URLSearchParams({ messageId, fileId });
    const path = `/agent/v1/stream/${encodeURIComponent(stream.streamId)}/attachment?${query.toString()}`;
    const response = await this.#asPerson('GET', path);
    return Buffer.from(await response.text(), 'base64');
  }

  /** Makes a user a member of a room, or ends the membership. */
  async changeMember(streamId: StreamId, change: 'add' | 'remove', userId: UserId): Promise<void> {
    const path = `/pod/v1/room/${encodeURIComponent(streamId)}/membership/${change}`;
    await this.#asPerson('POST', path, { json: { id: userId } });
  }

  /** The rooms that the person can find by name. */
  async searchRooms(query: string): Promise<readonly FoundRoom[]> {
    const response = await this.#asPerson('POST', '/pod/v3/room/search', { json: { query } });
    const { rooms = [] } = (await response.json()) as { readonly rooms?: readonly FoundRoom[] };
    return rooms;
  }

  /** Raises an event of the service's internal processes for the members of a stream. */
  async raiseSystemEvent(
    streamId: StreamId,
    event: { readonly sourceSystem: string; readonly eventSubtype: string },
  ): Promise<void> {
    const path = `${controlPath}/streams/${encodeURIComponent(streamId)}/system-events`;
    await this.#asPerson('POST', path, { headers: controlHeaders(this.#pod), json: event });
  }

  /** Opens the stream of the person's events; it stays open until the signal is aborted. */
  async openEvents(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const headers = { ...controlHeaders(this.#pod), accept: 'text/event-stream' };
    const response = await this.#asPerson('GET', `${controlPath}/events`, { headers, signal });
    if (response.body === null) {
      throw new CadenzaError('POD_REFUSED', 'The pod answered the event stream without a body.');
    }
    return response.body;
  }

  /** A call with the person's tokens. Sessions end when the pod's clock is moved on by weeks: then it logs in again. */
  async #asPerson(method: string, path: string, options: Call = {}): Promise<Response> {
    const send = () =>
      request(this.#pod, method, path, {
        ...options,
        headers: { ...options.headers, ...this.#tokens() },
      });
    const response = await send();
    if (response.status !== 401) {
      return accepted(response, `${method} ${path}`);
    }
    await response.body?.cancel();
    this.#session = await logIn(this.#pod, this.#session.user.username);
    return accepted(await send(), `${method} ${path}`);
  }

  #tokens(): Record<string, string> {
    const { sessionToken, keyManagerToken } = this.#session;
    return { sessionToken, keyManagerToken };
  }
}

/** A file to send. */
export interface AttachedFile {
  /** With its extension: `report.pdf`. */
  readonly name: string;
  /** What the file holds: text, or bytes. */
  readonly content: string | Uint8Array;
}

interface FoundRoom {
  readonly roomAttributes: { readonly name: string };
  readonly roomSystemInfo: { readonly id: StreamId };
}

function logIn(pod: PodAddress, username: string): Promise<ActingSession> {
  return call<ActingSession>(pod, 'POST', `${controlPath}/sessions`, {
    headers: controlHeaders(pod),
    json: { username },
  });
}

interface Call {
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
}

function controlHeaders({ controlToken }: PodAddress): Record<string, string> {
  return { authorization: `Bearer ${controlToken}` };
}

async function call<Answer>(
  pod: PodAddress,
  method: string,
  path: string,
  options: Call,
): Promise<Answer> {
  const response = await accepted(await request(pod, method, path, options), `${method} ${path}`);
  return (await response.json()) as Answer;
}

async function request(
  { url }: PodAddress,
  method: string,
  path: string,
  { headers = {}, json, form, signal }: Call,
): Promise<Response> {
  const isJson = json !== undefined;
  try {
    return await fetch(new URL(path, url), {
      method,
      headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
      body: isJson ? JSON.stringify(json) : (form ?? null),
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted === true) {
      throw cause;
    }
    throw new CadenzaError(
      'POD_REFUSED',
      `The pod gave no answer to ${method} ${path}. Faults that a test injects apply to what people do, too; otherwise it has been closed.`,
      { cause },
    );
  }
}

async function accepted(response: Response, what: string): Promise<Response> {
  if (response.ok) {
    return response;
  }
  const reason = reasonIn(await response.text());
  throw new CadenzaError(
    'POD_REFUSED',
    `The pod answered ${what} with ${response.status}: ${reason}`,
  );
}

/** The sentence of a refusal, or the beginning of an answer that is none. */
function reasonIn(answer: string): string {
  try {
    const message = fieldOf(JSON.parse(answer), 'message');
    return typeof message === 'string' ? message : answer.slice(0, 500);
  } catch {
    return answer.slice(0, 500);
  }
}
