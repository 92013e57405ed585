import { Attachments } from './attachments/attachments.js';
import { Messages } from './messages/messages.js';
import type { OperationParts } from './operation-parts.js';
import { Streams } from './streams/streams.js';
import type { Caller } from './transport/caller.js';
import { Users } from './users/users.js';

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
  readonly messages: Omit<Messages, 'import'>;
  readonly streams: Omit<Streams, 'listEnterprise' | 'listEnterprisePage'>;
  readonly users: Omit<Users, 'create'>;

  /** Made by {@link Client.obo}. */
  constructor(caller: Caller, parts: OperationParts) {
    this.attachments = new Attachments(caller);
    this.messages = new Messages(caller, parts);
    this.streams = new Streams(caller);
    this.users = new Users(caller);
  }
}
