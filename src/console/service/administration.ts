import type { ActingSession } from '../../contract/index.js';
import type { ControlToken } from './control-token.js';
import type { CallPod } from './pod-calls.js';
import { createControlCalls, createPodCalls, required } from './pod-calls.js';
import type { PodService } from './pod-service.js';
import { createSession, type Session } from './session.js';

/** What it takes to look after the whole pod. Every call may reject with a PodError. */
export interface Administration {
  /** A call of the service as an account with every role. */
  readonly asAdministrator: CallPod;
  /** A call of the control API. */
  readonly asController: CallPod;
  /** Calls as any person, whose session is begun with the first of them. */
  asUser(username: string): Pick<Session, 'call' | 'control'>;
}

/** The calls that views make of the pod themselves: as the person, as an administrator, of the control API. */
export type PodCalls = Administration & Pick<PodService, 'asPerson' | 'asPersonControlled'>;

/** Calls the pod as its console's own service account, whose session is begun with the first call. */
export function createAdministration(token: ControlToken, fetcher: typeof fetch): Administration {
  const call = createPodCalls(fetcher);
  const control = createControlCalls(call, token);
  const session = createSession(call, control, () =>
    control('/cadenza/v1/administrator', { method: 'POST' }).then(required<ActingSession>),
  );
  let begun: Promise<unknown> | undefined;
  const users = new Map<string, Pick<Session, 'call' | 'control'>>();
  return {
    asAdministrator: async (path, request) => {
      begun ??= session.start('').catch((error: unknown) => {
        begun = undefined;
        throw error;
      });
      await begun;
      return session.call(path, request);
    },
    asController: control,
    asUser: (username) => {
      const known = users.get(username) ?? sessionOf(call, control, username);
      users.set(username, known);
      return known;
    },
  };
}

/** A session that begins with its first call. */
function sessionOf(
  call: CallPod,
  control: CallPod,
  username: string,
): Pick<Session, 'call' | 'control'> {
  const session = createSession(call, control, (name) =>
    control('/cadenza/v1/sessions', { method: 'POST', json: { username: name } }).then(
      required<ActingSession>,
    ),
  );
  let begun: Promise<unknown> | undefined;
  const begin = async () => {
    begun ??= session.start(username).catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    await begun;
  };
  return {
    call: async (path, request) => begin().then(() => session.call(path, request)),
    control: async (path, request) => begin().then(() => session.control(path, request)),
  };
}
