import type { ActingSession, User } from '../../contract/index.js';
import type { CallPod, PodCall } from './pod-calls.js';
import { PodError } from './pod-error.js';

/** Calls as somebody, with a session that is renewed when the pod no longer knows it. */
export interface Session {
  /** Every call after this is made as that person. */
  start(username: string): Promise<User>;
  /** A call of the service as the person. */
  call: CallPod;
  /** A call of the control API as the person. */
  control: CallPod;
}

/**
 * Holds a session: its tokens live here and nowhere else.
 *
 * @param open - asks the pod for the session of a person
 */
export function createSession(
  call: CallPod,
  control: CallPod,
  open: (username: string) => Promise<ActingSession>,
): Session {
  let acting: Acting | undefined;

  const start = (username: string): Acting => {
    const next: Acting = { username, session: open(username), isOpen: true };
    // One that could not be opened is opened anew with the next call.
    next.session.catch(() => (next.isOpen = false));
    acting = next;
    return next;
  };

  const callAs = async (via: CallPod, { session }: Acting, path: string, request: PodCall) => {
    const { sessionToken, keyManagerToken } = await session;
    const headers = { ...request.headers, sessionToken, keyManagerToken };
    return via(path, { ...request, headers });
  };

  const through =
    (via: CallPod): CallPod =>
    async (path, request = {}) => {
      if (acting === undefined) {
        throw new PodError(401, 'Choose a person to act as first.');
      }
      const used = acting.isOpen ? acting : start(acting.username);
      try {
        return await callAs(via, used, path, request);
      } catch (error) {
        if (!(error instanceof PodError) || error.status !== 401) {
          throw error;
        }
        // Of several calls that find the session ended, the first starts a new one for all.
        const next = acting === used ? start(used.username) : acting;
        return callAs(via, next, path, request);
      }
    };

  return {
    start: async (username) => (await start(username).session).user,
    call: through(call),
    control: through(control),
  };
}

interface Acting {
  readonly username: string;
  readonly session: Promise<ActingSession>;
  isOpen: boolean;
}
