import { Attachments } from './attachments/attachments.js';
import { Connections } from './connections/connections.js';
import { Messages } from './messages/messages.js';
import type { OperationParts } from './operation-parts.js';
import { Presence } from './presence/presence.js';
import { Rooms } from './rooms/rooms.js';
import { Signals } from './signals/signals.js';
import { Streams } from './streams/streams.js';
import type { Caller, CallRequest } from './transport/caller.js';
import type { Route } from './transport/route.js';
import { Users } from './users/users.js';

/** What only an administrator's own account does. */
type EnterpriseOperation = 'listEnterprise' | 'listEnterprisePage';

/**
 * The service as a user sees it, through an application that acts for them (AUT-2). Each call is
 * made with the user's own rights and memberships, and what is sent is sent by the user.
 *
 * @example
 * const alice = client.obo({ username: 'alice' });
 * await alice.messages.create(streamId, { message: '<messageML>On my way</messageML>' });
 */
export class OnBehalfOf {
  readonly attachments: Attachments;
  readonly connections: Connections;
  readonly messages: Omit<Messages, 'import'>;
  readonly presence: Presence;
  readonly rooms: Rooms;
  readonly signals: Signals;
  readonly streams: Omit<Streams, EnterpriseOperation>;
  readonly users: Omit<Users, 'create' | 'createAll'>;
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
    this.users = new Users(caller);
  }

  /** Makes a call that has no method here on behalf of the user, like {@link Client.call}. */
  async call<Path extends string, Result>(
    route: Route<Path, Result>,
    request: CallRequest<Path>,
  ): Promise<Result> {
    return this.#caller.call(route, request);
  }
}
