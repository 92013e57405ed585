import type { ConsoleAccess, Controller } from '../console/console-access.js';
import type { Pace } from '../pace.js';
import type { PrivilegeName } from '../privileges.js';
import type { Service } from '../service.js';
import type { UserRow } from '../store/tables.js';
import type { Answer } from './answer.js';
import type { JsonElement } from './json-element.js';
import type { ElementLimits } from './json-elements.js';
import type { MessageForm } from './message-form.js';
import type { ApplicationPermission } from './permissions.js';

/** A call of an operation, as it reaches the operation. */
export interface Call {
  readonly service: Service;
  /** A parameter of the path, decoded. */
  readonly parameter: (name: string) => string;
  /** The first value of a query parameter; an empty one counts as absent. */
  readonly query: (name: string) => string | undefined;
  /** The first value of a header, by its name in lower case; an empty one counts as absent. */
  readonly header: (name: string) => string | undefined;
  /** The parsed JSON body, not yet checked; `undefined` when there is none. */
  readonly body: unknown;
  /** The body as it was written; empty when there is none. */
  readonly bodyText: string;
  /** The `Host` header: the name and port under which the client reached the pod. */
  readonly host: string;
  /** The same with the scheme, from its `Host` header: `https://127.0.0.1:7443`. */
  readonly origin: string;
  /**
   * Aborted when the client hangs up before it is answered, or logs out of the console with whose login it calls. It is
   * made when it is asked for.
   */
  readonly signal: () => AbortSignal;
  /** A pace for what goes through much before the call is answered: it ends when the client hangs up. */
  readonly pace: () => Pace;
}

/** Who calls. */
export interface Session {
  /** A UUID: the `sid` of what is sent in this session. */
  readonly id: string;
  /** Whether the user logged on, or an application acts for the user. */
  readonly kind: 'user' | 'onBehalfOf';
  readonly user: UserRow;
  /** The id of the application that acts for the user. */
  readonly applicationId?: string | undefined;
}

/** A call of the control API. */
export interface ControlCall extends Call {
  readonly controller: Controller;
  /** Where the login that the controller belongs to is known. */
  readonly access: ConsoleAccess;
}

/** A call in a session. */
export interface SessionCall extends Call {
  readonly session: Session;
  /**
   * Checks once more that the session may make the call, as one that takes long does before it answers or changes
   * anything: meanwhile the session may have ended.
   *
   * @throws Refusal 401 or 403
   */
  readonly admitAgain: () => Promise<void>;
}

/** A call in a session whose body is a message. */
export interface MessageCall extends SessionCall {
  readonly form: MessageForm;
}

/** A call in a session whose body is a list that is read element by element. */
export interface ElementsCall extends SessionCall {
  readonly elements: readonly JsonElement[];
}

/** A call over TLS with a client certificate that a known authority has signed. */
export interface CertificateCall extends Call {
  /** The common name of the certificate: a user name, or an application's id (AUT-3). */
  readonly commonName: string;
}

/** A call of an application that is to act for a user. */
export interface ApplicationCall extends Call {
  readonly applicationId: string;
}

interface RouteBase {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters after colons: `/pod/v2/user/:userId`. */
  readonly path: string;
  /**
   * Of a `GET`: whether it takes away what it answers, so that a `HEAD`, which must change nothing, is refused.
   * Default: false.
   */
  readonly takesAway?: true;
  /** Whether it is answered without the data of the pod, and so at any time. Default: false. */
  readonly needsNoData?: true;
  /** Whether the service says with each answer that there is a newer operation. Default: false. */
  readonly deprecated?: true;
  /** What of the service's operation is not there, for `docs/pod-coverage.md`. Default: nothing. */
  readonly leavesOut?: string;
  /** Of calls in a session: what the caller must be allowed, or the call is refused before its body is read (AUT-4). Default: nothing. */
  readonly privilege?: PrivilegeName;
  /** The longest body, in bytes. Default: 2 MB. */
  readonly bodyLimit?: number;
  /**
   * What an application must be allowed, one of these, to make the call on behalf of a user; `nothing` for a call that
   * each may make. Without it the call cannot be made on behalf of anyone.
   */
  readonly onBehalfOf?: readonly ApplicationPermission[] | 'nothing';
  /**
   * Calls of the control API: whether a person who is logged in to the console may make it, as that
   * person alone. Default: false.
   */
  readonly forPersons?: boolean;
}

/**
 * A route: what is called, what it takes to call it, and what answers.
 *
 * `auth` says which tokens a call needs: `none`; `session` a session token; `session+keyManager` the
 * key manager's token as well (AUT-1), unless the session is one on behalf of a user; `application`
 * the session token of an application; `certificate` a client certificate; `control` the pod's control token; `control+session` both.
 */
export type Route = RouteBase &
  (
    | {
        readonly auth: 'none';
        readonly handler: (call: Call) => Answer | Promise<Answer>;
      }
    | {
        readonly auth: 'control';
        readonly handler: (call: ControlCall) => Answer | Promise<Answer>;
      }
    | {
        readonly auth: 'session' | 'session+keyManager' | 'control+session';
        readonly handler: (call: SessionCall) => Answer | Promise<Answer>;
      }
    | {
        readonly auth: 'session+keyManager' | 'control+session';
        /**
         * `message`: the body is a message, in any of the three encodings (MSG-1). `fields`: it may hold
         * fields in one of them; anything else is read and ignored. `data`: it is a file, in the part of that
         * name, which stands among the fields.
         */
        readonly takes: 'message' | 'fields' | 'data';
        readonly handler: (call: MessageCall) => Answer | Promise<Answer>;
      }
    | {
        readonly auth: 'session+keyManager';
        /** The body is a list, which may be long. */
        readonly takes: 'elements';
        readonly elementLimits: ElementLimits;
        readonly handler: (call: ElementsCall) => Answer | Promise<Answer>;
      }
    | {
        readonly auth: 'certificate';
        readonly handler: (call: CertificateCall) => Answer | Promise<Answer>;
      }
    | {
        readonly auth: 'application';
        readonly handler: (call: ApplicationCall) => Answer | Promise<Answer>;
      }
  );
