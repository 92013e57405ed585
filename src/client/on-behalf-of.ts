import { given } from '../contract/given/index.js';
import { Attachments } from './attachments/attachments.js';
import { Connections } from './connections/connections.js';
import { checkArguments } from './given/check-arguments.js';
import { Messages } from './messages/messages.js';
import type { OperationParts } from './operation-parts.js';
import { Presence } from './presence/presence.js';
import { Rooms } from './rooms/rooms.js';
import { Signals } from './signals/signals.js';
import { Streams } from './streams/streams.js';
import { type Caller, type CallRequest, callRequest } from './transport/caller.js';
import { type Route, routeKind } from './transport/route.js';
import { Users } from './users/users.js';

/** What only an administrator's own account does. */
type EnterpriseOperation = 'listEnterprise' | 'listEnterprisePage';

/** What users do themselves, and need no administrator's rights for. */
type UserOperation =
  | `by${'Id' | 'Username' | 'Email'}${'' | 's'}`
  | 'session'
  | 'search'
  | 'follow'
  | 'unfollow'
  | 'followers'
  | 'following'
  | 'manifest'
  | 'setManifest'
  | 'setManifestFromFile';

/**
 * The service as a user sees it, through an application that acts for them (AUT-2). Each call is
 * made with the user's own rights and memberships, and what is sent is sent by the user.
 *
 * @example
 * const alice = client.obo({ username: 'alice' });
 * await alice.messages.create(streamId, { message: 'On my way' });
 */
export class OnBehalfOf {
  static {
    checkArguments<OnBehalfOf>(OnBehalfOf, '', {
      call: [given('route', routeKind), given('request', callRequest)],
    });
  }

  /** The files of messages that the user can see. */
  readonly attachments: Attachments;
  /** Whom the user knows in other companies. */
  readonly connections: Connections;
  /** Sends, reads and searches messages as the user. */
  readonly messages: Omit<Messages, 'import'>;
  /** The user's own presence, and that of others. */
  readonly presence: Presence;
  /** Makes, finds and changes rooms with the user's rights. */
  readonly rooms: Rooms;
  /** The user's signals. */
  readonly signals: Signals;
  /** The user's streams. */
  readonly streams: Omit<Streams, EnterpriseOperation>;
  /** Finds users, and whom the user follows. */
  readonly users: Pick<Users, UserOperation>;
  readonly #caller: Caller;

  /** Made by {@link Client.obo}. */
  constructor(caller: Caller, parts: OperationParts) {
    this.#caller = caller;
    this.attachments = new Attachments(caller);
    this.connections = new Connections(caller);
    this.messages = new Messages(caller, parts);
    this.presence = new Presence(caller);
    this.rooms = new Rooms(caller);
    this.signals = new Signals(caller);
    this.streams = new Streams(caller);
    this.users = new Users(caller, parts);
  }

  /** Makes a call that has no method here on behalf of the user, like {@link Client.call}. */
  async call<Path extends string, Result>(
    route: Route<Path, Result>,
    request: CallRequest<Path>,
  ): Promise<Result> {
    return this.#caller.call(route, request);
  }
}
