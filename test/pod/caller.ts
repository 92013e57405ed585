import { importPKCS8, SignJWT } from 'jose';
import type {
  ActingSession,
  Datafeed,
  DatafeedBatch,
  LoginToken,
  Message,
  RoomAttributes,
  RoomDetail,
  User,
} from '../../src/contract/index.js';
import type { Pod, ServiceAccountOptions } from '../../src/pod/index.js';
import { keyPairForTests } from '../built/key-pair.js';

/** Where a pod is, in this process or in another. */
export type PodAddress = Pick<Pod, 'url' | 'controlToken'>;

/** An answer of the pod: status, headers, and the body as text and as JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: () => unknown;
}

/** Calls the pod over HTTP, with nothing between: what a test sends is what goes over the wire. */
export async function call(
  pod: PodAddress,
  method: string,
  path: string,
  options: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly signal?: AbortSignal;
  } = {},
): Promise<Reply> {
  const { body } = options;
  const isRaw = typeof body === 'string' || body instanceof FormData;
  const response = await fetch(pod.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && !isRaw && { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (): unknown => JSON.parse(text),
  };
}

/** A user who is logged on and acts for nobody else. */
export class Caller {
  readonly pod: PodAddress;
  readonly user: User;
  readonly headers: Readonly<Record<string, string>>;

  constructor(pod: PodAddress, session: ActingSession) {
    this.pod = pod;
    this.user = session.user;
    this.headers = {
      sessionToken: session.sessionToken,
      keyManagerToken: session.keyManagerToken,
    };
  }

  call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Reply> {
    return call(this.pod, method, path, {
      headers: this.headers,
      body,
      ...(signal && { signal }),
    });
  }

  post(path: string, body?: unknown): Promise<Reply> {
    return this.call('POST', path, body);
  }

  get(path: string): Promise<Reply> {
    return this.call('GET', path);
  }

  /** Sends a message as JSON, whatever comes of it. */
  send(streamId: string, message: string, data?: string): Promise<Reply> {
    return this.post(`/agent/v4/stream/${streamId}/message/create`, { message, data });
  }

  /** Sends a message that must be accepted. */
  async say(streamId: string, content: string): Promise<Message> {
    const reply = await this.send(streamId, `<messageML>${content}</messageML>`);
    return expectOk(reply).json() as Message;
  }

  async createRoom(attributes: RoomAttributes): Promise<RoomDetail> {
    return expectOk(await this.post('/pod/v3/room/create', attributes)).json() as RoomDetail;
  }

  /** The IM or MIM with others. */
  async im(...others: readonly Caller[]): Promise<string> {
    const ids = others.map(({ user }) => user.id);
    const reply = expectOk(await this.post('/pod/v1/im/create', ids));
    return (reply.json() as { id: string }).id;
  }

  async createDatafeed(): Promise<string> {
    const reply = expectOk(await this.post('/agent/v5/datafeeds', {}));
    return (reply.json() as Datafeed).id;
  }

  read(feedId: string, ackId?: string, signal?: AbortSignal): Promise<Reply> {
    return this.call('POST', `/agent/v5/datafeeds/${feedId}/read`, { ackId }, signal);
  }

  /** Reads events that must be there. */
  async events(feedId: string, ackId?: string): Promise<DatafeedBatch> {
    return expectOk(await this.read(feedId, ackId)).json() as DatafeedBatch;
  }
}

/** Acts as a user of the pod, by the control API. */
export async function actAs(pod: PodAddress, username: string): Promise<Caller> {
  const reply = await control(pod, 'POST', '/sessions', { username });
  return new Caller(pod, expectOk(reply).json() as ActingSession);
}

/** Acts as a service account that is made for it; no program can log in as it. */
export async function actAsNew(
  pod: Pod,
  username: string,
  options: Omit<ServiceAccountOptions, 'publicKey'> = {},
): Promise<Caller> {
  const { publicKey } = keyPairForTests();
  await pod.serviceAccount(username, { ...options, publicKey });
  return actAs(pod, username);
}

/** Calls the control API. */
export function control(
  pod: PodAddress,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  return call(pod, method, `/cadenza/v1${path}`, {
    headers: { Authorization: `Bearer ${pod.controlToken}` },
    body,
  });
}

/** A login token as a bot makes it. */
export async function loginToken(
  privateKey: string,
  subject: string,
  expiresAt: number,
  algorithm = 'RS512',
): Promise<string> {
  return new SignJWT({ sub: subject, exp: Math.floor(expiresAt / 1000) })
    .setProtectedHeader({ alg: algorithm })
    .sign(await importPKCS8(privateKey, algorithm));
}

/** Logs a service account on at the pod, or at its key manager. */
export async function logIn(pod: PodAddress, token: string, at = '/login'): Promise<LoginToken> {
  const reply = await call(pod, 'POST', `${at}/pubkey/authenticate`, { body: { token } });
  return expectOk(reply).json() as LoginToken;
}

/** The reply, if the call was done; otherwise an error that tells what the pod said. */
export function expectOk(reply: Reply): Reply {
  if (reply.status >= 300) {
    throw new Error(`The pod answered ${reply.status}: ${reply.text}`);
  }
  return reply;
}
